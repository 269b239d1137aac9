-- fold.tags: what kinds of input the delta holds, so that a stage without input of its kind is skipped.
-- Grain: tag. Units: none. Source: delta.
CREATE OR REPLACE MACRO fold.tags(p_seq_from BIGINT, p_seq_to BIGINT) AS TABLE
WITH delta_event AS (
  SELECT
    kind,
    record_type IN ('response_item', 'event_msg', 'turn_context', 'session_meta') AS is_metered,
    run_id,
    occurred_at,
    is_turn AND NOT is_repeat AS is_turn,
    kind = 'tool_result' AND is_error AS is_failure,
    tool_name IN ('Write', 'Edit', 'MultiEdit', 'NotebookEdit', 'apply_patch') AS is_write,
    fact_text IS NOT NULL AS has_facts,
    input_tokens IS NOT NULL OR output_tokens IS NOT NULL AS has_usage
  FROM delta
)
SELECT unnest(CASE WHEN bool_or(is_metered) THEN [kind, 'metered'] ELSE [kind] END) AS tag
FROM delta_event
GROUP BY kind
UNION ALL
SELECT 'turn' AS tag FROM delta_event HAVING bool_or(is_turn)
UNION ALL
SELECT 'tool_error' AS tag FROM delta_event HAVING bool_or(is_failure)
UNION ALL
SELECT 'write' AS tag FROM delta_event HAVING bool_or(is_write)
UNION ALL
SELECT 'fact' AS tag FROM delta_event HAVING bool_or(has_facts)
UNION ALL
SELECT 'usage' AS tag FROM delta_event HAVING bool_or(has_usage)
UNION ALL
SELECT unnest(['fact', 'answer']) AS tag
FROM (
  SELECT count(*) AS answers
  FROM ledger.extraction
  WHERE seq BETWEEN p_seq_from AND p_seq_to
)
WHERE answers > 0
UNION ALL
SELECT 'gap' AS tag
FROM (
  SELECT
    d.run_id,
    date_diff('second', coalesce(any_value(r.last_at), min(d.occurred_at)), max(d.occurred_at))
      AS longest_s
  FROM delta_event AS d
  LEFT JOIN fold.run AS r ON r.run_id = d.run_id
  GROUP BY d.run_id
)
HAVING max(longest_s) >= (SELECT stall_seconds FROM ledger.limits())
UNION ALL
SELECT 'resume' AS tag
FROM delta_event AS d
INNER JOIN fold.run AS r ON r.run_id = d.run_id AND r.awaits_resume
HAVING count(*) > 0;
