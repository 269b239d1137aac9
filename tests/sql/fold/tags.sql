-- case: the kinds of the delta and what else a stage may wait for
-- given
INSERT INTO delta BY NAME
SELECT
  t.*, t.seq AS line_no, 0 AS block_index, TRUE AS is_head, FALSE AS is_repeat,
  FALSE AS is_interrupt
FROM (VALUES
  (1, 10, 'message', 'user', NULL, NULL, NULL, TRUE),
  (1, 11, 'tool_call', 'agent', 'Edit', NULL, 5, FALSE),
  (1, 12, 'tool_result', 'tool', NULL, 'a = 1', NULL, FALSE)
) AS t (run_id, seq, kind, source, tool_name, fact_text, output_tokens, is_turn);
-- when
SELECT tag
FROM (UNPIVOT (FROM fold.tags(0, 100)) ON COLUMNS(*) INTO NAME tag VALUE is_held)
WHERE is_held
ORDER BY tag
-- then
-- tag
-- fact
-- tool_call
-- tool_result
-- turn
-- usage
-- write

-- case: a result that is an error has a tag of its own
-- given
INSERT INTO delta BY NAME
SELECT
  t.*, t.seq AS line_no, 0 AS block_index, TRUE AS is_head, FALSE AS is_repeat,
  FALSE AS is_interrupt, FALSE AS is_turn, 'tool' AS source
FROM (VALUES
  (1, 10, 'tool_result', TRUE),
  (1, 11, 'tool_result', FALSE)
) AS t (run_id, seq, kind, is_error);
-- when
SELECT tag
FROM (UNPIVOT (FROM fold.tags(0, 100)) ON COLUMNS(*) INTO NAME tag VALUE is_held)
WHERE is_held
ORDER BY tag
-- then
-- tag
-- tool_error
-- tool_result

-- case: a repeated prompt is no turn
-- given
INSERT INTO delta BY NAME
SELECT
  t.*, t.seq AS line_no, 0 AS block_index, TRUE AS is_head, FALSE AS is_interrupt
FROM (VALUES
  (1, 10, 'message', 'user', TRUE, TRUE)
) AS t (run_id, seq, kind, source, is_turn, is_repeat);
-- when
SELECT tag
FROM (UNPIVOT (FROM fold.tags(0, 100)) ON COLUMNS(*) INTO NAME tag VALUE is_held)
WHERE is_held
ORDER BY tag
-- then
-- tag

-- case: a silence since the event before is a gap, also over batches
-- given
INSERT INTO fold.run BY NAME
SELECT
  t.*, t.run_id AS source_id, 0 AS generation, FALSE AS is_progress, TRUE AS is_main,
  FALSE AS has_fork_mark, TRUE AS is_born, 100 AS last_seq, 1 AS lines, FALSE AS awaits_resume,
  0 AS turns, 0 AS calls, 0 AS results, 0 AS facts
FROM (VALUES
  (1, '2026-01-01 09:50:00Z')
) AS t (run_id, last_at);
INSERT INTO delta BY NAME
SELECT
  t.*, t.seq AS line_no, 0 AS block_index, TRUE AS is_head, FALSE AS is_repeat, FALSE AS is_turn,
  FALSE AS is_interrupt
FROM (VALUES
  (1, 10, 'message', 'agent', '2026-01-01 10:00:00Z')
) AS t (run_id, seq, kind, source, occurred_at);
-- when
SELECT tag
FROM (UNPIVOT (FROM fold.tags(0, 100)) ON COLUMNS(*) INTO NAME tag VALUE is_held)
WHERE is_held
ORDER BY tag
-- then
-- tag
-- gap

-- case: just under ten minutes are no gap, and a run that awaits its agent is told
-- given
INSERT INTO fold.run BY NAME
SELECT
  t.*, t.run_id AS source_id, 0 AS generation, FALSE AS is_progress, TRUE AS is_main,
  FALSE AS has_fork_mark, TRUE AS is_born, 100 AS last_seq, 1 AS lines, 0 AS turns, 0 AS calls,
  0 AS results, 0 AS facts
FROM (VALUES
  (1, '2026-01-01 09:50:01Z', TRUE)
) AS t (run_id, last_at, awaits_resume);
INSERT INTO delta BY NAME
SELECT
  t.*, t.seq AS line_no, 0 AS block_index, TRUE AS is_head, FALSE AS is_repeat, FALSE AS is_turn,
  FALSE AS is_interrupt
FROM (VALUES
  (1, 10, 'message', 'agent', '2026-01-01 10:00:00Z')
) AS t (run_id, seq, kind, source, occurred_at);
-- when
SELECT tag
FROM (UNPIVOT (FROM fold.tags(0, 100)) ON COLUMNS(*) INTO NAME tag VALUE is_held)
WHERE is_held
ORDER BY tag
-- then
-- tag
-- resume

-- case: a model answer of the range is a fact, and an answer
-- given
INSERT INTO ledger.extraction VALUES
  (4, 1, 1, 'a', 'k', 'v', 'accepted', 'm', '2026-01-01 00:00:00Z'),
  (5, 1, 1, 'a', 'k', 'v', 'accepted', 'm', '2026-01-01 00:00:00Z');
-- when
SELECT tag
FROM (UNPIVOT (FROM fold.tags(5, 100)) ON COLUMNS(*) INTO NAME tag VALUE is_held)
WHERE is_held
ORDER BY tag
-- then
-- tag
-- answer
-- fact

-- case: a line of a format with running totals is told beside its kind
-- given
INSERT INTO delta BY NAME
SELECT
  t.*, t.seq AS line_no, 0 AS block_index, TRUE AS is_head, FALSE AS is_repeat, FALSE AS is_turn,
  FALSE AS is_interrupt, 'meta' AS source
FROM (VALUES
  (1, 10, 'session_meta', 'event_msg'),
  (1, 11, 'attachment', 'attachment')
) AS t (run_id, seq, kind, record_type);
-- when
SELECT tag
FROM (UNPIVOT (FROM fold.tags(0, 99)) ON COLUMNS(*) INTO NAME tag VALUE is_held)
WHERE is_held
ORDER BY tag
-- then
-- tag
-- metered
