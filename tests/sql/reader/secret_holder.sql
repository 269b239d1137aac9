-- case: how many of several texts may hold a secret
-- when
FROM reader.secret_holder(['rows = 5', 'api_key: 1', 'a token: x']);
-- then
-- texts
-- 2

-- case: of no text none may
-- when
FROM reader.secret_holder(CAST([] AS VARCHAR[]));
-- then
-- texts
-- 0
