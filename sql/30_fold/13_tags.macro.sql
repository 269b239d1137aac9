-- fold.tags: what kinds of input the delta holds, so that a stage without input of its kind is skipped.
-- Grain: one row; NULL is no. Units: none. Source: delta, fold.run, ledger.extraction.
-- A tag may be there without need, which costs a stage that finds nothing: gap takes all runs that begin for one.
CREATE OR REPLACE MACRO fold.tags(p_seq_from BIGINT, p_seq_to BIGINT) AS TABLE
WITH extracted AS (
  SELECT count(*) AS answers
  FROM ledger.extraction
  WHERE seq BETWEEN p_seq_from AND p_seq_to
),
told AS (
  SELECT
    bool_or(d.kind = 'tool_call') AS tool_call,
    bool_or(d.kind = 'tool_result') AS tool_result,
    bool_or(d.kind = 'compaction') AS compaction,
    bool_or(d.record_type IN ('response_item', 'event_msg', 'turn_context', 'session_meta'))
      AS metered,
    bool_or(d.is_turn AND NOT d.is_repeat) AS turn,
    bool_or(d.kind = 'tool_result' AND d.is_error) AS tool_error,
    bool_or(d.tool_name IN ('Write', 'Edit', 'MultiEdit', 'NotebookEdit', 'apply_patch'))
      AS write,
    bool_or(d.fact_text IS NOT NULL) AS fact,
    bool_or(d.input_tokens IS NOT NULL OR d.output_tokens IS NOT NULL) AS usage,
    bool_or(r.awaits_resume) AS resume,
    greatest(
      max(date_diff('second', r.last_at, d.occurred_at)),
      date_diff(
        'second',
        min(d.occurred_at) FILTER (WHERE r.last_at IS NULL),
        max(d.occurred_at) FILTER (WHERE r.last_at IS NULL)
      )
    ) AS longest_s
  FROM delta AS d
  LEFT JOIN fold.run AS r ON r.run_id = d.run_id
)
SELECT
  t.tool_call,
  t.tool_result,
  t.compaction,
  t.metered,
  t.turn,
  t.tool_error,
  t.write,
  t.fact OR e.answers > 0 AS fact,
  t.usage,
  t.resume,
  t.longest_s >= l.stall_seconds AS gap,
  e.answers > 0 AS answer
FROM told AS t
CROSS JOIN extracted AS e
CROSS JOIN ledger.threshold AS l;
