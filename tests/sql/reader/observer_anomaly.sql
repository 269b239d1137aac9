-- case: what is active comes before what is over, with all its changes as evidence
-- given
INSERT INTO detect.signal VALUES
  (1, 'loop', 'Bash', 5, 1), (1, 'loop', 'Bash', 7, 2), (1, 'loop', 'Bash', 9, 0),
  (1, 'error_streak', '', 8, 2), (2, 'loop', 'Bash', 6, 1);
INSERT INTO ledger.event BY NAME
SELECT *,
  1 AS batch_id, 1 AS run_id, 1 AS source_id, 1 AS generation, 0 AS byte_offset, 1 AS byte_length,
  0 AS block_index, 'x' AS sha256, true AS is_head, false AS is_repaired, false AS is_repeat,
  false AS is_meta, false AS is_injected, false AS is_turn, false AS is_interrupt, seq AS line_no
FROM (VALUES
  (5, 'tool_call', 'agent', '2026-01-01 10:00:05+00'),
  (8, 'tool_result', 'tool', '2026-01-01 10:00:08+00')
) AS t (seq, kind, source, occurred_at);
-- when
SELECT kind, level, raised_seq, CAST(raised_at AS VARCHAR) AS raised_at, cleared_seq, evidence FROM reader.observer_anomaly(1, 9223372036854775807);
-- then
-- kind         | level | raised_seq | raised_at              | cleared_seq | evidence
-- error_streak | 2     | 8          | 2026-01-01 10:00:08+00 | NULL        | [8]
-- loop         | 2     | 5          | 2026-01-01 10:00:05+00 | 9           | [5, 7, 9]
