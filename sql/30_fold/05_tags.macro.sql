-- fold.tags: what kinds of input the delta holds, so that a stage without input of its kind is skipped.
-- Grain: tag. Units: none. Source: delta.
CREATE OR REPLACE MACRO fold.tags(p_seq_from BIGINT, p_seq_to BIGINT) AS TABLE
WITH delta_event AS (
  SELECT
    kind,
    is_turn AND NOT is_repeat AS is_turn,
    is_interrupt,
    fact_text IS NOT NULL AS has_facts,
    input_tokens IS NOT NULL OR output_tokens IS NOT NULL AS has_usage
  FROM delta
)
SELECT kind AS tag FROM delta_event GROUP BY kind
UNION ALL
SELECT 'turn' AS tag FROM delta_event HAVING bool_or(is_turn)
UNION ALL
SELECT 'interrupt' AS tag FROM delta_event HAVING bool_or(is_interrupt)
UNION ALL
SELECT 'fact' AS tag FROM delta_event HAVING bool_or(has_facts)
UNION ALL
SELECT 'usage' AS tag FROM delta_event HAVING bool_or(has_usage)
UNION ALL
SELECT 'fact' AS tag FROM ledger.extraction WHERE seq BETWEEN p_seq_from AND p_seq_to HAVING count(*) > 0;
