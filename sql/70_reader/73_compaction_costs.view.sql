-- main.compaction_costs: what one compaction of a current main run cost.
-- Grain: (session_id, seq) of compactions. Units: tokens, USD. Source: cost.compaction.
CREATE OR REPLACE VIEW main.compaction_costs AS
SELECT
  c.session_id,
  c.seq,
  c.occurred_at,
  c.summary_usd,
  c.refill_tokens,
  c.refill_usd
FROM cost.compaction(reader.end_seq()) AS c
INNER JOIN reader.run(reader.end_seq()) AS r ON r.run_id = c.run_id AND r.is_current AND r.is_main;
