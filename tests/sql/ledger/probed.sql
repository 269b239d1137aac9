-- case: a record is told by its type, its uuid and its session
-- when
SELECT json_type, record_type, has_uuid, has_session
FROM ledger.probed('{"type":"user","uuid":"u","message":{"content":[{"type":"text"}]}}');
-- then
-- json_type | record_type | has_uuid | has_session
-- OBJECT    | user        | true     | false

-- case: of a repeated key the first counts, as for the adapters
-- when
SELECT record_type FROM ledger.probed('{"type":"user","type":"assistant","sessionId":"s"}');
-- then
-- record_type
-- user

-- case: half a character is no JSON
-- when
SELECT json_type FROM ledger.probed('{"type":"\ud83c"}');
-- then
-- json_type
-- NULL

-- case: a value that is no object is told by its type
-- when
SELECT json_type, record_type FROM ledger.probed('[1]');
-- then
-- json_type | record_type
-- ARRAY     | NULL
