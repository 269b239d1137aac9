-- detect.level: what every detector says about the delta.
-- Grain: (run_id, kind, subject, seq). Units: level 0 clear, 1 warn, 2 critical. Source: the detectors.
CREATE OR REPLACE MACRO detect.level() AS TABLE
SELECT run_id, kind, subject, seq, level FROM detect.loop()
UNION ALL
SELECT run_id, kind, subject, seq, level FROM detect.error_streak()
UNION ALL
SELECT run_id, kind, subject, seq, level FROM detect.tool_flood()
UNION ALL
SELECT run_id, kind, subject, seq, level FROM detect.stall();
