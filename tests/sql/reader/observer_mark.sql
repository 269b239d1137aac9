-- case: compactions, their summaries, interrupts and errors of the API, in order
-- given
INSERT INTO ledger.event BY NAME
SELECT *,
  1 AS batch_id, 1 AS run_id, 1 AS source_id, 1 AS generation, 0 AS byte_offset, 1 AS byte_length,
  0 AS block_index, 'x' AS sha256, true AS is_head, false AS is_repaired, false AS is_repeat,
  false AS is_meta, false AS is_injected, false AS is_turn, seq AS line_no
FROM (VALUES
  (1, 'compaction', 'system', 'system', '{"trigger":"auto","tokens_before":900,"tokens_after":90}', NULL, false),
  (2, 'compaction', 'system', 'user', NULL, 'summary', false),
  (3, 'message', 'user', 'user', NULL, '[Request interrupted by user]', true),
  (4, 'error', 'system', 'system', '{"status":529}', 'overloaded', false),
  (5, 'message', 'agent', 'assistant', NULL, 'x', false)
) AS t (seq, kind, source, record_type, detail, excerpt, is_interrupt);
-- when
SELECT seq, mark, text, reason, tokens_before, tokens_after FROM reader.observer_mark(1, 9223372036854775807);
-- then
-- seq | mark       | text                          | reason     | tokens_before | tokens_after
-- 1   | compaction | NULL                          | auto       | 900           | 90
-- 2   | summary    | summary                       | NULL       | NULL          | NULL
-- 3   | interrupt  | [Request interrupted by user] | NULL       | NULL          | NULL
-- 4   | error      | overloaded                    | status 529 | NULL          | NULL
