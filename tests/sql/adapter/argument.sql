-- case: the argument that says most, in a fixed order, cut to 200 characters
-- when
SELECT
  adapter.argument('{"description":"list","command":"ls -l"}') AS command,
  adapter.argument('{"pattern":"x","file_path":"a.py"}') AS path,
  length(adapter.argument('{"prompt":"' || repeat('p', 300) || '"}')) AS cut,
  adapter.argument('{"n":1}') AS none,
  adapter.argument('{"command":null,"url":"https://example.org"}') AS url
-- then
-- command | path | cut | none | url
-- ls -l   | a.py | 200 | NULL | https://example.org
