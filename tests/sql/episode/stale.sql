-- case: a later write puts what read the file in doubt, and what depends on that
-- given
INSERT INTO episode.version BY NAME
SELECT
  t.*, 1 AS run_id, 1 AS seq_from, t.seq AS seq_to, 'ok' AS status, 1 AS events, 0 AS tool_calls,
  0 AS open_calls, 0 AS errors
FROM (VALUES
  (1, 1, 10, 'fold:start')
) AS t (episode_no, version, seq, producer);
INSERT INTO episode.dependency VALUES
  (1, 'episode:1', 1, 'file:x', 0, 10), (1, 'compaction:1', 1, 'episode:1', 1, 30);
INSERT INTO episode.cause VALUES (1, 'file:x', 0, 'superseded', 'written', 40);
-- when
SELECT node, version, cause.state AS state, cause.reason AS reason, cause.seq AS seq, is_cause FROM episode.stale(1, 100) ORDER BY node, version
-- then
-- node         | version | state           | reason  | seq | is_cause
-- compaction:1 | 1       | suspected_stale | written | 40  | false
-- episode:1    | 1       | suspected_stale | written | 40  | false
-- file:x       | 0       | superseded      | written | 40  | true

-- case: a write before the dependency was made does not count, nor one after the moment asked for
-- given
INSERT INTO episode.version BY NAME
SELECT
  t.*, 1 AS run_id, 1 AS seq_from, t.seq AS seq_to, 'ok' AS status, 1 AS events, 0 AS tool_calls,
  0 AS open_calls, 0 AS errors
FROM (VALUES
  (1, 1, 10, 'fold:start'),
  (2, 1, 30, 'fold:start')
) AS t (episode_no, version, seq, producer);
INSERT INTO episode.dependency VALUES (1, 'episode:1', 1, 'file:y', 0, 10), (1, 'episode:2', 1, 'file:x', 1, 30);
INSERT INTO episode.cause VALUES
  (1, 'file:x', 0, 'superseded', 'written', 20), (1, 'file:y', 0, 'superseded', 'written', 60);
-- when
SELECT node FROM episode.stale(1, 50) ORDER BY node
-- then
-- node
-- file:x

-- case: a rewind is final, whatever else came first; a cycle ends
-- given
INSERT INTO episode.version BY NAME
SELECT
  t.*, 1 AS run_id, 1 AS seq_from, t.seq AS seq_to, 'ok' AS status, 1 AS events, 0 AS tool_calls,
  0 AS open_calls, 0 AS errors
FROM (VALUES
  (1, 1, 10, 'fold:start')
) AS t (episode_no, version, seq, producer);
INSERT INTO episode.dependency VALUES
  (1, 'episode:1', 1, 'compaction:1', 1, 10), (1, 'compaction:1', 1, 'episode:1', 1, 30);
INSERT INTO episode.cause VALUES (1, 'episode:1', 1, 'invalidated', 'rewound', 50);
-- when
SELECT node, version, cause.state AS state, cause.reason AS reason, cause.seq AS seq, is_cause FROM episode.stale(1, 100) ORDER BY node, version
-- then
-- node         | version | state           | reason  | seq | is_cause
-- compaction:1 | 1       | suspected_stale | rewound | 50  | false
-- episode:1    | 1       | invalidated     | rewound | 50  | true

-- case: a worker view depends on the versions it printed; another version is not its concern
-- given
INSERT INTO ledger.injection BY NAME
SELECT
  t.*, 's' AS session_id, 1 AS run_id, 30 AS through_seq, 'x' AS sha256, 1 AS tokens, '2026-01-01
  00:00:00Z' AS injected_at
FROM (VALUES
  (7, [{'episode_no': 1, 'version': 2}, {'episode_no': 2, 'version': 1}])
) AS t (injection_id, versions);
INSERT INTO episode.cause VALUES
  (1, 'episode:1', 2, 'superseded', 'hindsight:interrupted', 40),
  (1, 'episode:2', 2, 'superseded', 'hindsight:retried', 35);
-- when
SELECT node, cause.reason AS reason FROM episode.stale(NULL, 100) ORDER BY node, version
-- then
-- node      | reason
-- episode:1 | hindsight:interrupted
-- episode:2 | hindsight:retried
-- view:7    | hindsight:interrupted

-- case: a write between a read and the next version puts that version in doubt, until the file is read again
-- given
INSERT INTO episode.version BY NAME
SELECT
  t.*, 1 AS run_id, 1 AS seq_from, t.seq AS seq_to, 'ok' AS status, 1 AS events, 0 AS tool_calls,
  0 AS open_calls, 0 AS errors
FROM (VALUES
  (1, 1, 10, 'fold:start'),
  (1, 2, 30, 'fold:progress'),
  (1, 3, 50, 'fold:progress'),
  (1, 4, 70, 'fold:close')
) AS t (episode_no, version, seq, producer);
INSERT INTO episode.dependency VALUES
  (1, 'episode:1', 2, 'file:x', 0, 20), (1, 'episode:1', 4, 'file:x', 1, 60);
INSERT INTO episode.cause VALUES (1, 'file:x', 0, 'superseded', 'written', 25);
-- when
SELECT version, cause.seq AS seq FROM episode.stale(1, 100) WHERE node = 'episode:1' ORDER BY version
-- then
-- version | seq
-- 2       | 25
-- 3       | 25

