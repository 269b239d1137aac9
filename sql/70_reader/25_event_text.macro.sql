-- reader.event_text: what a few events of one run say, as far as their excerpt holds it.
-- Grain: seq. Units: none. Source: ledger.event.
-- p_seqs rises: its ends bound the stretch of the ledger that is read. list_contains would be planned as a join.
CREATE OR REPLACE MACRO reader.event_text(p_run BIGINT, p_seqs BIGINT[]) AS TABLE
SELECT
  seq,
  kind,
  tool_name,
  coalesce(excerpt, path) AS excerpt
FROM ledger.event
WHERE run_id = p_run AND seq BETWEEN p_seqs[1] AND p_seqs[-1] AND list_position(p_seqs, seq) > 0;
