-- episode.resumed: the agent goes on in the same turn after its context was compacted.
-- Grain: (run_id, seq). Units: none. Source: d_event, which carries whether the run awaited it.
-- Pattern: a compact_boundary in the episode, then the first agent event after it with no human turn between.
CREATE OR REPLACE MACRO episode.resumed() AS TABLE
WITH marked AS (
  SELECT
    run_id,
    seq,
    source = 'agent' AS is_agent,
    coalesce(
      lag(coalesce(raw_type, '') = 'compact_boundary') OVER (PARTITION BY run_id ORDER BY seq),
      carried_resume
    ) AS is_awaited
  FROM d_event
  WHERE is_main AND (is_turn OR source = 'agent' OR raw_type = 'compact_boundary')
)
SELECT
  run_id,
  seq,
  'hindsight:resumed' AS producer
FROM marked
WHERE is_agent AND is_awaited;
