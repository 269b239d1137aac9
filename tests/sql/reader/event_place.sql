-- case: of a glued line the record has its own place and the hash covers the whole line
-- given
INSERT INTO ledger.run_key (run_id, source_id, generation, session_id, agent_id, is_progress)
VALUES (1, 1, 0, 's', NULL, false);
INSERT INTO ledger.source (
  source_id, generation, path, line_no, recorded, repaired, quarantined, blank, bytes_pending, byte_offset, is_present, error,
  kind, scope, adapter_version, opened_seq, tail_length, first_read_at, last_read_at
)
VALUES (1, 0, '/t/s.jsonl', 2, 1, 1, 0, 0, 0, 90, true, NULL, 'append_log', 'x', 1, 0, 0, '2026-08-03', '2026-08-03');
INSERT INTO ledger.event (
  seq, run_id, occurred_at, line_no, byte_offset, byte_length, block_index, kind, content_sha256, excerpt, is_repaired, tool_name,
  batch_id, source_id, generation, sha256, is_head, is_repeat, source, is_meta, is_injected, is_turn, is_interrupt
)
SELECT
  v.seq, 1, NULL, v.line_no, v.byte_offset, v.byte_length, v.block_index, 'message', v.content_sha256::BLOB, 'begin', v.is_repaired,
  NULL, 1, 1, 0, '\xAA'::BLOB, true, false, 'user', false, false, false, false
FROM (
  VALUES (1, 1, 0, 40, 0, 'held', false), (2, 2, 41, 20, 0, 'gone', true), (3, 2, 61, 28, 1, NULL, true)
) AS v (seq, line_no, byte_offset, byte_length, block_index, content_sha256, is_repaired);
INSERT INTO ledger.quarantine (
  source_id, generation, seq, line_no, byte_offset, byte_length, sha256, reason, recovered_records, is_encoding_repaired
)
VALUES (1, 0, 2, 2, 41, 49, '\xAA'::BLOB, 'glued', 2, false);
INSERT INTO ledger.content (content_sha256, first_seq, char_length, text)
VALUES ('held'::BLOB, 1, 5, 'whole text'), ('gone'::BLOB, 2, 5, NULL);
-- when
SELECT
  e.seq, e.path, e.byte_offset, e.byte_length, e.line_offset, e.line_length, e.text, e.is_whole
FROM (
  FROM reader.event_place('s', 1)
  UNION ALL
  FROM reader.event_place('s', 2)
  UNION ALL
  FROM reader.event_place('s', 3)
) AS e
ORDER BY e.seq;
-- then
-- seq | path       | byte_offset | byte_length | line_offset | line_length | text       | is_whole
-- 1   | /t/s.jsonl | 0           | 40          | 0           | 40          | whole text | true
-- 2   | /t/s.jsonl | 41          | 20          | 41          | 49          | begin      | false
-- 3   | /t/s.jsonl | 61          | 28          | 41          | 49          | begin      | false

-- case: without a seq it is the last event of the session, its agents included
-- given
INSERT INTO ledger.run_key (run_id, source_id, generation, session_id, agent_id, is_progress)
VALUES (1, 1, 0, 's', NULL, false), (2, 1, 0, 's', 'a', false), (3, 1, 0, 'other', NULL, false);
INSERT INTO ledger.source (
  source_id, generation, path, line_no, recorded, repaired, quarantined, blank, bytes_pending, byte_offset, is_present, error,
  kind, scope, adapter_version, opened_seq, tail_length, first_read_at, last_read_at
)
VALUES (1, 0, '/t/s.jsonl', 2, 2, 0, 0, 0, 0, 90, true, NULL, 'append_log', 'x', 1, 0, 0, '2026-08-03', '2026-08-03');
INSERT INTO ledger.event (
  seq, run_id, occurred_at, line_no, byte_offset, byte_length, block_index, kind, content_sha256, excerpt, is_repaired, tool_name,
  batch_id, source_id, generation, sha256, is_head, is_repeat, source, is_meta, is_injected, is_turn, is_interrupt
)
SELECT
  v.seq, v.run_id, NULL, 1, 0, 1, 0, 'message', NULL, NULL, false, NULL,
  1, 1, 0, '\x00'::BLOB, true, false, 'user', false, false, false, false
FROM (VALUES (1, 1), (2, 2), (3, 3)) AS v (seq, run_id);
-- when
SELECT e.seq, e.agent_id FROM reader.event_place('s', NULL) AS e;
-- then
-- seq | agent_id
-- 2   | a

-- case: an event of another session is not found
-- given
INSERT INTO ledger.run_key (run_id, source_id, generation, session_id, agent_id, is_progress)
VALUES (1, 1, 0, 's', NULL, false), (3, 1, 0, 'other', NULL, false);
INSERT INTO ledger.source (
  source_id, generation, path, line_no, recorded, repaired, quarantined, blank, bytes_pending, byte_offset, is_present, error,
  kind, scope, adapter_version, opened_seq, tail_length, first_read_at, last_read_at
)
VALUES (1, 0, '/t/s.jsonl', 2, 2, 0, 0, 0, 0, 90, true, NULL, 'append_log', 'x', 1, 0, 0, '2026-08-03', '2026-08-03');
INSERT INTO ledger.event (
  seq, run_id, occurred_at, line_no, byte_offset, byte_length, block_index, kind, content_sha256, excerpt, is_repaired, tool_name,
  batch_id, source_id, generation, sha256, is_head, is_repeat, source, is_meta, is_injected, is_turn, is_interrupt
)
VALUES (
  3, 3, NULL, 1, 0, 1, 0, 'message', NULL, NULL, false, NULL,
  1, 1, 0, '\x00'::BLOB, true, false, 'user', false, false, false, false
);
-- when
SELECT e.seq FROM reader.event_place('s', 3) AS e;
-- then
