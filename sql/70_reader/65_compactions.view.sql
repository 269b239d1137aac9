-- main.compactions: one compaction of the context of a current main run.
-- Grain: (session_id, seq). Units: tokens. Source: ledger.event.
CREATE OR REPLACE VIEW main.compactions AS
SELECT
  r.session_id,
  e.seq,
  e.occurred_at,
  json_extract_string(e.detail, '$.trigger') AS trigger,
  CAST(json_extract_string(e.detail, '$.tokens_before') AS BIGINT) AS tokens_before,
  CAST(json_extract_string(e.detail, '$.tokens_after') AS BIGINT) AS tokens_after
FROM ledger.event AS e
INNER JOIN reader.run(reader.end_seq()) AS r ON r.run_id = e.run_id AND r.is_current AND r.is_main
WHERE e.raw_type IN ('compact_boundary', 'microcompact_boundary') AND NOT e.is_repeat;
