-- check.tool_call: calls and results of a run equal a plain recount of distinct ids.
-- Grain: run out of balance. Units: calls. Source: fold.tool_call, fold.run, ledger.event.
CREATE OR REPLACE MACRO "check".tool_call() AS TABLE
WITH recounted AS (
  SELECT
    run_id,
    count(DISTINCT coalesce(tool_use_id, '#' || line_no || ':' || block_index)) FILTER (
      WHERE kind = 'tool_call'
    ) AS calls,
    count(DISTINCT coalesce(tool_use_id, '#' || line_no || ':' || block_index)) FILTER (
      WHERE kind = 'tool_result'
    ) AS results
  FROM ledger.event
  WHERE kind IN ('tool_call', 'tool_result') AND NOT is_repeat
  GROUP BY run_id
),
stored AS (
  SELECT
    run_id,
    count(call_seq) AS calls,
    count(result_seq) AS results
  FROM fold.tool_call
  GROUP BY run_id
)
SELECT
  'run ' || r.run_id AS subject,
  'calls: carry '
  || r.calls
  || ', rows '
  || coalesce(s.calls, 0)
  || ', recount '
  || coalesce(c.calls, 0)
  || '; results: carry '
  || r.results
  || ', rows '
  || coalesce(s.results, 0)
  || ', recount '
  || coalesce(c.results, 0) AS detail
FROM fold.run AS r
LEFT JOIN stored AS s ON s.run_id = r.run_id
LEFT JOIN recounted AS c ON c.run_id = r.run_id
WHERE r.calls <> coalesce(s.calls, 0) OR r.calls <> coalesce(c.calls, 0)
  OR r.results <> coalesce(s.results, 0) OR r.results <> coalesce(c.results, 0);
