-- case: a head names what its thread began with, a foreign head what the run copied; each link once
-- given
INSERT INTO ledger.run_key VALUES (1, 1, 1, 'own', NULL, false), (2, 2, 1, 's', 'agent', false);
INSERT INTO fold.descent VALUES (2, 'agent', 's', 5);
INSERT INTO delta BY NAME
SELECT
  t.*, t.seq AS line_no, 0 AS block_index, TRUE AS is_head, FALSE AS is_repeat, FALSE AS is_turn,
  FALSE AS is_interrupt, 'session_meta' AS kind, 'meta' AS source, 'session_meta' AS raw_type
FROM (VALUES
  (1, 10, '{"thread":"own","parent":"up"}'),
  (1, 11, '{"thread":"up","parent":"top"}'),
  (1, 12, '{"thread":"own","parent":"up"}'),
  (2, 13, '{"thread":"agent","parent":"s"}'),
  (2, 14, '{"thread":"agent","parent":null}')
) AS t (run_id, seq, detail);
-- when
FROM fold.descended() ORDER BY ALL
-- then
-- run_id | thread_id | parent_id | seq
-- 1      | own       | up        | 10
-- 1      | up        | top       | 11
