-- detect.stretch: the runs that the delta leaves in a turn of very many calls.
-- Grain: run_id. Units: none. Source: fold.tool_call, d_call.
-- A gate: a turn begins with something new, so a shorter one has made progress.
CREATE OR REPLACE MACRO detect.stretch() AS TABLE
SELECT DISTINCT d.run_id
FROM d_call AS d
CROSS JOIN ledger.threshold AS l
INNER JOIN fold.tool_call AS c ON c.run_id = d.run_id AND c.call_no = d.call_no - l.no_progress + 1
  AND c.turn_no IS NOT DISTINCT FROM d.turn_no
WHERE d.is_new_call;
