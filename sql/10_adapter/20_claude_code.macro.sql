-- adapter.claude_code: the lines of a chunk as canonical events, one row per content block or block-less record.
-- Grain: seq. Units: tokens, characters. Source: incoming; formats of Claude Code 1.0 to 2.1.
-- Per line, it only renames. A line that is no JSON object gives no row and goes to repair.
-- p_full keeps call arguments and error heads in the excerpt; without it only what the fold reads stays.
CREATE OR REPLACE MACRO adapter.claude_code(p_full BOOLEAN) AS TABLE
WITH parsed AS (
  SELECT
    *,
    TRY(json_transform(line, adapter.claude_code_shape())) AS r
  FROM incoming
),
classed AS (
  SELECT
    * EXCLUDE (r),
    r,
    r.type = 'progress' AND r.data.message.message.content IS NOT NULL AS is_copied,
    r.type IN ('user', 'assistant') AS is_spoken,
    coalesce(r.isSidechain, false) OR agent_hint IS NOT NULL AS is_side
  FROM parsed
),
blocked AS (
  SELECT
    *,
    CASE
      WHEN is_spoken AND len(r.message.content) > 0 THEN r.message.content
      WHEN is_copied AND len(r.data.message.message.content) > 0 THEN r.data.message.message.content
      WHEN is_spoken AND json_type(line, '$.message.content') = 'VARCHAR' THEN
        [{
          'type': 'text', 'text': line ->> '$.message.content', 'thinking': NULL, 'signature': NULL, 'id': NULL,
          'tool_use_id': NULL, 'name': NULL, 'input': NULL, 'content': NULL, 'is_error': NULL, 'data': NULL,
          'source': NULL
        }]
      WHEN r.type IS NOT NULL OR TRY(json_type(line)) = 'OBJECT' THEN
        [{
          'type': '(record)', 'text': NULL, 'thinking': NULL, 'signature': NULL, 'id': NULL, 'tool_use_id': NULL,
          'name': NULL, 'input': NULL, 'content': NULL, 'is_error': NULL, 'data': NULL, 'source': NULL
        }]
    END AS blocks
  FROM classed
),
judged AS (
  SELECT
    *,
    CASE
      WHEN NOT is_copied AND r.type = 'user' AND NOT is_side AND NOT coalesce(r.isMeta, false)
        AND NOT coalesce(r.isCompactSummary, false) AND coalesce(r.origin.kind, 'human') <> 'task-notification'
        AND coalesce(r.promptSource, '') <> 'system'
        AND len(list_filter(blocks, LAMBDA b: b.type = 'tool_result')) = 0
        THEN coalesce(
            nullif(list_position(list_transform(blocks, LAMBDA b: adapter.opening(b.text)), 'human'), 0),
            nullif(list_position(list_transform(blocks, LAMBDA b: b.type IN ('image', 'document')), true), 0)
          )
    END AS turn_block,
    CASE WHEN is_copied THEN r.data.message.type ELSE r.type END AS speaker,
    CASE WHEN is_copied THEN r.data.message.message.id ELSE r.message.id END AS api_id,
    CASE WHEN is_copied THEN r.data.message.requestId ELSE r.requestId END AS api_request_id,
    CASE WHEN is_copied THEN coalesce(r.data.message.uuid, r.uuid) ELSE r.uuid END AS uuid,
    CASE WHEN is_copied THEN r.data.message.message.model ELSE r.message.model END AS api_model,
    CASE WHEN is_copied THEN r.data.message.message.stop_reason ELSE r.message.stop_reason END AS stop_reason,
    CASE WHEN is_copied THEN r.data.message.message.usage ELSE r.message.usage END AS u,
    TRY_CAST(coalesce(CASE WHEN is_copied THEN r.data.message.timestamp END, r.timestamp) AS TIMESTAMPTZ) AS occurred_at,
    CASE
      WHEN is_copied THEN r.data.agentId
      WHEN agent_hint IS NOT NULL THEN agent_hint
      WHEN is_side THEN coalesce(r.agentId, 'sidechain')
    END AS agent_id,
    CASE WHEN is_copied THEN '$.data.message.message.content[' ELSE '$.message.content[' END AS block_path
  FROM blocked
),
exploded AS (
  SELECT
    * EXCLUDE (blocks),
    unnest(blocks) AS b,
    generate_subscripts(blocks, 1) AS block_no
  FROM judged
),
worded AS (
  SELECT
    *,
    CASE
      WHEN b.type = 'text' AND speaker IN ('user', 'assistant') THEN b.text
      WHEN b.type = 'thinking' THEN b.thinking
      WHEN b.type IN ('tool_use', 'server_tool_use', 'mcp_tool_use') THEN b.input
      WHEN ends_with(b.type, 'tool_result') THEN
        CASE
          WHEN starts_with(b.content, '[') AND json_type(line, block_path || (block_no - 1) || '].content') = 'ARRAY'
            THEN adapter.content_text(b.content)
          ELSE b.content
        END
      WHEN b.type IN ('image', 'document', 'redacted_thinking') THEN NULL
      WHEN b.type <> '(record)' OR b.type IS NULL THEN CAST(json_extract(line, block_path || (block_no - 1) || ']') AS VARCHAR)
      WHEN r.type = 'attachment' AND r.attachment.type = 'queued_command' THEN
        CASE
          WHEN starts_with(r.attachment.prompt, '[') AND json_type(line, '$.attachment.prompt') = 'ARRAY'
            THEN adapter.content_text(r.attachment.prompt)
          ELSE r.attachment.prompt
        END
      WHEN r.type = 'attachment' THEN CAST(json_extract(line, '$.attachment') AS VARCHAR)
      WHEN r.type = 'system' AND r.subtype IN ('api_error', 'error') THEN coalesce(
          json_extract_string(line, '$.error.message'), json_extract_string(line, '$.error.error.error.message'),
          r.content, CAST(json_extract(line, '$.error') AS VARCHAR))
      WHEN r.type IN ('system', 'queue-operation') THEN r.content
      WHEN r.type IN ('progress', 'file-history-snapshot') THEN NULL
      WHEN r.type IN ('summary', 'custom-title', 'ai-title', 'agent-name', 'mode', 'permission-mode', 'last-prompt')
        THEN coalesce(r.summary, r.customTitle, r.aiTitle, r.agentName, r.mode, r.permissionMode, r.lastPrompt)
      ELSE CAST(json_extract(line, '$') AS VARCHAR)
    END AS text,
    CASE
      WHEN b.type IN ('image', 'document') THEN coalesce(b.source.data, b.source.url, '')
      WHEN b.type = 'redacted_thinking' THEN coalesce(b.data, '')
    END AS binary_text
  FROM exploded
),
opened AS (
  SELECT
    *,
    CASE
      WHEN speaker = 'user' AND b.type = 'text' THEN adapter.opening(text)
      WHEN r.type = 'attachment' AND r.attachment.type = 'queued_command' AND NOT is_side THEN adapter.opening(text)
    END AS opening
  FROM worded
),
typed AS (
  SELECT
    *,
    CASE
      WHEN b.type IN ('tool_use', 'server_tool_use', 'mcp_tool_use') THEN 'tool_call'
      WHEN ends_with(b.type, 'tool_result') THEN 'tool_result'
      WHEN coalesce(r.isCompactSummary, false) OR (speaker = 'user' AND opening = 'summary') THEN 'compaction'
      WHEN b.type = 'text' AND speaker = 'assistant' AND coalesce(r.isApiErrorMessage, false) THEN 'error'
      WHEN b.type = 'text' THEN 'message'
      WHEN b.type IN ('thinking', 'redacted_thinking') THEN 'thinking'
      WHEN b.type IN ('image', 'document', 'container_upload') THEN 'attachment'
      WHEN b.type = 'fallback' THEN 'session_meta'
      WHEN b.type <> '(record)' OR b.type IS NULL THEN 'unknown'
      WHEN r.type = 'attachment' THEN 'attachment'
      WHEN r.type = 'system' AND r.subtype IN ('api_error', 'error', 'api_refusal') THEN 'error'
      WHEN r.type = 'system' AND r.subtype IN ('compact_boundary', 'microcompact_boundary') THEN 'compaction'
      WHEN r.type IN ('system', 'progress', 'summary', 'custom-title', 'ai-title', 'agent-name', 'agent-color', 'agent-setting',
        'mode', 'permission-mode', 'last-prompt', 'queue-operation', 'file-history-snapshot', 'pr-link', 'frame-link', 'tag',
        'content-replacement', 'agent_metadata', 'bridge-session', 'worktree-state', 'relocated', 'fork-context-ref',
        'started', 'result', 'atis-latch', 'saved_hook_context', 'rate_limit_event', 'stream_event', 'conversation_reset')
        THEN 'session_meta'
      WHEN is_spoken THEN 'message'
      ELSE 'unknown'
    END AS kind,
    coalesce(
      CASE
        WHEN b.type <> '(record)' THEN block_no = turn_block
        ELSE r.attachment.commandMode = 'prompt' AND NOT coalesce(r.attachment.isMeta, false)
          AND coalesce(r.attachment.origin.kind, 'human') <> 'task-notification' AND opening = 'human'
      END,
      false
    ) AS is_turn,
    coalesce(speaker = 'user' AND opening = 'interrupt', false) AS is_interrupt,
    speaker = 'assistant' AND coalesce(api_model, '') <> '<synthetic>' AS is_response
  FROM opened
),
identified AS (
  SELECT
    *,
    sha256(coalesce(text, binary_text)) AS sha_hex,
    CASE
      WHEN is_response THEN adapter.scoped_id(coalesce(api_id, api_request_id, uuid), scope)
    END AS message_id,
    CASE
      WHEN kind = 'tool_call' THEN adapter.scoped_id(b.id, scope)
      WHEN kind = 'tool_result' THEN adapter.scoped_id(b.tool_use_id, scope)
    END AS tool_use_id,
    CASE
      WHEN kind = 'tool_call' THEN json_extract_string(b.input, ['$.file_path', '$.notebook_path', '$.path'])
    END AS paths,
    is_response AND block_no = 1
      AND coalesce(u.input_tokens, u.output_tokens, u.cache_read_input_tokens, u.cache_creation_input_tokens) IS NOT NULL
      AS has_usage
  FROM typed
)
SELECT
  line_seq * 1048576 + base_block + block_no - 1 AS seq,
  line_seq * 1048576 + base_block AS record_seq,
  source_id,
  generation,
  adapter.scoped_id(coalesce(r.sessionId, r.session_id, session_hint), scope) AS session_id,
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
    WHEN tool_use_id IS NOT NULL THEN md5_number(kind || chr(31) || tool_use_id)
    WHEN kind = 'session_meta' THEN NULL
    WHEN message_id IS NOT NULL THEN md5_number(
        concat_ws(chr(31), kind, message_id, sha_hex, CASE WHEN kind = 'thinking' THEN sha256(b.signature) END))
    WHEN uuid IS NOT NULL AND occurred_at IS NOT NULL THEN md5_number(
        concat_ws(chr(31), kind, epoch_us(occurred_at), coalesce(b.type, ''), sha_hex))
  END AS event_key,
  r.type AS record_type,
  kind,
  CASE
    WHEN kind IN ('tool_result') THEN 'tool'
    WHEN kind IN ('tool_call', 'thinking') OR (kind = 'message' AND speaker = 'assistant') THEN 'agent'
    WHEN is_turn THEN 'user'
    WHEN kind = 'attachment' AND b.type <> '(record)' AND NOT coalesce(r.isMeta, false) THEN 'user'
    WHEN kind IN ('error', 'compaction') OR r.type = 'system' THEN 'system'
    WHEN speaker = 'user' AND opening = 'human' AND NOT coalesce(r.isMeta, false) THEN 'user'
    ELSE 'meta'
  END AS source,
  CASE
    WHEN b.type IS NULL THEN '(none)'
    WHEN b.type <> '(record)' THEN b.type
    WHEN r.type = 'attachment' THEN r.attachment.type
    WHEN r.type = 'progress' THEN r.data.type
    WHEN r.type = 'system' THEN r.subtype
    WHEN r.type = 'queue-operation' THEN r.operation
  END AS raw_type,
  occurred_at,
  adapter.scoped_id(uuid, scope) AS record_uuid,
  adapter.scoped_id(r.parentUuid, scope) AS parent_uuid,
  message_id,
  adapter.scoped_id(api_request_id, scope) AS request_id,
  tool_use_id,
  CASE WHEN kind = 'tool_call' THEN b.name END AS tool_name,
  coalesce(paths[1], paths[2], paths[3]) AS path,
  CASE WHEN kind = 'tool_result' THEN coalesce(b.is_error, false) END AS is_error,
  coalesce(r.isMeta, false) AS is_meta,
  coalesce(
    speaker = 'user' AND kind = 'message' AND NOT is_turn AND NOT is_interrupt
    AND (r.isMeta OR r.origin.kind = 'task-notification' OR r.promptSource = 'system' OR opening = 'wrapper'),
    false
  ) AS is_injected,
  is_turn,
  is_interrupt,
  CASE
    WHEN is_turn THEN left(adapter.human_text(text), 1000)
    WHEN kind IN ('message', 'compaction', 'error') OR (kind = 'session_meta' AND r.type <> 'system') THEN left(text, 1000)
    WHEN NOT p_full THEN NULL
    WHEN kind = 'tool_call' THEN adapter.argument(b.input)
    WHEN kind = 'tool_result' AND b.is_error THEN left(text, 300)
  END AS excerpt,
  CASE
    WHEN kind = 'tool_result' AND NOT coalesce(b.is_error, false) THEN adapter.fact_text(text)
  END AS fact_text,
  length(coalesce(text, binary_text)) AS char_length,
  unhex(sha_hex) AS content_sha256,
  r.cwd AS cwd,
  r.gitBranch AS git_branch,
  r.version AS program_version,
  adapter.scoped_id(r.forkedFrom.sessionId, scope) AS forked_from,
  CASE
    WHEN kind = 'compaction' AND r.type = 'system' THEN CAST(to_json({
        'trigger': r.compactMetadata.trigger, 'tokens_before': adapter.tokens(r.compactMetadata.preTokens),
        'tokens_after': adapter.tokens(r.compactMetadata.postTokens)}) AS VARCHAR)
    WHEN kind = 'tool_result' AND (r.toolUseResult.agentId IS NOT NULL OR r.toolUseResult.persistedOutputPath IS NOT NULL
      OR r.toolDenialKind IS NOT NULL) THEN CAST(to_json({
        'agent_id': r.toolUseResult.agentId, 'offloaded_path': r.toolUseResult.persistedOutputPath,
        'denial': r.toolDenialKind, 'reported_tokens': r.toolUseResult.totalTokens}) AS VARCHAR)
    WHEN speaker = 'assistant' AND coalesce(r.attributionSkill, r.attributionMcpServer, r.attributionMcpTool,
      r.attributionAgent) IS NOT NULL THEN CAST(to_json({
        'skill': r.attributionSkill, 'mcp_server': r.attributionMcpServer, 'mcp_tool': r.attributionMcpTool,
        'agent': r.attributionAgent}) AS VARCHAR)
    WHEN r.type = 'result' THEN CAST(json_extract(line, '$') AS VARCHAR)
    WHEN r.type = 'system' AND r.subtype IN ('turn_duration', 'api_error') THEN CAST(to_json({
        'duration_ms': TRY_CAST(json_extract_string(line, '$.durationMs') AS BIGINT),
        'status': TRY_CAST(json_extract_string(line, '$.error.status') AS BIGINT),
        'retry': TRY_CAST(json_extract_string(line, '$.retryAttempt') AS BIGINT)}) AS VARCHAR)
  END AS detail,
  CASE WHEN speaker = 'assistant' THEN api_model END AS model,
  CASE WHEN has_usage THEN adapter.tokens(u.input_tokens) END AS input_tokens,
  CASE WHEN has_usage THEN adapter.tokens(u.output_tokens) END AS output_tokens,
  CASE WHEN has_usage THEN coalesce(adapter.tokens(u.cache_read_input_tokens), 0) END AS cache_read_tokens,
  CASE WHEN has_usage THEN coalesce(adapter.tokens(u.cache_creation.ephemeral_5m_input_tokens), 0) END AS cache_write_5m_tokens,
  CASE WHEN has_usage THEN coalesce(adapter.tokens(u.cache_creation.ephemeral_1h_input_tokens), 0) END AS cache_write_1h_tokens,
  CASE WHEN has_usage THEN greatest(
      0, coalesce(adapter.tokens(u.cache_creation_input_tokens), 0)
      - coalesce(adapter.tokens(u.cache_creation.ephemeral_5m_input_tokens), 0)
      - coalesce(adapter.tokens(u.cache_creation.ephemeral_1h_input_tokens), 0)) END AS cache_write_unknown_tokens,
  CASE WHEN has_usage THEN coalesce(adapter.tokens(u.server_tool_use.web_search_requests), 0) END AS web_search_requests,
  CASE WHEN has_usage THEN coalesce(adapter.tokens(u.server_tool_use.web_fetch_requests), 0) END AS web_fetch_requests,
  CASE WHEN has_usage THEN u.speed END AS speed,
  CASE WHEN has_usage THEN u.service_tier END AS service_tier,
  CASE WHEN has_usage THEN u.inference_geo END AS inference_geo,
  CASE WHEN has_usage THEN stop_reason IS NOT NULL END AS is_final,
  CASE WHEN has_usage AND contains(u.iterations, '},{') THEN u.iterations END AS iterations,
  text,
  CASE WHEN b.type IN ('image', 'document') THEN coalesce(b.source.media_type, b.type) END AS media_type
FROM identified;
