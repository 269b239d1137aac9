-- detect.found: the events at which a run of the delta met a file or a fact first, be it long ago.
-- Grain: (run_id, seq), once for each. Units: none. Source: d_run, fold.tool_call, fold.occurrence.
-- Of a file it is the first call that names it. What a model extracted is no step of the run.
CREATE OR REPLACE MACRO detect.found() AS TABLE
SELECT
  c.run_id,
  min(c.call_seq) AS seq
FROM fold.tool_call AS c
SEMI JOIN d_run AS d ON d.run_id = c.run_id
WHERE c.path IS NOT NULL
GROUP BY c.run_id, c.path
UNION ALL
SELECT
  o.run_id,
  o.seq
FROM fold.occurrence AS o
SEMI JOIN d_run AS d ON d.run_id = o.run_id
WHERE o.producer = 'regex';
