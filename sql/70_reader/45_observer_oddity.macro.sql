-- reader.observer_oddity: what of some runs could not be read as it should: bad lines, unknown types.
-- Grain: (what, name). Units: lines, events. Source: ledger.quarantine, ledger.event, ledger.source.
-- path and line_no are those of the first example by path.
CREATE OR REPLACE MACRO reader.observer_oddity(p_runs BIGINT[], p_until_seq BIGINT) AS TABLE
WITH page_run AS (
  SELECT
    k.run_id,
    k.source_id,
    k.generation,
    s.path
  FROM ledger.run_key AS k
  INNER JOIN ledger.source AS s ON s.source_id = k.source_id AND s.generation = k.generation
  WHERE list_contains(p_runs, k.run_id)
),
page_source AS (
  SELECT DISTINCT
    source_id,
    generation,
    path
  FROM page_run
),
bad_line AS (
  SELECT
    CASE WHEN q.recovered_records = 0 THEN 'quarantined' ELSE 'repaired' END AS what,
    q.reason AS name,
    s.path,
    q.line_no
  FROM ledger.quarantine AS q
  INNER JOIN page_source AS s ON s.source_id = q.source_id AND s.generation = q.generation
  WHERE q.seq <= p_until_seq
),
unknown_event AS (
  SELECT
    'unknown' AS what,
    concat_ws(' ', e.record_type, e.raw_type) AS name,
    r.path,
    e.line_no
  FROM ledger.event AS e
  INNER JOIN page_run AS r ON r.run_id = e.run_id
  WHERE e.kind = 'unknown' AND e.seq <= p_until_seq
),
oddity AS (
  SELECT * FROM bad_line
  UNION ALL
  SELECT * FROM unknown_event
)
SELECT
  what,
  name,
  count(*) AS n,
  min({'path': path, 'line_no': line_no}).path AS path,
  min({'path': path, 'line_no': line_no}).line_no AS line_no
FROM oddity
GROUP BY what, name
ORDER BY what ASC, n DESC, name ASC;
