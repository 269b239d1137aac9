-- fold.tags: what kinds of input the delta holds, so that a stage without input of its kind is skipped.
-- Grain: tag. Units: none. Source: delta, fold.run, ledger.extraction.
CREATE OR REPLACE MACRO fold.tags(p_seq_from BIGINT, p_seq_to BIGINT) AS TABLE
WITH told AS (
  SELECT
    list(DISTINCT d.kind) AS kinds,
    bool_or(d.record_type IN ('response_item', 'event_msg', 'turn_context', 'session_meta'))
      AS is_metered,
    bool_or(d.is_turn AND NOT d.is_repeat) AS has_turn,
    bool_or(d.kind = 'tool_result' AND d.is_error) AS has_failure,
    bool_or(d.tool_name IN ('Write', 'Edit', 'MultiEdit', 'NotebookEdit', 'apply_patch'))
      AS has_write,
    bool_or(d.fact_text IS NOT NULL) AS has_facts,
    bool_or(d.input_tokens IS NOT NULL OR d.output_tokens IS NOT NULL) AS has_usage,
    any_value(r.awaits_resume) AS awaits_resume,
    date_diff('second', coalesce(any_value(r.last_at), min(d.occurred_at)), max(d.occurred_at))
      AS longest_s
  FROM delta AS d
  LEFT JOIN fold.run AS r ON r.run_id = d.run_id
  GROUP BY d.run_id
),
tagged AS (
  SELECT
    unnest(
      t.kinds
      || [
        CASE WHEN t.is_metered THEN 'metered' END,
        CASE WHEN t.has_turn THEN 'turn' END,
        CASE WHEN t.has_failure THEN 'tool_error' END,
        CASE WHEN t.has_write THEN 'write' END,
        CASE WHEN t.has_facts THEN 'fact' END,
        CASE WHEN t.has_usage THEN 'usage' END,
        CASE WHEN t.awaits_resume THEN 'resume' END,
        CASE WHEN t.longest_s >= l.stall_seconds THEN 'gap' END
      ]
    ) AS tag
  FROM told AS t
  CROSS JOIN ledger.threshold AS l
  UNION ALL
  SELECT unnest(['fact', 'answer']) AS tag
  FROM ledger.extraction
  WHERE seq BETWEEN p_seq_from AND p_seq_to
)
SELECT DISTINCT tag
FROM tagged
WHERE tag IS NOT NULL;
