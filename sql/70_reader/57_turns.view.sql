-- main.turns: one human request of a current main run and what followed until the next.
-- Grain: (session_id, turn_no). Units: tokens, USD. Source: fold.turn, fold.tool_call, cost.message.
-- is_void: a rewind or a rollback ended it; it was worked on and paid, so sessions.turns counts it.
-- A turn's tokens and cost are those of the messages that its session owns and that begin in it.
CREATE OR REPLACE VIEW main.turns AS
WITH turn AS (
  SELECT
    r.session_id,
    t.run_id,
    t.turn_no,
    t.occurred_at,
    t.request,
    t.seq AS seq_from,
    coalesce(lead(t.seq) OVER (PARTITION BY t.run_id ORDER BY t.turn_no) - 1, r.last_seq) AS seq_to
  FROM fold.turn AS t
  INNER JOIN reader.run(reader.end_seq()) AS r ON r.run_id = t.run_id AND r.is_current
),
called AS (
  SELECT
    run_id,
    turn_no,
    count(*) AS tool_calls,
    count(*) FILTER (WHERE is_error) AS tool_errors
  FROM fold.tool_call
  WHERE call_seq IS NOT NULL
  GROUP BY run_id, turn_no
),
spent AS (
  SELECT
    t.run_id,
    t.turn_no,
    sum(m.output_tokens) AS output_tokens,
    sum(m.cost_usd) AS cost_usd
  FROM turn AS t
  INNER JOIN cost.message(reader.end_seq()) AS m
    ON m.run_id = t.run_id AND m.first_seq BETWEEN t.seq_from AND t.seq_to
  GROUP BY t.run_id, t.turn_no
)
SELECT
  t.session_id,
  t.turn_no,
  t.occurred_at,
  t.request,
  t.seq_from,
  t.seq_to,
  coalesce(c.tool_calls, 0) AS tool_calls,
  coalesce(c.tool_errors, 0) AS tool_errors,
  CAST(coalesce(s.output_tokens, 0) AS BIGINT) AS output_tokens,
  s.cost_usd,
  coalesce(t.seq_from <= p.copied_through_seq, FALSE) AS is_copy,
  v.run_id IS NOT NULL AS is_void
FROM turn AS t
LEFT JOIN called AS c ON c.run_id = t.run_id AND c.turn_no = t.turn_no
LEFT JOIN spent AS s ON s.run_id = t.run_id AND s.turn_no = t.turn_no
LEFT JOIN reader.copied(reader.end_seq()) AS p ON p.run_id = t.run_id
LEFT JOIN reader.void_turn(reader.end_seq()) AS v ON v.run_id = t.run_id AND v.turn_no = t.turn_no;
