-- reader.worker_position: where one run stands as of a seq: what was asked, and the last thing it did or said.
-- Grain: one row. Units: counts. Source: fold.turn, ledger.event.
-- Only narrow columns of the run's own stretch of the ledger are read; texts are fetched by seq (reader.event_text).
CREATE OR REPLACE MACRO reader.worker_position(p_run BIGINT, p_until_seq BIGINT) AS TABLE
WITH asked AS (
  SELECT
    count(*) AS turns,
    arg_min({'seq': seq, 'text': request}, seq) FILTER (WHERE request <> '') AS goal,
    arg_max({'seq': seq, 'text': left(request, 500)}, seq) FILTER (WHERE request <> '') AS latest
  FROM fold.turn
  WHERE run_id = p_run AND seq <= p_until_seq
),
shown AS (
  SELECT
    max(seq) AS through_seq,
    max(occurred_at) AS through_at,
    max(seq) FILTER (WHERE kind = 'tool_call' OR (kind = 'message' AND source = 'agent')) AS frontier_seq
  FROM ledger.event
  WHERE run_id = p_run AND seq BETWEEN p_run AND p_until_seq AND NOT is_repeat
)
SELECT
  a.turns,
  a.goal.seq AS goal_seq,
  a.goal.text AS goal,
  a.latest.seq AS latest_seq,
  a.latest.text AS latest_request,
  s.through_seq,
  s.through_at,
  s.frontier_seq
FROM asked AS a
CROSS JOIN shown AS s;
