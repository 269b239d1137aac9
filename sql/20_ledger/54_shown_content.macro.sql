-- ledger.shown_content: which run shows which text: in a block, or in a file that a result put it into.
-- Grain: (seq, content_sha256). Units: none. Source: ledger.event, ledger.offload.
CREATE OR REPLACE MACRO ledger.shown_content() AS TABLE
SELECT
  seq,
  run_id,
  content_sha256
FROM ledger.event
WHERE content_sha256 IS NOT NULL
UNION ALL
SELECT
  o.seq,
  e.run_id,
  o.content_sha256
FROM ledger.offload AS o
INNER JOIN ledger.event AS e ON e.seq = o.seq
WHERE o.content_sha256 IS NOT NULL;
