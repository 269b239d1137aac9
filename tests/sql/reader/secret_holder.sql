-- case: a text without what a secret stands behind holds none
-- when
FROM reader.secret_holder('rows = 5
a token: x');
-- then
-- may_hold_secret
-- false

-- case: one line of a text is enough
-- when
FROM reader.secret_holder('rows = 5
password: x');
-- then
-- may_hold_secret
-- true
