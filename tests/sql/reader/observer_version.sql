-- case: the versions of a run up to a seq, oldest first
-- given
INSERT INTO episode.version VALUES
  (1, 1, 1, 2, NULL, 2, 2, 'in-progress', 'fold:start', 1, 0, 0, 0),
  (1, 1, 2, 9, NULL, 2, 9, 'ok', 'fold:close', 5, 2, 0, 0),
  (2, 1, 1, 3, NULL, 3, 3, 'ok', 'fold:start', 1, 0, 0, 0);
-- when
SELECT episode_no, version, producer, doubt FROM reader.observer_version(1, 8);
-- then
-- episode_no | version | producer   | doubt
-- 1          | 1       | fold:start | NULL

-- case: what puts a version in doubt stands beside it
-- given
INSERT INTO episode.version VALUES
  (1, 1, 1, 2, NULL, 2, 2, 'in-progress', 'fold:start', 1, 0, 0, 0),
  (1, 1, 2, 9, NULL, 2, 9, 'ok', 'fold:close', 5, 2, 0, 0),
  (2, 1, 1, 3, NULL, 3, 3, 'ok', 'fold:start', 1, 0, 0, 0);
INSERT INTO episode.cause VALUES (1, 'episode:1', 2, 'invalidated', 'rewound', 12);
-- when
SELECT version, status, doubt, doubt_reason, doubt_seq FROM reader.observer_version(1, 9223372036854775807);
-- then
-- version | status      | doubt       | doubt_reason | doubt_seq
-- 1       | in-progress | NULL        | NULL         | NULL
-- 2       | ok          | invalidated | rewound      | 12
