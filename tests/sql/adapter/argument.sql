-- case: the argument that says most, in a fixed order, cut to 200 characters
-- when
SELECT
  adapter.argument('{"description":"list","command":"ls -l"}') AS command,
  adapter.argument('{"pattern":"x","file_path":"a.py"}') AS path,
  length(adapter.argument('{"prompt":"' || repeat('p', 300) || '"}')) AS cut,
  adapter.argument('{"n":1}') AS none,
  adapter.argument('{"command":null,"url":"https://example.org"}') AS url,
  adapter.argument('ls -l') AS word,
  adapter.argument('{"command":') AS torn
-- then
-- command | path | cut | none | url | word | torn
-- ls -l   | a.py | 200 | NULL | https://example.org | NULL | NULL
