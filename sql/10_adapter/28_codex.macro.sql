-- adapter.codex: the lines of a chunk of Codex rollouts as canonical events, one row per content part or record.
-- Grain: seq. Units: tokens, characters. Source: incoming; rollouts of Codex CLI 0.2x to 0.14x.
-- Per line, it only renames. Content is taken from response items alone; of the events that say it again only the mark stays.
-- Totals, the model in force, links between threads and rollbacks stand in detail: what they come to is told over the run.
-- A search and a picture bring their result with them and give two events. What the program puts in is no message.
CREATE OR REPLACE MACRO adapter.codex(p_full BOOLEAN) AS TABLE
WITH parsed AS (
  SELECT
    *,
    TRY(
      json_transform(
        line,
        '{"timestamp":"VARCHAR","type":"VARCHAR","payload":' || adapter.codex_shape() || '}'
      )
    ) AS r
  FROM incoming
),
placed AS (
  SELECT
    * EXCLUDE (r),
    r.type AS line_type,
    r.timestamp AS line_time,
    r.payload IS NULL AS is_bare,
    coalesce(r.payload, TRY(json_transform(line, adapter.codex_shape()))) AS p
  FROM parsed
  WHERE r IS NOT NULL AND TRY(json_type(line)) = 'OBJECT'
),
record AS (
  SELECT
    source_id,
    generation,
    scope,
    line_seq,
    line_no,
    byte_offset,
    byte_length,
    sha256,
    base_block,
    is_repaired,
    line,
    is_bare,
    coalesce(session_hint, 'line ' || scope) AS session_hint,
    agent_hint,
    CASE
      WHEN NOT is_bare THEN line_type
      WHEN line_type IS NULL AND p.id IS NOT NULL AND p.timestamp IS NOT NULL THEN 'session_meta'
      WHEN line_type IN (
        'message', 'reasoning', 'function_call', 'function_call_output', 'custom_tool_call',
        'custom_tool_call_output', 'local_shell_call', 'web_search_call'
      ) THEN 'response_item'
      ELSE line_type
    END AS record_type,
    CASE WHEN is_bare AND line_type IS NULL THEN NULL ELSE p.type END AS item_type,
    TRY_CAST(coalesce(line_time, p.timestamp) AS TIMESTAMPTZ) AS occurred_at,
    p.role AS role,
    p.id AS item_id,
    coalesce(p.call_id, p.id, 'line_' || line_no) AS call_id,
    p.name AS tool_name,
    coalesce(p.arguments, p.input, p.action) AS call_input,
    p.output AS output,
    p.result AS result,
    p.status AS status,
    p.summary AS summary,
    p.message AS message,
    p.content AS content,
    p.reason AS reason,
    p.thread_name AS thread_name,
    p.num_turns AS num_turns,
    p.cwd AS cwd,
    p.git.branch AS git_branch,
    p.cli_version AS program_version,
    CASE WHEN line_type = 'turn_context' THEN p.model ELSE p.info.model END AS model,
    coalesce(
      p.forked_from_id, p.parent_thread_id, p.source.subagent.thread_spawn.parent_thread_id
    ) AS parent_thread,
    CASE
      WHEN p.type = 'token_count' AND p.info.total_token_usage IS NOT NULL
        AND coalesce(
          p.info.total_token_usage.input_tokens, p.info.total_token_usage.output_tokens,
          p.info.total_token_usage.total_tokens
        ) IS NOT NULL
        THEN p.info
    END AS info
  FROM placed
),
parted AS (
  SELECT
    *,
    CASE
      WHEN record_type = 'response_item' AND item_type = 'message' AND len(content) > 0 THEN content
      WHEN
        record_type = 'response_item' AND item_type IN ('web_search_call', 'image_generation_call')
        AND status IN ('completed', 'failed', 'incomplete')
        THEN [
          {'type': '(call)', 'text': NULL, 'image_url': NULL},
          {'type': '(result)', 'text': NULL, 'image_url': NULL}
        ]
      ELSE [{'type': '(record)', 'text': NULL, 'image_url': NULL}]
    END AS parts
  FROM record
),
exploded AS (
  SELECT
    * EXCLUDE (parts, content),
    generate_subscripts(parts, 1) AS part_no,
    unnest(parts) AS part,
    content,
    CASE
      WHEN record_type = 'response_item' AND item_type = 'message' AND role = 'user' THEN coalesce(
          nullif(
            list_position(
              list_transform(parts, LAMBDA b: adapter.codex_opening(b.text)), 'human'
            ), 0
          ),
          nullif(list_position(list_transform(parts, LAMBDA b: b.type), 'input_image'), 0)
        )
    END AS turn_part
  FROM parted
),
worded AS (
  SELECT
    * EXCLUDE (part, content),
    part.type AS part_type,
    CASE WHEN part.type IN ('input_image', 'input_audio') THEN coalesce(part.image_url, '') END
      AS binary_text,
    CASE
      WHEN record_type = 'response_item' THEN
        CASE
          WHEN part.type = '(result)' THEN 'tool_result'
          WHEN item_type IN (
            'function_call', 'custom_tool_call', 'local_shell_call', 'web_search_call',
            'tool_search_call', 'image_generation_call', 'computer_call'
          ) THEN 'tool_call'
          WHEN ends_with(item_type, '_output') THEN 'tool_result'
          WHEN item_type = 'reasoning' THEN 'thinking'
          WHEN item_type = 'message' AND part.type IN ('input_image', 'input_audio')
            THEN 'attachment'
          WHEN
            item_type = 'message'
            AND (
              role IN ('developer', 'system')
              OR (role = 'user' AND adapter.codex_opening(part.text) = 'wrapper')
            )
            THEN 'session_meta'
          WHEN
            item_type = 'message'
            AND part.type IN ('(record)', 'input_text', 'output_text', 'text', 'refusal')
            THEN 'message'
          WHEN item_type = 'agent_message' THEN 'message'
          WHEN item_type IN ('ghost_snapshot', 'compaction', 'compaction_summary', 'other')
            THEN 'session_meta'
          ELSE 'unknown'
        END
      WHEN record_type = 'compacted' THEN 'compaction'
      WHEN record_type = 'event_msg' THEN
        CASE
          WHEN item_type IN ('error', 'stream_error') THEN 'error'
          WHEN item_type = 'turn_aborted' THEN 'message'
          WHEN
            item_type IN (
              'token_count', 'user_message', 'agent_message', 'agent_reasoning',
              'agent_reasoning_raw_content', 'agent_reasoning_section_break', 'task_started',
              'task_complete', 'turn_started', 'turn_complete', 'thread_rolled_back',
              'context_compacted', 'thread_name_updated', 'thread_goal_updated',
              'thread_settings_applied', 'item_started', 'item_completed', 'entered_review_mode',
              'exited_review_mode', 'guardian_assessment', 'undo_completed', 'warning',
              'background_event', 'plan_update', 'turn_diff', 'view_image_tool_call',
              'dynamic_tool_call_request', 'dynamic_tool_call_response', 'sub_agent_activity'
            )
            OR regexp_matches(item_type, '_(?:begin|end)$')
            THEN 'session_meta'
          ELSE 'unknown'
        END
      WHEN
        record_type IN ('session_meta', 'turn_context', 'world_state')
        OR starts_with(record_type, 'inter_agent_communication')
        THEN 'session_meta'
      ELSE 'unknown'
    END AS kind,
    CASE
      WHEN record_type = 'response_item' THEN
        CASE
          WHEN part.type = '(result)' AND item_type = 'image_generation_call' THEN
            '[image ' || strlen(coalesce(result, '')) || ' characters, sha256 '
            || left(sha256(coalesce(result, '')), 16) || ']'
          WHEN part.type = '(result)' THEN status
          WHEN ends_with(item_type, '_call')
            THEN coalesce(call_input, '')
          WHEN item_type = 'tool_search_output'
            THEN CAST(json_extract(line, '$.payload.tools') AS VARCHAR)
          WHEN ends_with(item_type, '_output') THEN adapter.codex_result_text(
              output,
              CASE
                WHEN starts_with(output, '[') OR starts_with(output, '{')
                  THEN json_type(
                      line, CASE WHEN is_bare THEN '$.output' ELSE '$.payload.output' END
                    )
              END
            )
          WHEN item_type = 'reasoning' THEN coalesce(
              CASE WHEN starts_with(summary, '[') THEN TRY(adapter.content_text(summary)) END,
              array_to_string(list_transform(content, LAMBDA c: c.text), chr(10)), ''
            )
          WHEN item_type = 'message' AND part.type IN ('input_image', 'input_audio') THEN NULL
          WHEN item_type = 'message' AND part.text IS NOT NULL THEN part.text
          WHEN item_type = 'agent_message'
            THEN array_to_string(list_transform(content, LAMBDA c: c.text), chr(10))
          WHEN item_type IN ('ghost_snapshot', 'compaction', 'compaction_summary', 'other')
            THEN NULL
          ELSE CAST(json_extract(line, '$') AS VARCHAR)
        END
      WHEN record_type = 'compacted' THEN message
      WHEN item_type = 'thread_name_updated' THEN thread_name
      WHEN item_type = 'turn_aborted' THEN reason
      WHEN item_type IN ('error', 'stream_error')
        THEN coalesce(
            message, json_extract_string(line, '$.payload.error.message'),
            CAST(json_extract(line, '$.payload') AS VARCHAR)
          )
    END AS told
  FROM exploded
),
known AS (
  SELECT
    * EXCLUDE (told),
    CASE WHEN kind = 'unknown' THEN CAST(json_extract(line, '$') AS VARCHAR) ELSE told END AS text,
    coalesce(part_no = turn_part, FALSE) AS is_asked,
    coalesce(agent_hint, session_hint) = item_id AS is_own
  FROM worded
),
identified AS (
  SELECT
    *,
    sha256(coalesce(text, binary_text)) AS sha_hex,
    CASE
      WHEN text IS NULL AND binary_text IS NOT NULL
        THEN coalesce(
            nullif(regexp_extract(left(binary_text, 100), '^data:([^;,]+)', 1), ''), part_type
          )
    END AS binary_type,
    list_transform(
      [
        CASE WHEN kind IN ('tool_call', 'tool_result') THEN call_id END,
        session_hint,
        agent_hint,
        CASE WHEN record_type = 'session_meta' THEN item_id END,
        CASE WHEN record_type = 'session_meta' THEN parent_thread END
      ],
      LAMBDA id: adapter.scoped_id(id, scope)
    ) AS ids,
    CASE
      WHEN kind = 'tool_result'
        THEN coalesce(status = 'failed', FALSE) OR adapter.codex_is_error(output, text)
    END AS has_failed
  FROM known
)
SELECT
  line_seq * 1048576 + base_block + part_no - 1 AS seq,
  line_seq * 1048576 + base_block AS record_seq,
  source_id,
  generation,
  ids[2] AS session_id,
  ids[3] AS agent_id,
  FALSE AS is_progress,
  line_no,
  byte_offset,
  byte_length,
  CAST(base_block + part_no - 1 AS INTEGER) AS block_index,
  sha256,
  part_no = 1 AS is_head,
  is_repaired,
  CASE
    WHEN ids[1] IS NOT NULL THEN md5_number(kind || chr(31) || ids[1])
    WHEN info IS NOT NULL
      THEN md5_number('token_count' || chr(31) || CAST(to_json(info) AS VARCHAR))
  END AS event_key,
  record_type,
  kind,
  CASE
    WHEN kind = 'tool_result' THEN 'tool'
    WHEN kind IN ('tool_call', 'thinking') OR (kind = 'message' AND role = 'assistant') THEN 'agent'
    WHEN is_asked OR (kind = 'attachment' AND role = 'user') THEN 'user'
    WHEN kind = 'message' AND role = 'user' THEN 'user'
    WHEN kind IN ('error', 'compaction') THEN 'system'
    ELSE 'meta'
  END AS source,
  CASE
    WHEN kind = 'compaction' THEN 'compact_boundary'
    WHEN starts_with(part_type, '(') THEN coalesce(item_type, record_type)
    ELSE part_type
  END AS raw_type,
  occurred_at,
  ids[4] AS record_uuid,
  CAST(NULL AS VARCHAR) AS parent_uuid,
  CAST(NULL AS VARCHAR) AS message_id,
  CAST(NULL AS VARCHAR) AS request_id,
  ids[1] AS tool_use_id,
  CASE WHEN kind = 'tool_call' THEN coalesce(tool_name, replace(item_type, '_call', '')) END
    AS tool_name,
  CASE WHEN kind = 'tool_call' THEN adapter.codex_path(text) END AS path,
  has_failed AS is_error,
  FALSE AS is_meta,
  coalesce(
    (item_type = 'message' AND kind = 'session_meta')
    OR (item_type = 'agent_message' AND kind = 'message'),
    FALSE
  ) AS is_injected,
  is_asked AS is_turn,
  coalesce(record_type = 'event_msg' AND item_type = 'turn_aborted', FALSE) AS is_interrupt,
  CASE
    WHEN is_asked THEN left(adapter.codex_human_text(text), 1000)
    WHEN kind IN ('message', 'compaction', 'error') OR item_type = 'thread_name_updated'
      THEN left(text, 1000)
    WHEN NOT p_full THEN NULL
    WHEN kind = 'tool_call' THEN adapter.codex_argument(text)
    WHEN kind = 'tool_result' AND has_failed THEN left(text, 300)
  END AS excerpt,
  CASE WHEN kind = 'tool_result' AND NOT has_failed THEN adapter.fact_text(text) END AS fact_text,
  length(coalesce(text, binary_text)) AS char_length,
  adapter.content_sha256(sha_hex, binary_type) AS content_sha256,
  cwd,
  git_branch,
  program_version,
  CASE WHEN is_own THEN ids[5] END AS forked_from,
  CAST(
    CASE
      WHEN info IS NOT NULL
        THEN json_object(
            'total', info.total_token_usage, 'last', info.last_token_usage,
            'window', info.model_context_window
          )
      WHEN record_type = 'session_meta'
        THEN json_object('thread', ids[4], 'parent', ids[5], 'own', is_own)
      WHEN item_type = 'thread_rolled_back' THEN json_object('num_turns', num_turns)
    END AS VARCHAR
  ) AS detail,
  model,
  CAST(NULL AS BIGINT) AS input_tokens,
  CAST(NULL AS BIGINT) AS output_tokens,
  CAST(NULL AS BIGINT) AS cache_read_tokens,
  CAST(NULL AS BIGINT) AS cache_write_5m_tokens,
  CAST(NULL AS BIGINT) AS cache_write_1h_tokens,
  CAST(NULL AS BIGINT) AS cache_write_unknown_tokens,
  CAST(NULL AS BIGINT) AS web_search_requests,
  CAST(NULL AS BIGINT) AS web_fetch_requests,
  CAST(NULL AS VARCHAR) AS speed,
  CAST(NULL AS VARCHAR) AS service_tier,
  CAST(NULL AS VARCHAR) AS inference_geo,
  CAST(NULL AS BOOLEAN) AS is_final,
  CAST(NULL AS VARCHAR) AS iterations,
  CASE WHEN p_full THEN text END AS text,
  binary_type AS media_type
FROM identified;
