-- case: live facts, aggregates and active anomalies
-- given
INSERT INTO ledger.source (
  source_id, generation, path, kind, scope, adapter_version, opened_seq, byte_offset, line_no, tail_length, recorded,
  repaired, quarantined, blank, bytes_pending, is_present, first_read_at, last_read_at
)
SELECT n, 1, '/p/' || n, 'append_log', '', 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, true, '2026-01-01', '2026-01-01'
FROM range(1, 5) AS t (n);
INSERT INTO fold.run (
  run_id, source_id, generation, session_id, agent_id, is_progress, is_main, has_fork_mark, born_at, is_born, last_at,
  last_seq, lines, awaits_resume, turns, calls, results, facts
) VALUES
  (1, 1, 1, 's', NULL, false, true, false, '2026-01-01 10:00:00+00', true, '2026-01-01 10:30:00+00', 99, 1, false, 1, 3, 3, 4);
INSERT INTO fold.occurrence VALUES
  (1, '/a', 'n', '5', 5, 1, 10, 'regex'),
  (1, '/b', 'n', '7', 7, 2, 11, 'regex'),
  (1, '/a', 'name', 'x', NULL, 3, 12, 'model:m'),
  (1, '/a', 'n', '6', 6, 4, 13, 'regex');
UPDATE ledger.threshold SET fact_cap = 2;
INSERT INTO detect.signal VALUES (1, 'loop', 'a', 10, 1), (1, 'loop', 'a', 20, 2), (1, 'stall', '', 11, 1), (1, 'stall', '', 30, 0);
-- when
SELECT part, key, value, seq FROM reader.run_known('s', 9223372036854775807)
WHERE part IN ('fact', 'fact_n', 'fact_n_evicted', 'fact_alternating_sum', 'anomaly') ORDER BY part, key;
-- then
-- part | key | value | seq
-- anomaly | loop a | critical | 10
-- fact | n#2 @ /a | 6 | 13
-- fact | name#1 @ /a | x | 12
-- fact_alternating_sum | n | 4.000000000 | 13
-- fact_n | n | 3 | 13
-- fact_n | name | 1 | 12
-- fact_n_evicted | n | 2 | 13
-- fact_n_evicted | name | 0 | 12
