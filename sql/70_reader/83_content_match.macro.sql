-- reader.content_match: a distinct text that contains the words, with the first event that shows it.
-- Grain: content_sha256. Units: characters. Source: ledger.content, ledger.shown_content.
-- Case does not matter. A filter that is NULL lets everything through; the times are half-open.
CREATE OR REPLACE MACRO reader.content_match(
  p_text VARCHAR,
  p_session VARCHAR,
  p_kind VARCHAR,
  p_since TIMESTAMPTZ,
  p_until TIMESTAMPTZ
) AS TABLE
WITH matched_content AS (
  SELECT
    c.content_sha256,
    c.text,
    strpos(lower(c.text), lower(p_text)) AS place
  FROM ledger.content AS c
  WHERE contains(lower(c.text), lower(p_text))
),

shown_content AS (
  SELECT
    m.content_sha256,
    arg_min(
      {
        'seq': e.seq,
        'session_id': r.session_id,
        'agent_id': r.agent_id,
        'kind': e.kind,
        'tool_name': e.tool_name,
        'occurred_at': e.occurred_at
      },
      e.seq
    ) AS first_event,
    count(*) AS events,
    count(DISTINCT r.session_id) AS sessions
  FROM ledger.shown_content() AS m
  SEMI JOIN matched_content AS t ON t.content_sha256 = m.content_sha256
  INNER JOIN ledger.event AS e ON e.seq = m.seq
  INNER JOIN ledger.run_key AS r ON r.run_id = e.run_id
  WHERE
    (p_session IS NULL OR r.session_id = p_session)
    AND (p_kind IS NULL OR e.kind = p_kind)
    AND (p_since IS NULL OR e.occurred_at >= p_since)
    AND (p_until IS NULL OR e.occurred_at < p_until)
  GROUP BY m.content_sha256
)

SELECT
  s.first_event.session_id,
  s.first_event.seq,
  s.first_event.agent_id,
  s.first_event.kind,
  s.first_event.tool_name,
  s.first_event.occurred_at,
  s.sessions,
  s.events,
  length(m.text) AS char_length,
  substr(m.text, greatest(m.place - 60, 1), length(p_text) + 120) AS excerpt
FROM shown_content AS s
INNER JOIN matched_content AS m ON m.content_sha256 = s.content_sha256
ORDER BY s.first_event.occurred_at DESC NULLS LAST, s.first_event.seq ASC;
