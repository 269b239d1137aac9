-- reader.observer_call: one tool call of a run with its result, and the later success that repaired it.
-- Grain: call_seq. Units: characters, milliseconds since 1970 (a tenth of the cost of timestamps). Source: fold.tool_call.
-- Repaired: a later call of the same tool with the same input or the same path succeeded.
CREATE OR REPLACE MACRO reader.observer_call(p_run_id BIGINT, p_until_seq BIGINT) AS TABLE
WITH known_call AS (
  SELECT
    call_seq,
    turn_no,
    epoch_ms(called_at) AS called_ms,
    tool_name,
    path,
    input_sha256,
    CASE WHEN result_seq <= p_until_seq THEN result_seq END AS result_seq,
    CASE WHEN result_seq <= p_until_seq THEN epoch_ms(result_at) END AS result_ms,
    CASE WHEN result_seq <= p_until_seq THEN is_error END AS is_error,
    CASE WHEN result_seq <= p_until_seq THEN result_chars END AS result_chars
  FROM fold.tool_call
  WHERE run_id = p_run_id AND call_seq <= p_until_seq
),
failed_call AS (
  SELECT * FROM known_call
  WHERE is_error
),
successful_call AS (
  SELECT * FROM known_call
  WHERE NOT is_error
),
next_success AS (
  SELECT
    f.call_seq,
    s.call_seq AS repaired_seq
  FROM failed_call AS f
  ASOF INNER JOIN successful_call AS s
    ON
      s.tool_name = f.tool_name AND s.input_sha256 = f.input_sha256
      AND s.call_seq > f.call_seq
  UNION ALL
  SELECT
    f.call_seq,
    s.call_seq AS repaired_seq
  FROM failed_call AS f
  ASOF INNER JOIN successful_call AS s
    ON s.tool_name = f.tool_name AND s.path = f.path AND s.call_seq > f.call_seq
),
repair AS (
  SELECT
    call_seq,
    min(repaired_seq) AS repaired_seq
  FROM next_success
  GROUP BY call_seq
)
SELECT
  k.call_seq,
  k.turn_no,
  k.called_ms,
  k.tool_name,
  k.path,
  k.result_seq,
  k.result_ms,
  coalesce(k.is_error, FALSE) AS is_error,
  k.result_chars,
  r.repaired_seq
FROM known_call AS k
LEFT JOIN repair AS r ON r.call_seq = k.call_seq
ORDER BY k.call_seq;
