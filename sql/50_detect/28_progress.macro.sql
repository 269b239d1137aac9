-- detect.progress: the events of the delta that bring something new and so end a spell of no_progress.
-- Grain: (run_id, seq). Units: level. Source: d_event, detect.found.
-- Beside no_progress, because nearly every call of a long turn brings something new, and few end a spell.
CREATE OR REPLACE MACRO detect.progress() AS TABLE
SELECT
  e.run_id,
  'no_progress' AS kind,
  '' AS subject,
  e.seq,
  0 AS level
FROM d_event AS e
SEMI JOIN detect.found() AS f ON f.run_id = e.run_id AND f.seq = e.seq
UNION ALL
SELECT
  run_id,
  'no_progress' AS kind,
  '' AS subject,
  seq,
  0 AS level
FROM d_event
WHERE is_turn AND is_main;
