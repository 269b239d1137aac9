-- check.call_content: a call and its result say what the events say that they stand for.
-- Grain: call or result that differs. Units: none. Source: fold.tool_call, ledger.event.
CREATE OR REPLACE MACRO "check".call_content() AS TABLE
WITH differing AS (
  SELECT
    t.run_id,
    t.tool_use_id,
    e.seq
  FROM fold.tool_call AS t
  INNER JOIN ledger.event AS e ON e.seq = t.call_seq
  WHERE t.tool_name IS DISTINCT FROM e.tool_name
    OR t.path IS DISTINCT FROM e.path
    OR t.input_sha256 IS DISTINCT FROM e.content_sha256
    OR t.called_at IS DISTINCT FROM e.occurred_at
  UNION ALL
  SELECT
    t.run_id,
    t.tool_use_id,
    e.seq
  FROM fold.tool_call AS t
  INNER JOIN ledger.event AS e ON e.seq = t.result_seq
  WHERE t.is_error IS DISTINCT FROM e.is_error
    OR t.result_chars IS DISTINCT FROM e.char_length
    OR t.result_sha256 IS DISTINCT FROM e.content_sha256
    OR t.result_at IS DISTINCT FROM e.occurred_at
)
SELECT
  'run ' || run_id || ', call ' || tool_use_id AS subject,
  'differs from its event ' || seq AS detail
FROM differing;
