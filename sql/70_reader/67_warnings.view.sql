-- main.warnings: something odd that was kept and counted all the same.
-- Grain: (kind, source_id, line_no, detail). Units: occurrences. Source: ledger.event, ledger.offload, fold.tool_call, ledger.quarantine.
CREATE OR REPLACE VIEW main.warnings AS
WITH run AS (
  SELECT * FROM reader.run(reader.end_seq()) WHERE NOT is_superseded
),
event AS (
  SELECT
    e.*,
    r.session_id
  FROM ledger.event AS e
  INNER JOIN run AS r ON r.run_id = e.run_id
),
parent AS (
  SELECT
    e.source_id,
    e.line_no,
    e.session_id,
    e.parent_uuid,
    p.seq AS parent_seq,
    e.seq
  FROM event AS e
  LEFT JOIN (
    SELECT
      source_id,
      generation,
      record_uuid,
      min(seq) AS seq
    FROM event
    WHERE is_head AND record_uuid IS NOT NULL
    GROUP BY source_id, generation, record_uuid
  ) AS p
  ON p.source_id = e.source_id AND p.generation = e.generation AND p.record_uuid = e.parent_uuid
  WHERE e.is_head AND e.parent_uuid IS NOT NULL
),
timed AS (
  SELECT
    source_id,
    session_id,
    max(occurred_at) OVER (
      PARTITION BY run_id ORDER BY seq ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING
    ) > occurred_at AS is_back
  FROM event
  WHERE is_head
)
SELECT
  'bad_parent' AS kind,
  source_id,
  line_no,
  session_id,
  CASE
    WHEN parent_seq IS NULL THEN 'the parent record is nowhere in the file'
    WHEN parent_seq = seq THEN 'the record names itself as its parent'
    ELSE 'the parent record stands later in the file'
  END AS detail,
  1 AS n
FROM parent
WHERE parent_seq IS NULL OR parent_seq >= seq
UNION ALL
SELECT
  'encoding_repaired' AS kind,
  q.source_id,
  q.line_no,
  NULL AS session_id,
  q.reason AS detail,
  1 AS n
FROM ledger.quarantine AS q
WHERE q.is_encoding_repaired
UNION ALL
SELECT
  'result_without_call' AS kind,
  e.source_id,
  e.line_no,
  e.session_id,
  e.tool_use_id AS detail,
  1 AS n
FROM fold.tool_call AS c
INNER JOIN event AS e ON e.seq = c.result_seq
WHERE c.call_seq IS NULL
UNION ALL
SELECT
  'result_before_call' AS kind,
  e.source_id,
  e.line_no,
  e.session_id,
  e.tool_use_id AS detail,
  1 AS n
FROM fold.tool_call AS c
INNER JOIN event AS e ON e.seq = c.result_seq
WHERE c.result_seq < c.call_seq
UNION ALL
SELECT
  'offloaded_missing' AS kind,
  e.source_id,
  e.line_no,
  e.session_id,
  o.path AS detail,
  1 AS n
FROM ledger.offload AS o
INNER JOIN event AS e ON e.seq = o.seq
WHERE NOT o.is_present
UNION ALL
SELECT
  'repeated_result' AS kind,
  e.source_id,
  min(e.line_no) AS line_no,
  e.session_id,
  e.tool_use_id AS detail,
  count(*) AS n
FROM event AS e
WHERE e.kind = 'tool_result' AND e.is_repeat
GROUP BY e.source_id, e.session_id, e.tool_use_id
UNION ALL
SELECT
  'clock_back' AS kind,
  source_id,
  NULL AS line_no,
  session_id,
  'timestamps earlier than one before them' AS detail,
  count(*) AS n
FROM timed
WHERE is_back
GROUP BY source_id, session_id;
