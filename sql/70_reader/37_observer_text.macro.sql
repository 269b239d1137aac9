-- reader.observer_text: where calls of a run stand in their source, what they were given and what they gave back.
-- Grain: call_seq. Units: characters, bytes. Source: fold.tool_call, ledger.event, ledger.content.
-- Of calls that are not in p_calls nothing is read. Without stored texts only the heads in the ledger's events are left.
CREATE OR REPLACE MACRO reader.observer_text(
  p_run_id BIGINT, p_until_seq BIGINT, p_calls BIGINT[], p_chars BIGINT
) AS TABLE
WITH asked_call AS (
  SELECT unnest(p_calls) AS call_seq
),
shown_call AS (
  SELECT
    c.call_seq,
    CASE WHEN c.result_seq <= p_until_seq THEN c.result_seq END AS result_seq,
    c.input_sha256,
    CASE WHEN c.result_seq <= p_until_seq THEN c.result_sha256 END AS result_sha256
  FROM fold.tool_call AS c
  INNER JOIN asked_call AS a ON a.call_seq = c.call_seq
  WHERE c.run_id = p_run_id
),
run_event AS (
  SELECT
    seq,
    line_no,
    byte_offset,
    excerpt,
    detail
  FROM ledger.event
  WHERE
    run_id = p_run_id AND seq BETWEEN p_run_id AND p_until_seq
    AND kind IN ('tool_call', 'tool_result')
),
wanted_text AS (
  SELECT input_sha256 AS content_sha256 FROM shown_call
  UNION ALL
  SELECT result_sha256 FROM shown_call
),
held_text AS (
  SELECT
    c.content_sha256,
    c.text
  FROM ledger.content AS c
  SEMI JOIN wanted_text AS w ON w.content_sha256 = c.content_sha256
)
SELECT
  s.call_seq,
  e.line_no,
  e.byte_offset,
  e.excerpt AS argument,
  left(coalesce(reader.input_text(i.text), i.text), p_chars) AS input,
  left(coalesce(r.text, b.excerpt), p_chars) AS result,
  b.detail ->> '$.agent_id' AS agent_id
FROM shown_call AS s
INNER JOIN run_event AS e ON e.seq = s.call_seq
LEFT JOIN run_event AS b ON b.seq = s.result_seq
LEFT JOIN held_text AS i ON i.content_sha256 = s.input_sha256
LEFT JOIN held_text AS r ON r.content_sha256 = s.result_sha256
ORDER BY s.call_seq;
