-- main.events: one typed content block of a record; repeats inside a run are left out.
-- Grain: seq. Units: characters. Source: ledger.event, fold.turn, ledger.content.
-- text is whole where the ledger keeps it, else its head.
CREATE OR REPLACE VIEW main.events AS
SELECT
  e.seq,
  e.run_id,
  r.session_id,
  r.agent_id,
  CASE WHEN r.is_main THEN coalesce(t.turn_no, 0) END AS turn_no,
  e.kind,
  e.source,
  e.occurred_at,
  e.record_uuid,
  e.parent_uuid,
  e.message_id,
  e.tool_use_id,
  e.tool_name,
  e.raw_type,
  coalesce(x.text, e.excerpt) AS text,
  e.char_length,
  e.content_sha256,
  e.is_error,
  e.is_injected,
  coalesce(e.seq <= c.copied_through_seq, FALSE) AS is_copy,
  e.source_id,
  e.line_no,
  e.byte_offset,
  e.block_index
FROM ledger.event AS e
INNER JOIN reader.run(reader.end_seq()) AS r ON r.run_id = e.run_id
ASOF LEFT JOIN fold.turn AS t ON t.run_id = e.run_id AND t.seq <= e.seq
LEFT JOIN ledger.content AS x ON x.content_sha256 = e.content_sha256
LEFT JOIN reader.copied(reader.end_seq()) AS c ON c.run_id = e.run_id
WHERE NOT e.is_repeat;
