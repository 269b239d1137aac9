-- ledger.probed: what the reader of the adapters makes of a text that repair recovered.
-- Grain: one row. Units: none. Source: one text.
-- Repair asks the same reader that the adapters use, so both paths agree on keys, numbers and commas.
CREATE OR REPLACE MACRO ledger.probed(p_text VARCHAR) AS TABLE
SELECT
  TRY(json_type(p_text)) AS json_type,
  TRY(p_text ->> '$.type') AS record_type,
  TRY(p_text ->> '$.uuid') IS NOT NULL AS has_uuid,
  TRY(p_text ->> '$.sessionId') IS NOT NULL
  OR TRY((p_text ->> '$.payload') || (p_text ->> '$.timestamp')) IS NOT NULL AS has_session;
