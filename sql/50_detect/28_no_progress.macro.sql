-- detect.no_progress: very many calls since the run last came to something new.
-- Grain: (run_id, seq). Units: level. Source: d_stretch, detect.found.
-- New is a file that no call of the run had named, a fact that it had not stated, or a human turn, because a conclusion
-- ends its turn: a stretch of calls is of one turn. detect.progress says where it ends.
CREATE OR REPLACE MACRO detect.no_progress() AS TABLE
SELECT
  s.run_id,
  'no_progress' AS kind,
  '' AS subject,
  s.seq,
  1 AS level
FROM d_stretch AS s
ASOF LEFT JOIN detect.found() AS f ON f.run_id = s.run_id AND f.seq <= s.seq
WHERE f.seq IS NULL OR f.seq < s.seq_from;
