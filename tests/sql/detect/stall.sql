-- case: an event after ten minutes with a call open
-- given
INSERT INTO fold.tool_call BY NAME
SELECT
  t.*, 1 AS run_id
FROM (VALUES
  ('a', 5, 1)
) AS t (tool_use_id, call_seq, turn_no);
INSERT INTO d_event BY NAME
SELECT
  t.*, 1 AS run_id, TRUE AS is_main, TRUE AS is_counted, FALSE AS is_turn, FALSE AS is_interrupt
FROM (VALUES
  (20, 1, '2026-01-01 10:00:00Z', '2026-01-01 10:10:00Z'),
  (21, 1, '2026-01-01 10:10:00Z', '2026-01-01 10:19:59Z')
) AS t (seq, turn_no, before_at, occurred_at);
-- when
SELECT seq, level FROM detect.stall() ORDER BY seq
-- then
-- seq | level
-- 20  | 1

-- case: no call open, or one that an earlier turn left, is no stall
-- given
INSERT INTO fold.tool_call BY NAME
SELECT
  t.*, 1 AS run_id
FROM (VALUES
  ('a', 5, 1, 6),
  ('b', 7, 0, NULL)
) AS t (tool_use_id, call_seq, turn_no, result_seq);
INSERT INTO d_event BY NAME
SELECT
  t.*, 1 AS run_id, TRUE AS is_main, TRUE AS is_counted, FALSE AS is_turn, FALSE AS is_interrupt
FROM (VALUES
  (20, 1, '2026-01-01 10:00:00Z', '2026-01-01 10:30:00Z')
) AS t (seq, turn_no, before_at, occurred_at);
-- when
SELECT seq, level FROM detect.stall() ORDER BY seq
-- then

-- case: the result that ends the silence is a stall, the turn that ends it clears
-- given
INSERT INTO fold.tool_call BY NAME
SELECT
  t.*, 1 AS run_id
FROM (VALUES
  ('a', 5, 1, 20)
) AS t (tool_use_id, call_seq, turn_no, result_seq);
INSERT INTO d_event BY NAME
SELECT
  t.*, 1 AS run_id, TRUE AS is_main, TRUE AS is_counted, FALSE AS is_interrupt
FROM (VALUES
  (20, 1, '2026-01-01 10:00:00Z', '2026-01-01 10:30:00Z', FALSE),
  (30, 2, '2026-01-01 10:30:00Z', '2026-01-01 10:59:00Z', TRUE)
) AS t (seq, turn_no, before_at, occurred_at, is_turn);
-- when
SELECT seq, level FROM detect.stall() ORDER BY seq
-- then
-- seq | level
-- 20  | 1
-- 30  | 0

-- case: a part of a second short of ten minutes is no stall
-- given
INSERT INTO fold.tool_call BY NAME
SELECT
  t.*, 1 AS run_id
FROM (VALUES
  ('a', 5, 1)
) AS t (tool_use_id, call_seq, turn_no);
INSERT INTO d_event BY NAME
SELECT
  t.*, 1 AS run_id, TRUE AS is_main, TRUE AS is_counted, FALSE AS is_turn, FALSE AS is_interrupt
FROM (VALUES
  (20, 1, '2026-01-01 10:00:00.9Z', '2026-01-01 10:10:00.1Z')
) AS t (seq, turn_no, before_at, occurred_at);
-- when
SELECT seq, level FROM detect.stall() ORDER BY seq
-- then
