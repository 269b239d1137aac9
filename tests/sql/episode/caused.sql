-- case: a write supersedes the write before it
-- given
INSERT INTO fold.tool_call BY NAME
SELECT
  t.*, 1 AS run_id
FROM (VALUES
  ('a', 10, 'Write', 'x'),
  ('b', 20, 'Edit', 'x'),
  ('c', 21, 'Edit', 'x'),
  ('d', 22, 'Read', 'x')
) AS t (tool_use_id, call_seq, tool_name, path);
INSERT INTO d_call BY NAME
SELECT
  t.*, 1 AS run_id, TRUE AS is_new_result
FROM (VALUES
  ('b', 20, 'Edit', 'x', TRUE),
  ('c', 21, 'Edit', 'x', TRUE),
  ('d', 22, 'Read', 'x', TRUE)
) AS t (tool_use_id, call_seq, tool_name, path, is_new_call);
-- when
FROM episode.caused() ORDER BY seq
-- then
-- run_id | node   | version | state      | reason  | seq
-- 1      | file:x | 1       | superseded | written | 20
-- 1      | file:x | 2       | superseded | written | 21

-- case: a hindsight version supersedes the one before, others do not
-- given
INSERT INTO d_version BY NAME
SELECT
  t.*
FROM (VALUES
  (1, 1, 2, 30, 'fold:close'),
  (1, 1, 3, 30, 'hindsight:interrupted'),
  (1, 2, 1, 30, 'fold:start')
) AS t (run_id, episode_no, version, seq, producer);
-- when
FROM episode.caused()
-- then
-- run_id | node      | version | state      | reason                | seq
-- 1      | episode:1 | 2       | superseded | hindsight:interrupted | 30

-- case: a rewind invalidates every version of the void turns
-- given
INSERT INTO fold.turn (run_id, turn_no, seq, request) VALUES (1, 1, 10, 'a'), (1, 2, 20, 'b'), (1, 3, 40, 'c');
INSERT INTO episode.version BY NAME
SELECT
  t.*, 1 AS run_id, 1 AS seq_from, t.seq AS seq_to, 'ok' AS status, 1 AS events, 0 AS tool_calls,
  0 AS open_calls, 0 AS errors
FROM (VALUES
  (1, 1, 10, 'fold:start'),
  (2, 1, 20, 'fold:start'),
  (2, 2, 40, 'fold:close'),
  (3, 1, 40, 'fold:start')
) AS t (episode_no, version, seq, producer);
INSERT INTO ledger.event BY NAME
SELECT
  t.*, 1 AS batch_id, 1 AS source_id, 0 AS generation, t.seq AS line_no, 0 AS byte_offset,
  0 AS byte_length, 0 AS block_index, CAST('x' AS BLOB) AS sha256, TRUE AS is_head,
  FALSE AS is_repaired, FALSE AS is_repeat, FALSE AS is_meta, FALSE AS is_injected,
  FALSE AS is_turn, FALSE AS is_interrupt
FROM (VALUES
  (1, 10, 'message', 'user', 'u1')
) AS t (run_id, seq, kind, source, record_uuid);
INSERT INTO d_event BY NAME
SELECT
  t.*, 1 AS run_id, TRUE AS is_main, TRUE AS is_counted, FALSE AS is_interrupt
FROM (VALUES
  (40, 3, 'message', 'u1', TRUE)
) AS t (seq, turn_no, kind, parent_uuid, is_turn);
-- when
FROM episode.caused() ORDER BY version
-- then
-- run_id | node      | version | state       | reason  | seq
-- 1      | episode:2 | 1       | invalidated | rewound | 40
-- 1      | episode:2 | 2       | invalidated | rewound | 40
