-- main.runs: one agent thread of one session in one generation of one source.
-- Grain: run_id. Units: none. Source: reader.run, reader.copied.
CREATE OR REPLACE VIEW main.runs AS
SELECT
  r.run_id,
  r.session_id,
  r.agent_id,
  r.source_id,
  r.path,
  r.generation,
  r.born_at,
  r.last_at,
  coalesce(r.forked_from, CASE WHEN c.copied_from <> r.session_id THEN c.copied_from END)
    AS forked_from,
  c.copied_through_seq,
  r.is_current,
  r.is_superseded,
  r.is_progress
FROM reader.run(reader.end_seq()) AS r
LEFT JOIN reader.copied(reader.end_seq()) AS c ON c.run_id = r.run_id;
