-- case: a prompt that was queued and then recorded counts once, the later is the repeat
-- given
INSERT INTO ledger.run_key BY NAME
SELECT
  t.*, t.run_id AS source_id, 0 AS generation
FROM (VALUES
  (1, 's', NULL, FALSE)
) AS t (run_id, session_id, agent_id, is_progress);
INSERT INTO d_record BY NAME
SELECT
  t.*, 1 AS source_id, 0 AS generation, FALSE AS is_progress, TRUE AS is_head, TRUE AS is_turn,
  's' AS session_id, CAST('h' AS BLOB) AS content_sha256
FROM (VALUES
  (1, 'attachment', '2026-01-01 10:00:00Z'),
  (2, 'user', '2026-01-01 10:01:00Z'),
  (3, 'user', '2026-01-01 10:02:00Z')
) AS t (seq, record_type, occurred_at);
-- when
FROM ledger.queued_twice()
-- then
-- seq
-- 2

-- case: the same words eleven minutes later are another prompt
-- given
INSERT INTO ledger.run_key BY NAME
SELECT
  t.*, t.run_id AS source_id, 0 AS generation
FROM (VALUES
  (1, 's', NULL, FALSE)
) AS t (run_id, session_id, agent_id, is_progress);
INSERT INTO d_record BY NAME
SELECT
  t.*, 1 AS source_id, 0 AS generation, FALSE AS is_progress, TRUE AS is_head, TRUE AS is_turn,
  's' AS session_id, CAST('h' AS BLOB) AS content_sha256
FROM (VALUES
  (1, 'attachment', '2026-01-01 10:00:00Z'),
  (2, 'user', '2026-01-01 10:11:00Z')
) AS t (seq, record_type, occurred_at);
-- when
FROM ledger.queued_twice()
-- then

-- case: a prompt queued in an earlier batch is known
-- given
INSERT INTO ledger.run_key BY NAME
SELECT
  t.*, t.run_id AS source_id, 0 AS generation
FROM (VALUES
  (1, 's', NULL, FALSE)
) AS t (run_id, session_id, agent_id, is_progress);
INSERT INTO ledger.event BY NAME
SELECT
  t.*, 1 AS batch_id, 1 AS source_id, 0 AS generation, t.seq AS line_no, 0 AS byte_offset, 0 AS
  byte_length, 0 AS block_index, CAST('x' AS BLOB) AS sha256, TRUE AS is_head, FALSE AS
  is_repaired, FALSE AS is_repeat, FALSE AS is_meta, FALSE AS is_injected, TRUE AS is_turn, FALSE
  AS is_interrupt, 1 AS run_id, CAST('h' AS BLOB) AS content_sha256
FROM (VALUES
  (10, 'attachment', 'user', 'attachment', '2026-01-01 10:00:00Z')
) AS t (seq, kind, source, record_type, occurred_at);
INSERT INTO d_record BY NAME
SELECT
  t.*, 1 AS source_id, 0 AS generation, FALSE AS is_progress, TRUE AS is_head, TRUE AS is_turn,
  's' AS session_id, CAST('h' AS BLOB) AS content_sha256
FROM (VALUES
  (20, 'user', '2026-01-01 10:01:00Z')
) AS t (seq, record_type, occurred_at);
-- when
FROM ledger.queued_twice()
-- then
-- seq
-- 20
