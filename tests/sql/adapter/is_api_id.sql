-- case: ids with the whole shape of an API id or a uuid
-- when
SELECT id, adapter.is_api_id(id) AS is_api
FROM (VALUES
  ('msg_01AbCdEfGhIjKlMnOpQrStUv'),
  ('msg_bdrk_01AbCdEfGhIjKlMnOpQr'),
  ('toolu_01AbCdEfGhIjKlMnOpQrStUv'),
  ('req_011CAbCdEfGhIjKlMnOpQr'),
  ('chatcmpl-1b9d6bcd-bbfd-4b2d-9b5d'),
  ('0f1e2d3c-4b5a-6978-8796-a5b4c3d2e1f0')
) AS t (id)
-- then
-- id                                   | is_api
-- msg_01AbCdEfGhIjKlMnOpQrStUv         | true
-- msg_bdrk_01AbCdEfGhIjKlMnOpQr        | true
-- toolu_01AbCdEfGhIjKlMnOpQrStUv       | true
-- req_011CAbCdEfGhIjKlMnOpQr           | true
-- chatcmpl-1b9d6bcd-bbfd-4b2d-9b5d     | true
-- 0f1e2d3c-4b5a-6978-8796-a5b4c3d2e1f0 | true

-- case: short ids, ids with a foreign sign and words are not trusted
-- when
SELECT id, adapter.is_api_id(id) AS is_api
FROM (VALUES
  ('msg_wb_1'),
  ('toolu_01'),
  ('t1'),
  (''),
  ('msg_01AbCdEfGhIjKlMnOp-rStUv'),
  ('0f1e2d3c-4b5a-6978-8796-a5b4c3d2e1fg'),
  ('file_01AbCdEfGhIjKlMnOpQrStUv')
) AS t (id)
-- then
-- id                                   | is_api
-- msg_wb_1                             | false
-- toolu_01                             | false
-- t1                                   | false
-- ""                                   | false
-- msg_01AbCdEfGhIjKlMnOp-rStUv         | false
-- 0f1e2d3c-4b5a-6978-8796-a5b4c3d2e1fg | false
-- file_01AbCdEfGhIjKlMnOpQrStUv        | false
