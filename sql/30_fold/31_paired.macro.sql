-- fold.paired: each tool call that the delta touches, as it stands after it.
-- Grain: (run_id, tool_use_id). Units: characters. Source: d_event and fold.tool_call.
-- First call and first result win; each side is taken as one struct, because arg_min skips NULL members.
CREATE OR REPLACE MACRO fold.paired() AS TABLE
WITH fresh AS (
  SELECT
    run_id,
    tool_use_id,
    arg_min(
      {
        'seq': seq, 'turn_no': turn_no, 'called_at': occurred_at, 'message_id': message_id,
        'tool_name': tool_name, 'path': path, 'input_sha256': content_sha256
      },
      seq
    ) FILTER (WHERE kind = 'tool_call') AS call,
    arg_min(
      {
        'seq': seq, 'result_at': occurred_at, 'is_error': is_error, 'chars': char_length,
        'sha256': content_sha256
      },
      seq
    ) FILTER (WHERE kind = 'tool_result') AS result
  FROM d_event
  WHERE kind IN ('tool_call', 'tool_result')
  GROUP BY run_id, tool_use_id
),
joined AS (
  SELECT
    f.run_id,
    f.tool_use_id,
    t.call_no,
    t.result_no,
    CASE
      WHEN t.call_seq IS NULL THEN f.call
      ELSE {
        'seq': t.call_seq, 'turn_no': t.turn_no, 'called_at': t.called_at,
        'message_id': t.message_id,
        'tool_name': t.tool_name, 'path': t.path, 'input_sha256': t.input_sha256
      }
    END AS call,
    CASE
      WHEN t.result_seq IS NULL THEN f.result
      ELSE {
        'seq': t.result_seq, 'result_at': t.result_at, 'is_error': t.is_error,
        'chars': t.result_chars, 'sha256': t.result_sha256
      }
    END AS result,
    t.call_seq IS NULL AND f.call IS NOT NULL AS is_new_call,
    t.result_seq IS NULL AND f.result IS NOT NULL AS is_new_result
  FROM fresh AS f
  LEFT JOIN fold.tool_call AS t ON t.run_id = f.run_id AND t.tool_use_id = f.tool_use_id
)
SELECT
  j.run_id,
  j.tool_use_id,
  j.call.seq AS call_seq,
  CASE
    WHEN j.is_new_call THEN coalesce(r.calls, 0) + count(*) FILTER (WHERE j.is_new_call) OVER (
        PARTITION BY j.run_id
        ORDER BY j.is_new_call DESC, j.call.seq ASC
        ROWS UNBOUNDED PRECEDING
      )
    ELSE j.call_no
  END AS call_no,
  j.call.turn_no AS turn_no,
  j.call.called_at AS called_at,
  j.call.message_id AS message_id,
  j.call.tool_name AS tool_name,
  j.call.path AS path,
  j.call.input_sha256 AS input_sha256,
  j.result.seq AS result_seq,
  CASE
    WHEN j.is_new_result
      THEN coalesce(r.results, 0) + count(*) FILTER (WHERE j.is_new_result) OVER (
        PARTITION BY j.run_id
        ORDER BY j.is_new_result DESC, j.result.seq ASC
        ROWS UNBOUNDED PRECEDING
      )
    ELSE j.result_no
  END AS result_no,
  j.result.result_at AS result_at,
  j.result.is_error AS is_error,
  j.result.chars AS result_chars,
  j.result.sha256 AS result_sha256,
  j.is_new_call,
  j.is_new_result
FROM joined AS j
LEFT JOIN fold.run AS r ON r.run_id = j.run_id;
