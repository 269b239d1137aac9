-- case: the newest moment is not always that of the newest event
-- given
INSERT INTO ledger.event BY NAME
SELECT *,
  1 AS batch_id, 1 AS run_id, 1 AS source_id, 1 AS generation, 0 AS byte_offset, 1 AS byte_length,
  0 AS block_index, 'x' AS sha256, true AS is_head, false AS is_repaired, false AS is_repeat,
  false AS is_meta, false AS is_injected, false AS is_turn, false AS is_interrupt, seq AS line_no
FROM (VALUES
  (1, 'message', 'user', '2026-01-01 12:00:00+00'),
  (2, 'message', 'user', '2026-01-01 10:00:00+00'),
  (3, 'message', 'user', '2026-01-01 15:00:00+00')
) AS t (seq, kind, source, occurred_at);
-- when
SELECT CAST(newest_at AS VARCHAR) AS newest_at, observed_seq, budget_warn_usd > 0 AS has_budget FROM reader.observer_clock(2);
-- then
-- newest_at              | observed_seq | has_budget
-- 2026-01-01 12:00:00+00 | 2            | true

-- case: an empty database has a budget and no moment
-- when
SELECT newest_at, observed_seq, budget_warn_usd > 0 AS has_budget FROM reader.observer_clock(2);
-- then
-- newest_at | observed_seq | has_budget
-- NULL      | NULL         | true

-- case: a moment from the future of the batch that read it is not the present, unless there is no other
-- given
INSERT INTO ledger.batch VALUES (1, '2026-01-01 13:00:00+00', 1, 10, 4, 4, 5, '', '', '');
INSERT INTO ledger.event BY NAME
SELECT *,
  1 AS batch_id, 1 AS run_id, 1 AS source_id, 1 AS generation, 0 AS byte_offset, 1 AS byte_length,
  0 AS block_index, 'x' AS sha256, true AS is_head, false AS is_repaired, false AS is_repeat,
  false AS is_meta, false AS is_injected, false AS is_turn, false AS is_interrupt, seq AS line_no
FROM (VALUES
  (1048576, 'message', 'user', '2030-01-01 12:00:00+00'),
  (2097152, 'message', 'user', '2026-01-02 12:00:00+00'),
  (3145728, 'message', 'user', '2026-01-02 13:00:01+00')
) AS t (seq, kind, source, occurred_at);
-- when
SELECT 1 AS record, newest_at FROM reader.observer_clock(1048576)
UNION ALL
SELECT 2, newest_at FROM reader.observer_clock(2097152)
UNION ALL
SELECT 3, newest_at FROM reader.observer_clock(3145728)
ORDER BY ALL;
-- then
-- record | newest_at
-- 1      | 2030-01-01 12:00:00+00
-- 2      | 2026-01-02 12:00:00+00
-- 3      | 2026-01-02 12:00:00+00
