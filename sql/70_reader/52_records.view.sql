-- main.records: one JSON object of a transcript line, with its place and hash.
-- Grain: (source_id, generation, line_no, byte_offset). Units: bytes. Source: ledger.event, the first event of each record.
CREATE OR REPLACE VIEW main.records AS
SELECT
  e.source_id,
  e.generation,
  e.line_no,
  e.byte_offset,
  e.byte_length,
  e.sha256,
  e.record_type,
  e.record_uuid,
  e.parent_uuid,
  r.session_id,
  r.agent_id,
  e.occurred_at,
  e.is_meta,
  e.is_repeat,
  coalesce(e.seq <= c.copied_through_seq, FALSE) AS is_copy,
  e.is_repaired,
  r.is_superseded
FROM ledger.event AS e
INNER JOIN reader.run(reader.end_seq()) AS r ON r.run_id = e.run_id
LEFT JOIN reader.copied(reader.end_seq()) AS c ON c.run_id = e.run_id
WHERE e.is_head;
