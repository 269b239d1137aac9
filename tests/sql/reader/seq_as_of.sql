-- case: the time of an event is the greatest time up to it, so a clock that goes back hides nothing
-- given
INSERT INTO ledger.run_key (run_id, source_id, generation, session_id, agent_id, is_progress)
VALUES (1, 1, 0, 's', NULL, false), (9, 2, 0, 's', 'agent', false);
INSERT INTO ledger.event (
  seq, run_id, occurred_at, line_no, byte_offset, byte_length, block_index, kind, content_sha256, excerpt, is_repaired, tool_name,
  batch_id, source_id, generation, sha256, is_head, is_repeat, source, is_meta, is_injected, is_turn, is_interrupt
)
SELECT
  v.seq, v.run_id, v.occurred_at::TIMESTAMPTZ, 1, 0, 1, 0, 'message', NULL, NULL, false, NULL,
  1, 1, 0, '\x00'::BLOB, true, false, 'user', false, false, false, false
FROM (
  VALUES
    (1, 1, '2026-08-03 10:00:00+00'), (2, 1, '2026-08-03 10:05:00+00'), (3, 1, '2026-08-03 10:01:00+00'),
    (4, 1, '2026-08-03 10:06:00+00'), (9, 9, '2026-08-03 10:02:00+00')
) AS v (seq, run_id, occurred_at);
-- when
SELECT
  (SELECT a.seq FROM reader.seq_as_of('s', '2026-08-03 10:04:00+00'::TIMESTAMPTZ) AS a) AS between_events,
  (SELECT b.seq FROM reader.seq_as_of('s', '2026-08-03 10:05:00+00'::TIMESTAMPTZ) AS b) AS at_the_event,
  (SELECT c.seq FROM reader.seq_as_of('s', '2026-08-03 09:00:00+00'::TIMESTAMPTZ) AS c) AS before_all,
  (SELECT d.seq FROM reader.seq_as_of('other', '2026-08-03 11:00:00+00'::TIMESTAMPTZ) AS d) AS of_no_session;
-- then
-- between_events | at_the_event | before_all | of_no_session
-- 1              | 3            | NULL       | NULL
