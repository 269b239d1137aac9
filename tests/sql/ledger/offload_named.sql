-- case: the results of a batch that name a file, repeats and other results left out
-- given
INSERT INTO delta BY NAME
SELECT t.*
FROM (VALUES
  (1, 1, 'tool_result', '{"offloaded_path":"/p/tool-results/a.txt"}', FALSE),
  (2, 1, 'tool_result', '{"offloaded_path":null,"agent_id":"x"}', FALSE),
  (3, 1, 'tool_result', NULL, FALSE),
  (4, 1, 'tool_result', '{"offloaded_path":"/p/tool-results/a.txt"}', TRUE),
  (5, 2, 'message', '{"offloaded_path":"/p/tool-results/b.txt"}', FALSE)
) AS t (seq, source_id, kind, detail, is_repeat);
-- when
SELECT seq, source_id, path FROM ledger.offload_named();
-- then
-- seq | source_id | path
-- 1   | 1         | /p/tool-results/a.txt
