-- case: the versions of an episode
-- given
INSERT INTO episode.version VALUES
  (1, 1, 1, 25, NULL, 25, 25, 'in-progress', 'fold:start', 1, 0, 0, 0),
  (1, 1, 2, 50, NULL, 25, 49, 'ok', 'fold:close', 5, 2, 0, 1);
-- when
FROM reader.worker_episode(1, 9223372036854775807, 0) ORDER BY version;
-- then
-- episode_no | version | status | seq_from | seq_to | calls | errors
-- 1 | 1 | in-progress | 25 | 25 | 0 | 0
-- 1 | 2 | ok | 25 | 49 | 2 | 1

-- case: as of a seq before it closed
-- given
INSERT INTO episode.version VALUES
  (1, 1, 1, 25, NULL, 25, 25, 'in-progress', 'fold:start', 1, 0, 0, 0),
  (1, 1, 2, 50, NULL, 25, 49, 'ok', 'fold:close', 5, 2, 0, 1);
-- when
SELECT version, status FROM reader.worker_episode(1, 49, 0);
-- then
-- version | status
-- 1 | in-progress

-- case: of many episodes the newest, and what came before the first request
-- given
INSERT INTO episode.version
SELECT 1, n, 1, n + 25, NULL, n + 25, n + 25, 'ok', 'fold:start', 1, 0, 0, 0 FROM range(0, 5) AS t (n);
-- when
SELECT episode_no FROM reader.worker_episode(1, 9223372036854775807, 3) ORDER BY episode_no;
-- then
-- episode_no
-- 0
-- 3
-- 4
