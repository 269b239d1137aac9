-- case: a token is told by its shape
-- when
SELECT reader.redacted(t) AS text
FROM (VALUES
  (1, 'a sk-ant-F4keF4keF4keF4keF4keF4keF4keF4keF4keF4ke b'),
  (2, 'ghp_F4keF4keF4keF4keF4keF4keF4keF4keF4keF4ke'),
  (3, 'github_pat_F4keF4keF4keF4keF4ke22'),
  (4, 'glpat-F4keF4keF4keF4keF4ke'),
  (5, 'xoxb-1234567890-abcdef'),
  (6, 'AKIAABCDEFGHIJKLMNOP'),
  (7, 'AIzaF4keF4keF4keF4keF4keF4keF4keF4keF4keF4ke'),
  (8, 'npm_F4keF4keF4keF4keF4keF4keF4keF4keF4keF4ke'),
  (9, 'hf_F4keF4keF4keF4keF4keF4keF4keF4keF4keF4ke'),
  (10, 'sk_live_F4keF4keF4keF4keF4ke'),
  (11, 'SG.F4keF4keF4keF4keF4ke.F4keF4keF4keF4keF4ke'),
  (12, 'eyJhbGciOiJIUzI1.eyJzdWIiOiIxMjM0.c2ln'),
  (13, 'https://hooks.slack.com/services/T00/B00/XXXX')
) AS given (n, t)
ORDER BY n;
-- then
-- text
-- a [redacted:key] b
-- [redacted:key]
-- [redacted:key]
-- [redacted:key]
-- [redacted:key]
-- [redacted:key]
-- [redacted:key]
-- [redacted:key]
-- [redacted:key]
-- [redacted:key]
-- [redacted:key]
-- [redacted:key]
-- https://[redacted:key]

-- case: what only looks like a token stays
-- when
SELECT reader.redacted(t) AS text
FROM (VALUES
  (1, 'size=sk-8'),
  (2, 'task-runner-of-the-long-name'),
  (3, 'risk-assessment-of-the-thing-is-long'),
  (4, 'the eyJ prefix'),
  (5, 'AKIA'),
  (6, 'npm_config_cache')
) AS given (n, t)
ORDER BY n;
-- then
-- text
-- size=sk-8
-- task-runner-of-the-long-name
-- risk-assessment-of-the-thing-is-long
-- the eyJ prefix
-- AKIA
-- npm_config_cache

-- case: a private key goes whole, also when its end is cut off
-- when
SELECT reader.redacted(t) AS text
FROM (VALUES
  (1, 'x -----BEGIN RSA PRIVATE KEY-----
MIIE
-----END RSA PRIVATE KEY----- y'),
  (2, '-----BEGIN OPENSSH PRIVATE KEY-----
b3Bl'),
  (3, '-----BEGIN PUBLIC KEY-----')
) AS given (n, t)
ORDER BY n;
-- then
-- text
-- x [redacted:private-key] y
-- [redacted:private-key]
-- -----BEGIN PUBLIC KEY-----

-- case: a password in an address goes, the address stays
-- when
SELECT reader.redacted(t) AS text
FROM (VALUES
  (1, 'postgres://app:hunter2@db/x'),
  (2, 'https://example.org/a@b'),
  (3, 'http://localhost:8080/')
) AS given (n, t)
ORDER BY n;
-- then
-- text
-- postgres://app:[redacted:password]@db/x
-- https://example.org/a@b
-- http://localhost:8080/

-- case: what names a secret stays, its value goes
-- when
SELECT reader.redacted(t) AS text
FROM (VALUES
  (1, 'Authorization: Bearer abc.def.ghi'),
  (2, 'curl -H "authorization: Basic dXNlcjpwYXNz"'),
  (3, 'DEPLOY_TOKEN=abcdefgh1234'),
  (4, 'AWS_SECRET_ACCESS_KEY = abcdefgh/1234+x'),
  (5, '{"api_key":"abcdefgh1"}'),
  (6, 'client_secret: ''abcdefgh1'''),
  (7, 'mysql --password=abcdefgh1'),
  (8, 'password: correcthorse')
) AS given (n, t)
ORDER BY n;
-- then
-- text
-- Authorization: Bearer [redacted:secret]
-- "curl -H \"authorization: Basic [redacted:secret]\""
-- DEPLOY_TOKEN=[redacted:secret]
-- AWS_SECRET_ACCESS_KEY = [redacted:secret]
-- "{\"api_key\":\"[redacted:secret]\"}"
-- client_secret: '[redacted:secret]'
-- mysql --password=[redacted:secret]
-- password: [redacted:secret]

-- case: words about secrets stay
-- when
SELECT reader.redacted(t) AS text
FROM (VALUES
  (1, 'MAX_TOKENS=100000000'),
  (2, 'tokens: 12345678'),
  (3, 'token = get_token()'),
  (4, 'api_key = os.environ[''X'']'),
  (5, 'bearer of bad news'),
  (6, 'password: short')
) AS given (n, t)
ORDER BY n;
-- then
-- text
-- MAX_TOKENS=100000000
-- tokens: 12345678
-- token = get_token()
-- api_key = os.environ['X']
-- bearer of bad news
-- password: short

-- case: masked once, a text stays as it is
-- when
SELECT reader.redacted(t) AS text
FROM (VALUES
  (1, 'Authorization: Bearer [redacted:secret]'),
  (2, 'API_KEY=[redacted:key]'),
  (3, 'postgres://app:[redacted:password]@db/x')
) AS given (n, t)
ORDER BY n;
-- then
-- text
-- Authorization: Bearer [redacted:secret]
-- API_KEY=[redacted:key]
-- postgres://app:[redacted:password]@db/x

-- case: no text is no text
-- when
SELECT reader.redacted(NULL) AS text;
-- then
-- text
-- NULL
