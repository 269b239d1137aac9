-- case: a text may hold a secret by a name or by a shape
-- when
SELECT
  reader.may_hold_secret('PASSWORD = x') AS name,
  reader.may_hold_secret('https://u:p@h/') AS url,
  reader.may_hold_secret('rows = 5') AS neither;
-- then
-- name | url | neither
-- true | true | false
