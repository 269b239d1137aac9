-- main.episode_dependencies: what each node of a current main run was made from.
-- Grain: (session_id, node, version, on_node, on_version). Units: none. Source: episode.dependency.
CREATE OR REPLACE VIEW main.episode_dependencies AS
SELECT
  r.session_id,
  d.node,
  d.version,
  d.on_node,
  d.on_version,
  d.seq
FROM episode.dependency AS d
INNER JOIN reader.run(reader.end_seq()) AS r ON r.run_id = d.run_id AND r.is_current;
