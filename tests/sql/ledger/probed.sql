-- case: a record counts the blocks of its message
-- when
SELECT json_type, record_type, has_uuid, has_session, events
FROM ledger.probed('{"type":"user","uuid":"u","message":{"content":[{"type":"text"},{"type":"text"}]}}');
-- then
-- json_type | record_type | has_uuid | has_session | events
-- OBJECT    | user        | true     | false       | 2

-- case: a copied message inside a progress record counts its own blocks
-- when
SELECT record_type, has_session, events
FROM ledger.probed('{"type":"progress","sessionId":"s","data":{"message":{"message":{"content":[1,2,3]}}}}');
-- then
-- record_type | has_session | events
-- progress    | true        | 3

-- case: a record without blocks is one event
-- when
SELECT events FROM ledger.probed('{"type":"user","message":{"content":[]}}');
-- then
-- events
-- 1

-- case: of a repeated key the first counts, as for the adapters
-- when
SELECT record_type FROM ledger.probed('{"type":"user","type":"assistant"}');
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
SELECT json_type, record_type, events FROM ledger.probed('[1]');
-- then
-- json_type | record_type | events
-- ARRAY     | NULL        | 1
