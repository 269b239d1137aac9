-- case: bad lines by reason and unknown types by name, with their first place
-- given
INSERT INTO ledger.source (
  source_id, generation, path, format, kind, scope, adapter_version, opened_seq, byte_offset,
  line_no, tail_length, recorded, repaired, quarantined, blank, bytes_pending, is_present, first_read_at, last_read_at
) VALUES (
  1, 1, '/p/a.jsonl', 'claude_code', 'append_log', '', 1, 0, 900,
  9, 0, 9, 0, 0, 0, 7, true, '2026-01-01', '2026-01-01'
);
INSERT INTO fold.run (
  run_id, source_id, generation, session_id, agent_id, is_progress, is_main, forked_from, has_fork_mark,
  born_at, is_born, last_at, last_seq, lines, turns, calls, results, facts
) VALUES (
  1, 1, 1, 's', NULL, false, true, NULL, false, '2026-01-01 10:00:00+00', true, '2026-01-01 11:00:00+00', 9, 9, 0, 0, 0, 0
);
INSERT INTO ledger.run_key VALUES (1, 1, 1, 's', NULL, false);
INSERT INTO ledger.quarantine (
  source_id, generation, seq, line_no, byte_offset, byte_length, sha256, reason, recovered_records, is_encoding_repaired
) VALUES
  (1, 1, 3, 8, 0, 1, 'x', 'torn', 0, false),
  (1, 1, 4, 6, 0, 1, 'x', 'torn', 0, false),
  (1, 1, 5, 7, 0, 1, 'x', 'glued', 2, false);
INSERT INTO ledger.event BY NAME
SELECT *,
  1 AS batch_id, 1 AS run_id, 1 AS source_id, 1 AS generation, 0 AS byte_offset, 1 AS byte_length,
  0 AS block_index, 'x' AS sha256, true AS is_head, false AS is_repaired, false AS is_repeat,
  false AS is_meta, false AS is_injected, false AS is_turn, false AS is_interrupt, seq AS line_no
FROM (VALUES
  (6, 'unknown', 'meta', 'novelty', 'sub'),
  (99, 'unknown', 'meta', 'later', NULL)
) AS t (seq, kind, source, record_type, raw_type);
-- when
SELECT what, name, n, path, line_no FROM reader.observer_oddity([1], 50);
-- then
-- what        | name        | n | path       | line_no
-- quarantined | torn        | 2 | /p/a.jsonl | 6
-- repaired    | glued       | 1 | /p/a.jsonl | 7
-- unknown     | novelty sub | 1 | /p/a.jsonl | 6
