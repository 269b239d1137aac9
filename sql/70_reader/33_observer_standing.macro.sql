-- reader.observer_standing: what a run is about and where it stands.
-- Grain: one row. Units: counts. Source: ledger.event.
-- heard is the last thing that anybody in the run said or did; frontier the last that the agent said or called.
CREATE OR REPLACE MACRO reader.observer_standing(p_run_id BIGINT, p_until_seq BIGINT) AS TABLE
WITH run_event AS (
  SELECT
    *,
    kind IN ('message', 'thinking', 'tool_call', 'tool_result', 'error', 'compaction')
    AND NOT is_repeat AND NOT is_meta AND NOT is_injected AS is_heard
  FROM ledger.event
  WHERE run_id = p_run_id AND seq BETWEEN p_run_id AND p_until_seq
),
gathered AS (
  SELECT
    min(occurred_at) AS started_at,
    max(occurred_at) AS last_at,
    count(*) AS events,
    arg_max({'seq': seq, 'line_no': line_no}, seq) AS newest,
    arg_max(
      {
        'seq': seq, 'at': occurred_at, 'kind': kind, 'source': source, 'is_interrupt': is_interrupt
      },
      seq
    ) FILTER (WHERE is_heard) AS heard,
    arg_max(
      {'seq': seq, 'at': occurred_at, 'kind': kind, 'tool_name': tool_name, 'excerpt': excerpt}, seq
    ) FILTER (
      WHERE NOT is_repeat AND source = 'agent' AND kind IN ('message', 'tool_call')
    ) AS frontier,
    arg_max(excerpt, seq) FILTER (WHERE record_type = 'custom-title') AS custom_title,
    arg_max(excerpt, seq) FILTER (WHERE record_type IN ('ai-title', 'summary')) AS made_title,
    arg_max(cwd, seq) AS cwd,
    arg_max(git_branch, seq) AS git_branch,
    arg_max(model, seq) FILTER (WHERE model <> '<synthetic>') AS model,
    arg_max(program_version, seq) AS agent_version
  FROM run_event
)
SELECT
  started_at,
  last_at,
  events,
  newest.seq AS newest_seq,
  newest.line_no AS newest_line,
  heard.seq AS heard_seq,
  heard.at AS heard_at,
  heard.kind AS heard_kind,
  heard.source AS heard_source,
  heard.is_interrupt AS heard_interrupt,
  frontier.seq AS frontier_seq,
  frontier.at AS frontier_at,
  frontier.kind AS frontier_kind,
  frontier.tool_name AS frontier_tool,
  frontier.excerpt AS frontier_text,
  coalesce(custom_title, made_title) AS title,
  cwd,
  git_branch,
  model,
  agent_version
FROM gathered;
