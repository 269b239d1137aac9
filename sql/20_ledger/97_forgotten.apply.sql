-- ledger.forgotten: removes what some sessions said and writes that down; numbers, hashes and places stay.
-- Grain: session_id. Units: events, characters. Source: ledger.event.
-- The one exception to append-only. A text that another session shows too stays until that one is forgotten as well.
CREATE OR REPLACE TEMP TABLE d_forgotten AS
SELECT
  k.run_id,
  k.session_id,
  9223372036854775807 AS through_seq
FROM ledger.run_key AS k
WHERE list_contains(CAST($sessions AS VARCHAR[]), k.session_id);
CREATE OR REPLACE TEMP TABLE d_silent AS
SELECT
  run_id,
  session_id,
  through_seq
FROM d_forgotten
UNION ALL
SELECT
  k.run_id,
  k.session_id,
  max(f.through_seq) AS through_seq
FROM ledger.forgotten AS f
INNER JOIN ledger.run_key AS k ON k.session_id = f.session_id
ANTI JOIN d_forgotten AS d ON d.session_id = f.session_id
GROUP BY k.run_id, k.session_id;
CREATE OR REPLACE TEMP TABLE d_unsaid AS
SELECT
  e.content_sha256,
  min(d.session_id) AS session_id
FROM ledger.shown_content() AS e
LEFT JOIN d_silent AS s ON s.run_id = e.run_id AND s.through_seq >= e.seq
LEFT JOIN d_forgotten AS d ON d.run_id = e.run_id
GROUP BY e.content_sha256
HAVING count(*) FILTER (WHERE s.run_id IS NULL) = 0 AND count(d.run_id) > 0;
INSERT INTO ledger.forgotten (session_id, forgotten_at, through_seq, events, texts, chars)
WITH said AS (
  SELECT
    d.session_id,
    max(e.seq) AS through_seq,
    count(*) AS events
  FROM d_forgotten AS d
  INNER JOIN ledger.event AS e ON e.run_id = d.run_id
  GROUP BY d.session_id
),
gone AS (
  SELECT
    u.session_id,
    count(*) AS texts,
    sum(c.char_length) AS chars
  FROM d_unsaid AS u
  INNER JOIN ledger.content AS c ON c.content_sha256 = u.content_sha256
  WHERE c.text IS NOT NULL
  GROUP BY u.session_id
)
SELECT
  s.session_id,
  CAST($forgotten_at AS TIMESTAMPTZ) AS forgotten_at,
  s.through_seq,
  s.events,
  coalesce(g.texts, 0) AS texts,
  CAST(coalesce(g.chars, 0) AS BIGINT) AS chars
FROM said AS s
LEFT JOIN gone AS g ON g.session_id = s.session_id;
UPDATE ledger.content SET text = NULL
WHERE content_sha256 IN (SELECT content_sha256 FROM d_unsaid);
UPDATE ledger.event SET
  excerpt = NULL,
  fact_text = NULL,
  detail = CASE
    WHEN record_type = 'result' THEN CAST(json_merge_patch(detail, '{"result": null}') AS VARCHAR)
    ELSE detail
  END
WHERE run_id IN (SELECT run_id FROM d_forgotten);
UPDATE ledger.quarantine SET bytes = NULL
WHERE (source_id, generation) IN (
  SELECT (k.source_id, k.generation)
  FROM ledger.run_key AS k
  LEFT JOIN d_silent AS s ON s.run_id = k.run_id
  GROUP BY k.source_id, k.generation
  HAVING count(*) FILTER (WHERE s.run_id IS NULL) = 0
);
UPDATE ledger.injection SET text = NULL
WHERE run_id IN (SELECT run_id FROM d_forgotten);
UPDATE ledger.extraction SET key = NULL, value = NULL, status = 'forgotten'
WHERE run_id IN (SELECT run_id FROM d_forgotten);
