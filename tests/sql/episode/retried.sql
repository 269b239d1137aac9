-- case: the next turn asks the same, white space and case aside
-- given
INSERT INTO fold.turn (run_id, turn_no, seq, request) VALUES
  (1, 1, 10, 'Fix  the' || chr(10) || 'test'), (1, 2, 20, ' fix the test'), (1, 3, 30, 'go on'), (1, 4, 40, 'fix the test');
INSERT INTO d_event BY NAME
SELECT
  t.*, 1 AS run_id, TRUE AS is_main, TRUE AS is_counted, TRUE AS is_turn, FALSE AS is_interrupt
FROM (VALUES
  (20, 2, ' fix the test'),
  (30, 3, 'go on'),
  (40, 4, 'fix the test')
) AS t (seq, turn_no, excerpt);
-- when
SELECT seq FROM episode.retried() ORDER BY seq
-- then
-- seq
-- 20
