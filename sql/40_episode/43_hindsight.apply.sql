-- episode.hindsight: what later events of the delta say about episodes, beyond open calls and late results.
-- Grain: one batch. Units: none. Source: d_event; one rule a macro.
-- Needs: turn, compaction, resume
CREATE OR REPLACE TEMP TABLE d_hindsight AS
FROM episode.resumed()
UNION ALL
FROM episode.retried();
