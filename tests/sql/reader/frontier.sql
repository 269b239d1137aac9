-- case: a call shows its argument, else its path, and a text what was said
-- when
SELECT
  reader.frontier('tool_call', 'Bash', 'ls', NULL) AS call,
  reader.frontier('tool_call', NULL, NULL, '/a') AS bare,
  reader.frontier('message', NULL, 'done', NULL) AS said,
  reader.frontier('attachment', NULL, 'x', NULL) AS other;
-- then
-- call | bare | said | other
-- calling Bash(ls) | calling ?(/a) | said: done | NULL
