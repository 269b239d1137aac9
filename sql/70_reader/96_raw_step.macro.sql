-- reader.raw_step: the blocks of a run after a seq, as an agent would find them in its context.
-- Grain: seq. Units: none. Source: ledger.event, ledger.content.
-- step counts the API responses of the run so far. Texts are masked; binaries and thinking are left out.
CREATE OR REPLACE MACRO reader.raw_step(p_run BIGINT, p_after_seq BIGINT) AS TABLE
WITH block AS (
  SELECT
    e.seq,
    e.kind,
    e.source,
    e.message_id,
    e.tool_use_id,
    e.tool_name,
    e.is_error,
    e.content_sha256,
    e.excerpt
  FROM ledger.event AS e
  WHERE e.run_id = p_run AND e.seq > p_after_seq AND NOT e.is_repeat
    AND (
      e.kind IN ('tool_call', 'tool_result')
      OR (e.kind = 'message' AND e.source IN ('agent', 'user'))
    )
)
SELECT
  b.seq,
  CASE WHEN b.source = 'agent' THEN 'assistant' ELSE 'user' END AS role,
  b.kind,
  b.message_id,
  b.tool_use_id,
  b.tool_name,
  coalesce(b.is_error, FALSE) AS is_error,
  coalesce(reader.redacted(coalesce(c.text, b.excerpt)), '') AS text
FROM block AS b
LEFT JOIN ledger.content AS c ON c.content_sha256 = b.content_sha256
ORDER BY b.seq;
