-- adapter.claude_code: the lines of a chunk as canonical events, one row per content block or block-less record.
-- Grain: seq. Units: tokens, characters. Source: incoming; formats of Claude Code 1.0 to 2.1.
-- Per line, it only renames. A line that is no JSON object gives no row and goes to repair. A progress record that repeats a
-- record of a subagent is read as that record. Members are taken out of the parsed struct once: each mention costs planning.
-- p_full keeps call arguments and error heads in the excerpt; without it only what the fold reads stays.
CREATE OR REPLACE MACRO adapter.claude_code(p_full BOOLEAN) AS TABLE
WITH opened AS (
  SELECT
    *,
    TRY(
      CASE
        WHEN contains(line, '"progress"')
          THEN (line ->> '$.type') = 'progress'
            AND json_type(line, '$.data.message.message') = 'OBJECT'
      END
    ) AS is_told_again
  FROM incoming
),
unwrapped AS (
  SELECT
    * EXCLUDE (line, is_told_again),
    coalesce(is_told_again, FALSE) AS is_copied,
    CASE
      WHEN is_told_again THEN CAST(json_merge_patch(line, line -> '$.data.message') AS VARCHAR)
      ELSE line
    END AS line
  FROM opened
),
parsed AS (
  SELECT
    *,
    TRY(json_transform(line, adapter.claude_code_shape())) AS r
  FROM unwrapped
),
record AS (
  SELECT
    source_id,
    generation,
    scope,
    session_hint,
    agent_hint,
    line_seq,
    line_no,
    byte_offset,
    byte_length,
    sha256,
    base_block,
    is_repaired,
    is_copied,
    line,
    CASE WHEN is_copied THEN 'progress' ELSE r.type END AS record_type,
    r.type AS speaker,
    r.subtype AS subtype,
    r.cwd AS cwd,
    r.gitBranch AS git_branch,
    r.version AS program_version,
    r.uuid AS uuid,
    r.parentUuid AS parent_uuid,
    coalesce(r.sessionId, r.session_id) AS own_session,
    r.forkedFrom.sessionId AS forked_from,
    TRY_CAST(r.timestamp AS TIMESTAMPTZ) AS occurred_at,
    r.requestId AS request_id,
    coalesce(r.isMeta, FALSE) AS is_meta,
    coalesce(r.isCompactSummary, FALSE) AS is_summary,
    coalesce(r.isApiErrorMessage, FALSE) AS is_api_error,
    coalesce(r.isSidechain, FALSE) OR agent_hint IS NOT NULL AS is_side,
    coalesce(r.origin.kind = 'task-notification' OR r.promptSource = 'system', FALSE) AS is_notice,
    CASE
      WHEN is_copied THEN r.data.agentId
      WHEN agent_hint IS NOT NULL THEN agent_hint
      WHEN r.isSidechain THEN coalesce(r.agentId, 'sidechain')
    END AS agent_id,
    coalesce(
      r.attachment.commandMode = 'prompt' AND NOT coalesce(r.attachment.isMeta, FALSE)
      AND coalesce(r.attachment.origin.kind, 'human') <> 'task-notification', FALSE
    ) AS is_prompt,
    coalesce(r.attachment.type, r.data.type, r.subtype, r.operation) AS raw_type,
    r.attachment.type = 'queued_command' AS is_queued,
    r.content AS own_content,
    coalesce(
      r.summary, r.customTitle, r.aiTitle, r.agentName, r.mode, r.permissionMode, r.lastPrompt
    ) AS told,
    r.message.id AS api_id,
    r.message.model AS model,
    r.message.stop_reason AS stop_reason,
    r.message.usage AS usage,
    CAST(coalesce(r.message.usage.cache_creation.ephemeral_5m_input_tokens, 0) AS BIGINT)
      AS written_5m,
    CAST(coalesce(r.message.usage.cache_creation.ephemeral_1h_input_tokens, 0) AS BIGINT)
      AS written_1h,
    CASE
      WHEN r.compactMetadata.trigger IS NOT NULL OR r.compactMetadata.preTokens IS NOT NULL
        THEN json_object(
          'trigger', r.compactMetadata.trigger, 'tokens_before', r.compactMetadata.preTokens,
          'tokens_after', r.compactMetadata.postTokens
        )
      WHEN
        coalesce(
          r.toolUseResult.agentId, r.toolUseResult.persistedOutputPath, r.toolDenialKind
        ) IS NOT NULL
        OR r.toolUseResult.totalTokens IS NOT NULL
        THEN json_object(
            'agent_id', r.toolUseResult.agentId, 'offloaded_path',
            r.toolUseResult.persistedOutputPath,
            'denial', r.toolDenialKind, 'reported_tokens', r.toolUseResult.totalTokens
          )
      WHEN
        coalesce(
          r.attributionSkill, r.attributionMcpServer, r.attributionMcpTool, r.attributionAgent
        ) IS NOT NULL
        THEN json_object(
            'skill', r.attributionSkill, 'mcp_server', r.attributionMcpServer, 'mcp_tool',
            r.attributionMcpTool, 'agent', r.attributionAgent
          )
      WHEN r.type = 'result' THEN json_object(
          'total_cost_usd', json_extract(line, '$.total_cost_usd'), 'usage',
          json_extract(line, '$.usage'), 'modelUsage', json_extract(line, '$.modelUsage')
        )
      WHEN r.type = 'system' AND r.subtype IN ('turn_duration', 'api_error') THEN json_object(
          'duration_ms', TRY_CAST(json_extract_string(line, '$.durationMs') AS BIGINT),
          'status', TRY_CAST(json_extract_string(line, '$.error.status') AS BIGINT),
          'retry', TRY_CAST(json_extract_string(line, '$.retryAttempt') AS BIGINT)
        )
    END AS detail,
    CASE
      WHEN r.type IN ('user', 'assistant') AND len(r.message.content) > 0 THEN r.message.content
      WHEN r.type IN ('user', 'assistant') AND json_type(line, '$.message.content') = 'VARCHAR' THEN
        [{
          'type': 'text', 'text': line ->> '$.message.content', 'thinking': NULL, 'signature': NULL,
          'id': NULL, 'tool_use_id': NULL, 'name': NULL, 'input': NULL, 'content': NULL,
          'is_error': NULL, 'data': NULL, 'source': NULL
        }]
      WHEN r.type IS NOT NULL OR TRY(json_type(line)) = 'OBJECT' THEN
        [{
          'type': '(record)',
          'text': CASE
            WHEN
              starts_with(r.attachment.prompt, '[')
              AND json_type(line, '$.attachment.prompt') = 'ARRAY'
              THEN adapter.content_text(r.attachment.prompt)
            ELSE r.attachment.prompt
          END,
          'thinking': NULL, 'signature': NULL, 'id': NULL, 'tool_use_id': NULL, 'name': NULL,
          'input': NULL, 'content': NULL, 'is_error': NULL, 'data': NULL, 'source': NULL
        }]
    END AS blocks
  FROM parsed
),
exploded AS (
  SELECT
    * EXCLUDE (blocks, is_notice),
    unnest(blocks) AS b,
    generate_subscripts(blocks, 1) AS block_no,
    is_meta OR is_notice AS is_told,
    CASE
      WHEN speaker = 'user' OR is_queued
        THEN list_transform(blocks, LAMBDA b: adapter.opening(b.text))
    END AS openings,
    CASE
      WHEN record_type = 'user' AND NOT is_side AND NOT is_meta AND NOT is_summary AND NOT is_notice
        THEN list_transform(blocks, LAMBDA b: b.type)
    END AS asked_types
  FROM record
),
worded AS (
  SELECT
    * EXCLUDE (b, openings, asked_types),
    openings[block_no] AS opening,
    CASE
      WHEN NOT list_contains(asked_types, 'tool_result') THEN coalesce(
          nullif(list_position(openings, 'human'), 0),
          least(
            nullif(list_position(asked_types, 'image'), 0),
            nullif(list_position(asked_types, 'document'), 0)
          )
        )
    END AS turn_block,
    coalesce(b.type, '(none)') AS block_type,
    b.signature AS signature,
    b.id AS called_id,
    b.tool_use_id AS answered_id,
    b.name AS tool_name,
    coalesce(b.is_error, FALSE) AS is_error,
    b.source.media_type AS media_type,
    CASE
      WHEN b.type IN ('image', 'document') THEN coalesce(b.source.data, b.source.url, '')
      WHEN b.type = 'redacted_thinking' THEN coalesce(b.data, '')
    END AS binary_text,
    CASE
      WHEN b.type IN ('tool_use', 'server_tool_use', 'mcp_tool_use') THEN 'tool_call'
      WHEN ends_with(b.type, 'tool_result') THEN 'tool_result'
      WHEN b.type = 'text' AND speaker = 'user' AND is_summary THEN 'compaction'
      WHEN b.type = 'text' AND speaker = 'assistant' AND is_api_error THEN 'error'
      WHEN b.type = 'text' THEN 'message'
      WHEN b.type IN ('thinking', 'redacted_thinking') THEN 'thinking'
      WHEN b.type IN ('image', 'document', 'container_upload') THEN 'attachment'
      WHEN b.type = 'fallback' THEN 'session_meta'
      WHEN b.type IS NULL OR b.type <> '(record)' THEN 'unknown'
      WHEN record_type = 'attachment' THEN 'attachment'
      WHEN record_type = 'system' AND subtype IN ('api_error', 'error', 'api_refusal') THEN 'error'
      WHEN record_type = 'system' AND subtype IN ('compact_boundary', 'microcompact_boundary')
        THEN 'compaction'
      WHEN record_type IN (
        'system', 'progress', 'summary', 'custom-title', 'ai-title', 'agent-name', 'agent-color',
        'agent-setting', 'mode', 'permission-mode', 'last-prompt', 'queue-operation',
        'file-history-snapshot', 'pr-link', 'frame-link', 'tag', 'content-replacement',
        'agent_metadata', 'bridge-session', 'worktree-state', 'relocated', 'fork-context-ref',
        'started', 'result', 'atis-latch', 'saved_hook_context', 'rate_limit_event', 'stream_event',
        'conversation_reset'
      ) THEN 'session_meta'
      WHEN record_type IN ('user', 'assistant') THEN 'message'
      ELSE 'unknown'
    END AS kind,
    CASE
      WHEN b.type = 'text' THEN b.text
      WHEN b.type = 'thinking' THEN b.thinking
      WHEN b.type IN ('tool_use', 'server_tool_use', 'mcp_tool_use') THEN b.input
      WHEN b.type IN ('image', 'document', 'redacted_thinking') THEN NULL
      WHEN ends_with(b.type, 'tool_result') THEN
        CASE
          WHEN
            starts_with(b.content, '[')
            AND json_type(line, '$.message.content[' || (block_no - 1) || '].content') = 'ARRAY'
            THEN adapter.content_text(b.content)
          ELSE b.content
        END
      WHEN b.type IS NULL OR b.type <> '(record)'
        THEN CAST(json_extract(line, '$.message.content[' || (block_no - 1) || ']') AS VARCHAR)
      WHEN is_queued THEN b.text
      WHEN record_type = 'attachment' THEN CAST(json_extract(line, '$.attachment') AS VARCHAR)
      WHEN record_type = 'system' AND subtype IN ('api_error', 'error') THEN coalesce(
          json_extract_string(line, '$.error.message'),
          json_extract_string(line, '$.error.error.error.message'),
          own_content, CAST(json_extract(line, '$.error') AS VARCHAR)
        )
      WHEN record_type IN ('system', 'queue-operation') THEN own_content
      WHEN record_type IN ('progress', 'file-history-snapshot') THEN NULL
      WHEN
        record_type IN (
          'summary', 'custom-title', 'ai-title', 'agent-name', 'mode', 'permission-mode',
          'last-prompt'
        )
        THEN told
      ELSE CAST(json_extract(line, '$') AS VARCHAR)
    END AS text
  FROM exploded
),
identified AS (
  SELECT
    * EXCLUDE (opening),
    CASE
      WHEN speaker = 'user' AND kind = 'message' THEN coalesce(opening, 'human')
      WHEN is_queued AND NOT is_side THEN opening
    END AS opening,
    sha256(coalesce(text, binary_text)) AS sha_hex,
    CASE WHEN binary_text IS NOT NULL THEN coalesce(media_type, block_type) END AS binary_type,
    list_transform(
      [
        CASE
          WHEN speaker = 'assistant' AND coalesce(model, '') <> '<synthetic>'
            THEN coalesce(api_id, request_id, uuid)
        END,
        CASE WHEN kind = 'tool_call' THEN called_id WHEN kind = 'tool_result' THEN answered_id END,
        CASE
          WHEN
            agent_hint IS NOT NULL
            AND session_hint IS NOT NULL
            AND NOT adapter.is_api_id(own_session)
            THEN session_hint
          ELSE coalesce(own_session, session_hint)
        END,
        uuid,
        parent_uuid,
        request_id,
        forked_from
      ],
      LAMBDA id: adapter.scoped_id(id, scope)
    ) AS ids,
    CASE
      WHEN kind = 'tool_call'
        THEN TRY(json_extract_string(text, ['$.file_path', '$.notebook_path', '$.path']))
    END AS paths,
    CASE
      WHEN block_type = '(record)' THEN is_prompt ELSE coalesce(block_no = turn_block, FALSE)
    END AS is_asked,
    speaker = 'assistant' AND coalesce(model, '') <> '<synthetic>' AND block_no = 1
    AND coalesce(
      usage.input_tokens, usage.output_tokens, usage.cache_read_input_tokens,
      usage.cache_creation_input_tokens
    ) IS NOT NULL AS has_usage
  FROM worded
)
SELECT
  line_seq * 1048576 + base_block + block_no - 1 AS seq,
  line_seq * 1048576 + base_block AS record_seq,
  source_id,
  generation,
  ids[3] AS session_id,
  agent_id,
  is_copied AS is_progress,
  line_no,
  byte_offset,
  byte_length,
  CAST(base_block + block_no - 1 AS INTEGER) AS block_index,
  sha256,
  block_no = 1 AS is_head,
  is_repaired,
  CASE
    WHEN ids[2] IS NOT NULL THEN md5_number(kind || chr(31) || ids[2])
    WHEN kind = 'session_meta' THEN NULL
    WHEN ids[1] IS NOT NULL THEN md5_number(
        concat_ws(
          chr(31), kind, ids[1], sha_hex, CASE WHEN kind = 'thinking' THEN sha256(signature) END
        )
      )
    WHEN uuid IS NOT NULL AND occurred_at IS NOT NULL THEN md5_number(
        concat_ws(chr(31), kind, epoch_us(occurred_at), block_type, sha_hex)
      )
  END AS event_key,
  record_type,
  CASE WHEN kind = 'message' AND opening = 'summary' THEN 'compaction' ELSE kind END AS kind,
  CASE
    WHEN kind = 'tool_result' THEN 'tool'
    WHEN speaker = 'assistant' AND model = '<synthetic>' THEN 'system'
    WHEN kind IN ('tool_call', 'thinking') OR (kind = 'message' AND speaker = 'assistant')
      THEN 'agent'
    WHEN opening = 'summary' THEN 'system'
    WHEN
      (is_asked AND (block_type <> '(record)' OR opening = 'human'))
      OR (kind = 'attachment' AND block_type <> '(record)' AND NOT is_meta)
      THEN 'user'
    WHEN kind IN ('error', 'compaction') OR record_type = 'system' THEN 'system'
    WHEN speaker = 'user' AND opening = 'human' AND NOT is_told THEN 'user'
    ELSE 'meta'
  END AS source,
  CASE WHEN block_type <> '(record)' THEN block_type ELSE raw_type END AS raw_type,
  occurred_at,
  ids[4] AS record_uuid,
  ids[5] AS parent_uuid,
  ids[1] AS message_id,
  ids[6] AS request_id,
  ids[2] AS tool_use_id,
  CASE WHEN kind = 'tool_call' THEN tool_name END AS tool_name,
  coalesce(paths[1], paths[2], paths[3]) AS path,
  CASE WHEN kind = 'tool_result' THEN is_error END AS is_error,
  is_meta,
  coalesce(
    speaker = 'user' AND kind = 'message' AND NOT is_asked AND opening <> 'interrupt'
    AND opening <> 'summary' AND (is_told OR opening = 'wrapper'),
    FALSE
  ) AS is_injected,
  coalesce(is_asked AND (block_type <> '(record)' OR opening = 'human'), FALSE) AS is_turn,
  coalesce(speaker = 'user' AND opening = 'interrupt', FALSE) AS is_interrupt,
  CASE
    WHEN is_asked AND opening = 'human' THEN left(adapter.human_text(text), 1000)
    WHEN
      kind IN ('message', 'compaction', 'error')
      OR (kind = 'session_meta' AND record_type <> 'system')
      THEN left(text, 1000)
    WHEN NOT p_full THEN NULL
    WHEN kind = 'tool_call' THEN adapter.argument(text)
    WHEN kind = 'tool_result' AND is_error THEN left(text, 300)
  END AS excerpt,
  CASE WHEN kind = 'tool_result' AND NOT is_error THEN adapter.fact_text(text) END AS fact_text,
  length(coalesce(text, binary_text)) AS char_length,
  adapter.content_sha256(sha_hex, binary_type) AS content_sha256,
  cwd,
  git_branch,
  program_version,
  ids[7] AS forked_from,
  CASE
    WHEN
      kind IN ('compaction', 'tool_result')
      OR speaker = 'assistant'
      OR record_type IN ('result', 'system')
      THEN CAST(detail AS VARCHAR)
  END AS detail,
  CASE WHEN speaker = 'assistant' THEN model END AS model,
  CASE WHEN has_usage THEN CAST(usage.input_tokens AS BIGINT) END AS input_tokens,
  CASE WHEN has_usage THEN CAST(usage.output_tokens AS BIGINT) END AS output_tokens,
  CASE WHEN has_usage THEN coalesce(CAST(usage.cache_read_input_tokens AS BIGINT), 0) END
    AS cache_read_tokens,
  CASE WHEN has_usage THEN written_5m END AS cache_write_5m_tokens,
  CASE WHEN has_usage THEN written_1h END AS cache_write_1h_tokens,
  CASE
    WHEN has_usage
      THEN greatest(0, coalesce(usage.cache_creation_input_tokens, 0) - written_5m - written_1h)
  END AS cache_write_unknown_tokens,
  CASE WHEN has_usage THEN CAST(coalesce(usage.server_tool_use.web_search_requests, 0) AS BIGINT)
  END AS web_search_requests,
  CASE WHEN has_usage THEN CAST(coalesce(usage.server_tool_use.web_fetch_requests, 0) AS BIGINT)
  END AS web_fetch_requests,
  CASE WHEN has_usage THEN usage.speed END AS speed,
  CASE WHEN has_usage THEN usage.service_tier END AS service_tier,
  CASE WHEN has_usage THEN usage.inference_geo END AS inference_geo,
  CASE WHEN has_usage THEN stop_reason IS NOT NULL END AS is_final,
  CASE WHEN has_usage AND contains(usage.iterations, '},{') THEN usage.iterations END AS iterations,
  CASE WHEN p_full THEN text END AS text,
  binary_type AS media_type
FROM identified;
