-- case: a text that was repeated is one row with the first event that shows it
-- given
INSERT INTO ledger.run_key (run_id, source_id, generation, session_id, agent_id, is_progress)
VALUES (1, 1, 0, 's', NULL, false), (2, 2, 0, 'fork', NULL, false);
INSERT INTO ledger.event (
  seq, run_id, occurred_at, line_no, byte_offset, byte_length, block_index, kind, content_sha256, excerpt, is_repaired, tool_name,
  batch_id, source_id, generation, sha256, is_head, is_repeat, source, is_meta, is_injected, is_turn, is_interrupt
)
SELECT
  v.seq, v.run_id, v.occurred_at::TIMESTAMPTZ, 1, 0, 1, 0, v.kind, v.content::BLOB, NULL, false, v.tool_name,
  1, 1, 0, '\x00'::BLOB, true, false, 'user', false, false, false, false
FROM (
  VALUES
    (1, 1, '2026-08-03 10:00:00+00', 'message', 'one', NULL),
    (2, 1, '2026-08-03 10:01:00+00', 'tool_result', 'two', 'Bash'),
    (3, 2, '2026-08-03 10:00:00+00', 'message', 'one', NULL)
) AS v (seq, run_id, occurred_at, kind, content, tool_name);
INSERT INTO ledger.content (content_sha256, first_seq, char_length, text)
VALUES
  ('one'::BLOB, 1, 0, 'please fix the Connection REFUSED error'),
  ('two'::BLOB, 2, 0, repeat('x', 100) || 'connection refused' || repeat('y', 100)),
  ('none'::BLOB, 9, 0, 'connection refused, said by no event'),
  ('binary'::BLOB, 9, 0, NULL);
-- when
SELECT m.session_id, m.seq, m.kind, m.sessions, m.events, m.char_length, length(m.excerpt) AS excerpt_length
FROM reader.content_match('connection refused', NULL, NULL, NULL, NULL) AS m;
-- then
-- session_id | seq | kind        | sessions | events | char_length | excerpt_length
-- s          | 2   | tool_result | 1        | 1      | 218         | 138
-- s          | 1   | message     | 2        | 2      | 39          | 39

-- case: each filter leaves out what it names, and the times are half-open
-- given
INSERT INTO ledger.run_key (run_id, source_id, generation, session_id, agent_id, is_progress)
VALUES (1, 1, 0, 's', NULL, false), (2, 2, 0, 'fork', NULL, false);
INSERT INTO ledger.event (
  seq, run_id, occurred_at, line_no, byte_offset, byte_length, block_index, kind, content_sha256, excerpt, is_repaired, tool_name,
  batch_id, source_id, generation, sha256, is_head, is_repeat, source, is_meta, is_injected, is_turn, is_interrupt
)
SELECT
  v.seq, v.run_id, v.occurred_at::TIMESTAMPTZ, 1, 0, 1, 0, v.kind, 'one'::BLOB, NULL, false, NULL,
  1, 1, 0, '\x00'::BLOB, true, false, 'user', false, false, false, false
FROM (
  VALUES
    (1, 1, '2026-08-03 10:00:00+00', 'message'), (2, 1, '2026-08-03 10:01:00+00', 'tool_result'),
    (3, 2, '2026-08-03 10:02:00+00', 'message')
) AS v (seq, run_id, occurred_at, kind);
INSERT INTO ledger.content (content_sha256, first_seq, char_length, text) VALUES ('one'::BLOB, 1, 0, 'needle');
-- when
SELECT
  (SELECT a.seq FROM reader.content_match('needle', 'fork', NULL, NULL, NULL) AS a) AS in_session,
  (SELECT b.seq FROM reader.content_match('needle', NULL, 'tool_result', NULL, NULL) AS b) AS of_kind,
  (SELECT c.seq FROM reader.content_match('needle', NULL, NULL, '2026-08-03 10:01:00+00'::TIMESTAMPTZ, NULL) AS c) AS since,
  (SELECT d.events FROM reader.content_match('needle', NULL, NULL, NULL, '2026-08-03 10:01:00+00'::TIMESTAMPTZ) AS d) AS events_before;
-- then
-- in_session | of_kind | since | events_before
-- 3          | 2       | 2     | 1
