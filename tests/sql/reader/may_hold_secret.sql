-- case: a text may hold a secret by a name or by a shape
-- when
SELECT
  reader.may_hold_secret('PASSWORD = x') AS name,
  reader.may_hold_secret('https://u:p@h/') AS url,
  reader.may_hold_secret('rows = 5') AS neither;
-- then
-- name | url | neither
-- true | true | false

-- case: a name alone is none, and a name counts in every way in which its value may follow
-- when
SELECT
  n,
  reader.may_hold_secret(t) AS may_hold
FROM (VALUES
  (1, 'INFO token: 8 left, the secret: none, two credentials: a key = b; a task-runner, task_1, account, asian'),
  (2, '{"access_token" : "x"}'),
  (3, '{\"refresh_token\":\"x\"}'),
  (4, 'AuthToken = ''x'''),
  (5, 'shared_secret="x"'),
  (6, 'SecretKey: "x"'),
  (7, 'private_key: "x"'),
  (8, 'api-key : "x"'),
  (9, 'aws_session_token = x'),
  (10, 'aws_secret_access_key=x'),
  (11, 'passwd:x'),
  (12, 'DB_PASSWD= x'),
  (13, 'X_CREDENTIAL = x'),
  (14, 'GOOGLE_CREDENTIALS=x'),
  (15, 'MY_TOKEN=x'),
  (16, 'THE_SECRET=x'),
  (17, 'OPENAI_KEY=x'),
  (18, 'THEAPIKEY=x'),
  (19, 'run --token x')
) AS given (n, t)
ORDER BY n;
-- then
-- n | may_hold
-- 1 | false
-- 2 | true
-- 3 | true
-- 4 | true
-- 5 | true
-- 6 | true
-- 7 | true
-- 8 | true
-- 9 | true
-- 10 | true
-- 11 | true
-- 12 | true
-- 13 | true
-- 14 | true
-- 15 | true
-- 16 | true
-- 17 | true
-- 18 | true
-- 19 | true
