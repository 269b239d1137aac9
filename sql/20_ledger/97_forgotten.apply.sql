-- ledger.forgotten: removes what some sessions said and writes that down; numbers, hashes and places stay.
-- Grain: session_id. Units: events, characters. Source: ledger.event.
-- The one exception to append-only. A text that another session shows too stays for that session.
CREATE OR REPLACE TEMP TABLE d_forgotten AS
SELECT k.run_id, k.session_id, k.source_id, k.generation
FROM ledger.run_key AS k
WHERE list_contains(CAST($sessions AS VARCHAR[]), k.session_id);
CREATE OR REPLACE TEMP TABLE d_unshared AS
SELECT e.content_sha256, min(f.session_id) AS session_id
FROM ledger.event AS e
LEFT JOIN d_forgotten AS f ON f.run_id = e.run_id
WHERE e.content_sha256 IS NOT NULL
GROUP BY e.content_sha256
HAVING count(*) FILTER (WHERE f.run_id IS NULL) = 0;
INSERT INTO ledger.forgotten (session_id, forgotten_at, events, texts, chars)
SELECT
  f.session_id,
  CAST($forgotten_at AS TIMESTAMPTZ) AS forgotten_at,
  (
    SELECT count(*) FROM ledger.event AS e
    INNER JOIN d_forgotten AS g ON g.run_id = e.run_id
    WHERE g.session_id = f.session_id
  ) AS events,
  count(c.content_sha256) FILTER (WHERE c.text IS NOT NULL) AS texts,
  coalesce(sum(c.char_length) FILTER (WHERE c.text IS NOT NULL), 0)::BIGINT AS chars
FROM (SELECT DISTINCT session_id FROM d_forgotten) AS f
LEFT JOIN d_unshared AS u ON u.session_id = f.session_id
LEFT JOIN ledger.content AS c ON c.content_sha256 = u.content_sha256
GROUP BY f.session_id;
UPDATE ledger.content SET text = NULL
WHERE content_sha256 IN (SELECT content_sha256 FROM d_unshared);
UPDATE ledger.event SET
  excerpt = NULL,
  fact_text = NULL,
  detail = CASE WHEN record_type = 'result' THEN CAST(json_merge_patch(detail, '{"result": null}') AS VARCHAR) ELSE detail END
WHERE run_id IN (SELECT run_id FROM d_forgotten);
UPDATE ledger.quarantine SET bytes = NULL
WHERE (source_id, generation) IN (
  SELECT (k.source_id, k.generation)
  FROM ledger.run_key AS k
  LEFT JOIN d_forgotten AS f ON f.run_id = k.run_id
  GROUP BY k.source_id, k.generation
  HAVING count(*) FILTER (WHERE f.run_id IS NULL) = 0
);
UPDATE ledger.injection SET text = NULL
WHERE run_id IN (SELECT run_id FROM d_forgotten);
UPDATE ledger.extraction SET key = NULL, value = NULL, status = 'forgotten'
WHERE run_id IN (SELECT run_id FROM d_forgotten);
