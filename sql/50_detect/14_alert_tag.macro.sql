-- detect.alert_tag: which kinds of anomalies were active before the delta in the runs it touches, as tags such as loop_alert.
-- Grain: (run_id, kind, subject) of each. Units: none. Source: detect.signal, delta.
-- What may end one of these has to be looked for; else a detector waits for what may begin one.
CREATE OR REPLACE MACRO detect.alert_tag() AS TABLE
SELECT s.kind || '_alert' AS tag
FROM detect.signal AS s
SEMI JOIN delta AS d ON d.run_id = s.run_id
GROUP BY s.run_id, s.kind, s.subject
HAVING arg_max(s.level, s.seq) > 0;
