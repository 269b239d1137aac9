-- case: what was raised and not cleared in the runs of the delta, each of them
-- given
INSERT INTO detect.signal VALUES
  (1, 'loop', 'a', 5, 1), (1, 'loop', 'a', 9, 2), (1, 'loop', 'c', 9, 1), (1, 'stall', '', 6, 1),
  (1, 'stall', '', 7, 0), (2, 'edit_churn', 'b', 8, 1);
INSERT INTO delta BY NAME SELECT 1 AS run_id;
-- when
FROM detect.alert_tag() ORDER BY tag
-- then
-- tag
-- loop_alert
-- loop_alert
