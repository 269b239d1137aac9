-- detect.context_limit: a prompt that leaves little of the context window.
-- Grain: (run_id, seq). Units: level. Source: d_response, d_event.
-- No transcript says how large the window is: it is the usual one until a prompt of the run was larger. A run whose every
-- prompt was as large was given it so, as one that sums up another's context. A smaller prompt or a compaction ends it.
CREATE OR REPLACE MACRO detect.context_limit() AS TABLE
SELECT
  r.run_id,
  'context_limit' AS kind,
  '' AS subject,
  r.seq,
  CASE
    WHEN r.narrowest_tokens * 100 >= r.window_tokens * l.context_warn_percent THEN 0
    WHEN r.prompt_tokens * 100 >= r.window_tokens * l.context_critical_percent THEN 2
    WHEN r.prompt_tokens * 100 >= r.window_tokens * l.context_warn_percent THEN 1
    ELSE 0
  END AS level
FROM d_response AS r
CROSS JOIN ledger.threshold AS l
UNION ALL
SELECT
  run_id,
  'context_limit' AS kind,
  '' AS subject,
  seq,
  0 AS level
FROM d_event
WHERE raw_type = 'compact_boundary';
