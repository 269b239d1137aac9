-- case: a version depends on each file that was read since the version before, at the write number of its last read
-- given
INSERT INTO episode.version BY NAME
SELECT
  t.*, 1 AS run_id, 1 AS seq_from, t.seq AS seq_to, 'ok' AS status, 1 AS events, 0 AS tool_calls,
  0 AS open_calls, 0 AS errors
FROM (VALUES
  (1, 1, 10, 'fold:start'),
  (1, 2, 30, 'fold:progress')
) AS t (episode_no, version, seq, producer);
INSERT INTO d_version BY NAME
SELECT
  t.*
FROM (VALUES
  (1, 1, 2, 30, 'fold:progress')
) AS t (run_id, episode_no, version, seq, producer);
INSERT INTO fold.tool_call BY NAME
SELECT
  t.*, 1 AS run_id
FROM (VALUES
  ('w', 5, 'Write', 'x', 0),
  ('a', 9, 'Read', 'z', 1),
  ('b', 20, 'Read', 'x', 1),
  ('c', 21, 'Read', 'x', 1),
  ('d', 22, 'Read', 'y', 1),
  ('e', 23, 'Bash', NULL, 1),
  ('f', 31, 'Read', 'v', 1),
  ('h', 24, 'Edit', 'y', 1),
  ('g', 40, 'Edit', 'x', 1)
) AS t (tool_use_id, call_seq, tool_name, path, turn_no);
-- when
FROM episode.depended() ORDER BY node, version, on_node
-- then
-- run_id | node      | version | on_node | on_version | seq
-- 1      | episode:1 | 2       | file:x  | 1          | 21
-- 1      | episode:1 | 2       | file:y  | 0          | 22

-- case: a compaction depends on the versions it covers and on the compaction before
-- given
INSERT INTO episode.version BY NAME
SELECT
  t.*, 1 AS run_id, 1 AS seq_from, 'ok' AS status, 1 AS events, 0 AS tool_calls, 0 AS open_calls,
  0 AS errors
FROM (VALUES
  (1, 1, 10, 'fold:start', 10),
  (1, 2, 30, 'fold:close', 19),
  (2, 1, 30, 'fold:start', 30),
  (2, 2, 45, 'fold:progress', 45),
  (2, 3, 60, 'fold:progress', 60)
) AS t (episode_no, version, seq, producer, seq_to);
INSERT INTO ledger.event BY NAME
SELECT
  t.*, 1 AS batch_id, 1 AS source_id, 0 AS generation, t.seq AS line_no, 0 AS byte_offset,
  0 AS byte_length, 0 AS block_index, CAST('x' AS BLOB) AS sha256, TRUE AS is_head,
  FALSE AS is_repaired, FALSE AS is_repeat, FALSE AS is_meta, FALSE AS is_injected,
  FALSE AS is_turn, FALSE AS is_interrupt
FROM (VALUES
  (1, 20, 'compaction', 'system', 'compact_boundary'),
  (1, 50, 'compaction', 'system', 'compact_boundary')
) AS t (run_id, seq, kind, source, raw_type);
INSERT INTO d_event BY NAME
SELECT
  t.*, 1 AS run_id, TRUE AS is_main, TRUE AS is_counted, FALSE AS is_turn, FALSE AS is_interrupt
FROM (VALUES
  (50, 2, 'compaction', 'compact_boundary')
) AS t (seq, turn_no, kind, raw_type);
-- when
FROM episode.depended() ORDER BY node, on_node
-- then
-- run_id | node         | version | on_node      | on_version | seq
-- 1      | compaction:2 | 1       | compaction:1 | 1          | 50
-- 1      | compaction:2 | 1       | episode:2    | 2          | 50
