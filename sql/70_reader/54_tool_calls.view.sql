-- main.tool_calls: one tool call of a current thread with its result.
-- Grain: (session_id, agent_id, tool_use_id). Units: seconds, characters. Source: reader.thread_call, ledger.content, ledger.offload.
-- abandoned: without a result when a later turn began. offloaded_path: where the agent put a large output, whose text is
-- offloaded_text where the file was there when the result was read; has_offloaded is false where it was missing.
CREATE OR REPLACE VIEW main.tool_calls AS
WITH last_turn AS (
  SELECT
    run_id,
    max(turn_no) AS turn_no
  FROM fold.turn
  GROUP BY run_id
)
SELECT
  t.session_id,
  t.agent_id,
  t.turn_no,
  t.tool_use_id,
  t.tool_name,
  i.text AS input,
  t.call_seq,
  t.called_at,
  t.result_seq,
  t.result_at,
  CASE
    WHEN t.result_at >= t.called_at
      THEN CAST(date_diff('millisecond', t.called_at, t.result_at) AS DECIMAL(18, 3)) * 0.001
  END AS duration_s,
  CASE
    WHEN t.result_seq IS NOT NULL AND t.is_error THEN 'error'
    WHEN t.result_seq IS NOT NULL THEN 'ok'
    WHEN t.turn_no < l.turn_no THEN 'abandoned'
    ELSE 'open'
  END AS status,
  t.result_chars,
  t.path,
  json_extract_string(e.detail, '$.offloaded_path') AS offloaded_path,
  o.is_present AS has_offloaded,
  o.char_length AS offloaded_chars,
  f.text AS offloaded_text,
  t.is_progress_only,
  coalesce(t.call_seq <= c.copied_through_seq, FALSE) AS is_copy
FROM reader.thread_call(NULL, reader.end_seq()) AS t
LEFT JOIN last_turn AS l ON l.run_id = t.run_id
LEFT JOIN ledger.content AS i ON i.content_sha256 = t.input_sha256
LEFT JOIN ledger.offload AS o ON o.seq = t.result_seq
LEFT JOIN ledger.content AS f ON f.content_sha256 = o.content_sha256
LEFT JOIN reader.copied(reader.end_seq()) AS c ON c.run_id = t.call_run_id
LEFT JOIN (
  SELECT
    seq,
    detail
  FROM ledger.event
  WHERE kind = 'tool_result' AND detail IS NOT NULL
) AS e ON e.seq = t.result_seq;
