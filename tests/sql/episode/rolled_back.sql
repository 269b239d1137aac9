-- case: a rollback ends as many of the last turns as it names, of those that stand
-- given
INSERT INTO d_rolled VALUES (1, 40, 50);
INSERT INTO fold.turn (run_id, turn_no, seq, request) VALUES (1, 1, 10, 'a'), (1, 2, 20, 'b'), (1, 3, 40, 'c');
INSERT INTO ledger.event BY NAME
SELECT
  t.*, 1 AS batch_id, 1 AS source_id, 0 AS generation, t.seq AS line_no, 0 AS byte_offset,
  0 AS byte_length, 0 AS block_index, CAST('x' AS BLOB) AS sha256, TRUE AS is_head,
  FALSE AS is_repaired, FALSE AS is_repeat, FALSE AS is_meta, FALSE AS is_injected,
  FALSE AS is_turn, FALSE AS is_interrupt, 'session_meta' AS kind, 'meta' AS source, 1 AS run_id,
  'thread_rolled_back' AS raw_type
FROM (VALUES (30, '{"num_turns":1}'), (50, '{"num_turns":2}')) AS t (seq, detail);
INSERT INTO episode.version BY NAME
SELECT t.*, 1 AS run_id, 'ok' AS status, t.seq AS seq_from, t.seq AS seq_to, 'x' AS producer, 0 AS events, 0 AS tool_calls, 0 AS open_calls, 0 AS errors
FROM (VALUES (1, 1, 10), (2, 1, 20), (2, 2, 40), (3, 1, 40)) AS t (episode_no, version, seq);
-- when
FROM episode.rolled_back() ORDER BY episode_no, version
-- then
-- run_id | episode_no | version | seq
-- 1      | 1          | 1       | 50
-- 1      | 2          | 2       | 40
-- 1      | 3          | 1       | 50
