-- reader.observation: the tool results of the current runs that the model extractor has not read, as it would send them.
-- Grain: event_seq, in order. Units: characters. Source: ledger.event, ledger.content, fold.tool_call, ledger.extraction.
-- p_session NULL takes all sessions. Secrets are masked before the text is cut, so that no half of one is left.
-- A text that a forgotten session shared with another is read in that one only.
-- The source is that of a fact that stands in the result as key = value.
CREATE OR REPLACE MACRO reader.observation(p_session VARCHAR, p_characters BIGINT) AS TABLE
SELECT
  e.run_id,
  r.session_id,
  e.seq AS event_seq,
  CASE
    WHEN k.call_seq < e.seq
      THEN coalesce(k.path, k.tool_name || ':' || lower(left(hex(k.input_sha256), 12)), '')
    ELSE ''
  END AS source,
  left(reader.redacted(c.text), p_characters) AS text
FROM reader.run(reader.end_seq()) AS r
INNER JOIN fold.tool_call AS k ON k.run_id = r.run_id AND k.result_seq IS NOT NULL
INNER JOIN ledger.event AS e ON e.run_id = k.run_id AND e.seq = k.result_seq
INNER JOIN ledger.content AS c ON c.content_sha256 = e.content_sha256
ANTI JOIN ledger.extraction AS x ON x.event_seq = e.seq
ANTI JOIN ledger.forgotten AS f ON f.session_id = r.session_id AND f.through_seq >= e.seq
WHERE r.is_current AND NOT coalesce(k.is_error, FALSE) AND trim(c.text) <> ''
  AND (p_session IS NULL OR r.session_id = p_session)
ORDER BY e.seq;
