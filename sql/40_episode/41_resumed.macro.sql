-- episode.resumed: the agent goes on in the same turn after its context was compacted.
-- Grain: (run_id, seq). Units: none. Source: d_event, episode.carry.
-- Pattern: a compact_boundary in the episode, then the first agent event after it with no human turn between.
CREATE OR REPLACE MACRO episode.resumed() AS TABLE
WITH marked AS (
  SELECT
    e.run_id,
    e.turn_no,
    e.seq,
    e.source = 'agent' AS is_agent,
    lag(e.source <> 'agent') OVER (PARTITION BY e.run_id, e.turn_no ORDER BY e.seq) AS is_after_boundary
  FROM d_event AS e
  WHERE e.is_main AND (e.raw_type = 'compact_boundary' OR e.source = 'agent')
)
SELECT
  m.run_id,
  m.seq,
  'hindsight:resumed' AS producer
FROM marked AS m
LEFT JOIN episode.carry AS c ON c.run_id = m.run_id AND c.episode_no = m.turn_no
WHERE m.is_agent AND coalesce(m.is_after_boundary, c.awaits_resume, false);
