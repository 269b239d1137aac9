-- reader.event_place: one event, where its bytes stand, and what the database holds of its text.
-- Grain: one row, none when the session has no such event. Units: bytes, characters. Source: ledger.event.
-- line_offset and line_length span the line that sha256 covers; a glued line holds more than the record.
-- p_seq NULL is the last event of the session.
CREATE OR REPLACE MACRO reader.event_place(p_session VARCHAR, p_seq BIGINT) AS TABLE
WITH asked_event AS (
  SELECT max(e.seq) AS seq
  FROM ledger.event AS e
  INNER JOIN ledger.run_key AS r ON r.run_id = e.run_id
  WHERE r.session_id = p_session AND (p_seq IS NULL OR e.seq = p_seq)
)

SELECT
  e.seq,
  r.session_id,
  r.agent_id,
  e.kind,
  e.source,
  e.raw_type,
  e.occurred_at,
  e.record_uuid,
  e.message_id,
  e.tool_use_id,
  e.tool_name,
  e.is_error,
  e.is_repeat,
  e.is_repaired,
  e.char_length,
  e.content_sha256,
  s.path,
  e.generation,
  e.line_no,
  e.block_index,
  e.byte_offset,
  e.byte_length,
  coalesce(q.byte_offset, e.byte_offset) AS line_offset,
  coalesce(q.byte_length, e.byte_length) AS line_length,
  e.sha256,
  coalesce(c.text, e.excerpt) AS text,
  c.text IS NOT NULL AS is_whole
FROM asked_event AS a
INNER JOIN ledger.event AS e ON e.seq = a.seq
INNER JOIN ledger.run_key AS r ON r.run_id = e.run_id
INNER JOIN ledger.source AS s ON s.source_id = e.source_id AND s.generation = e.generation
LEFT JOIN ledger.quarantine AS q
  ON q.source_id = e.source_id AND q.generation = e.generation AND q.line_no = e.line_no
LEFT JOIN ledger.content AS c ON c.content_sha256 = e.content_sha256;
