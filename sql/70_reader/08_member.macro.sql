-- reader.member: a member of a JSON text as text; NULL where it has none, and where somebody wrote what is no JSON.
-- Grain: scalar. Units: none. Source: sidecar files and inputs of calls, which no adapter has read.
CREATE OR REPLACE MACRO reader.member(p_text VARCHAR, p_path VARCHAR) AS
CASE WHEN json_valid(p_text) THEN json_extract_string(p_text, p_path) END;
