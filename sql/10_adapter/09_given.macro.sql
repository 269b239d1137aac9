-- adapter.given: lines that arrive as one JSON text, as incoming has them.
-- Grain: line. Units: bytes. Source: p_lines, a list of objects with the columns of incoming; sha256 in hexadecimal.
CREATE OR REPLACE MACRO adapter.given(p_lines VARCHAR) AS TABLE
SELECT
  line.source_id AS source_id,
  line.generation AS generation,
  line.scope AS scope,
  line.session_hint AS session_hint,
  line.agent_hint AS agent_hint,
  line.line_seq AS line_seq,
  line.line_no AS line_no,
  line.byte_offset AS byte_offset,
  line.byte_length AS byte_length,
  unhex(line.sha256) AS sha256,
  line.base_block AS base_block,
  line.is_repaired AS is_repaired,
  line.line AS line
FROM (
  SELECT
    unnest(
      from_json(
        p_lines,
        '[{"source_id":"INTEGER","generation":"INTEGER","scope":"VARCHAR","session_hint":"VARCHAR",'
        || '"agent_hint":"VARCHAR","line_seq":"BIGINT","line_no":"BIGINT","byte_offset":"BIGINT",'
        || '"byte_length":"BIGINT","sha256":"VARCHAR","base_block":"INTEGER",'
        || '"is_repaired":"BOOLEAN","line":"VARCHAR"}]'
      )
    ) AS line
);
