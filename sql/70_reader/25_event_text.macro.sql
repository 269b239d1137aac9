-- reader.event_text: what a few events of one run say, as far as their excerpt holds it.
-- Grain: seq. Units: none. Source: ledger.event.
CREATE OR REPLACE MACRO reader.event_text(p_run BIGINT, p_seqs BIGINT[]) AS TABLE
SELECT
  seq,
  kind,
  coalesce(excerpt, path) AS excerpt,
  reader.frontier(kind, tool_name, excerpt, path) AS frontier
FROM ledger.event
WHERE run_id = p_run AND seq BETWEEN list_min(p_seqs) AND list_max(p_seqs) AND list_contains(p_seqs, seq)
ORDER BY seq;
