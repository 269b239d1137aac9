-- detect.stretch: the calls of the delta with very many calls in their turn, each with where these begin.
-- Grain: (run_id, seq). Units: none. Source: fold.tool_call, d_call.
-- As many calls as may bring nothing new. A turn begins with something new, so a shorter one has made progress.
CREATE OR REPLACE MACRO detect.stretch() AS TABLE
SELECT
  d.run_id,
  d.call_seq AS seq,
  c.call_seq AS seq_from
FROM d_call AS d
CROSS JOIN ledger.threshold AS l
INNER JOIN fold.tool_call AS c ON c.run_id = d.run_id AND c.call_no = d.call_no - l.no_progress + 1
  AND c.turn_no IS NOT DISTINCT FROM d.turn_no
WHERE d.is_new_call;
