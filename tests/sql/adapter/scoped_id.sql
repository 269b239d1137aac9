-- case: a global id stays, any other is tied to its file
-- when
SELECT
  adapter.scoped_id('msg_01AbCdEfGhIjKlMnOpQrStUv', 'ab12') AS api,
  adapter.scoped_id('m1', 'ab12') AS own,
  adapter.scoped_id(NULL, 'ab12') AS none
-- then
-- api                          | own     | none
-- msg_01AbCdEfGhIjKlMnOpQrStUv | m1~ab12 | NULL
