-- reader.fleet_session: every session as a line of the fleet, with the last thing that was said or done in it.
-- Grain: session_id. Units: counts. Source: reader.session, ledger.event.
CREATE OR REPLACE MACRO reader.fleet_session(p_until_seq BIGINT) AS TABLE
WITH heard_event AS (
  SELECT
    run_id,
    arg_max({'kind': kind, 'source': source, 'is_interrupt': is_interrupt}, seq) AS heard
  FROM ledger.event
  WHERE
    seq <= p_until_seq AND NOT is_repeat AND NOT is_meta AND NOT is_injected
    AND kind IN ('message', 'thinking', 'tool_call', 'tool_result', 'error', 'compaction')
  GROUP BY run_id
)
SELECT
  s.session_id,
  s.project,
  s.title,
  s.goal,
  s.latest_request,
  s.started_at,
  s.last_at,
  s.turns,
  s.tool_calls,
  s.tool_errors,
  s.open_calls,
  s.agents,
  h.heard.kind AS heard_kind,
  h.heard.source AS heard_source,
  h.heard.is_interrupt AS heard_interrupt
FROM reader.session(CAST(NULL AS VARCHAR), p_until_seq) AS s
LEFT JOIN heard_event AS h ON h.run_id = s.main_run_id
ORDER BY s.last_at DESC NULLS LAST, s.session_id ASC;
