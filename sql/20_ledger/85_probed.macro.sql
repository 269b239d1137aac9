-- ledger.probed: what the reader of the adapters makes of a text that repair recovered.
-- Grain: one row. Units: events. Source: one text.
-- Repair asks the same reader that the adapters use, so both paths agree on keys, numbers and commas.
CREATE OR REPLACE MACRO ledger.probed(p_text VARCHAR) AS TABLE
WITH judged AS (
  SELECT
    TRY(json_type(p_text)) AS json_type,
    TRY(p_text ->> '$.type') AS record_type,
    TRY(p_text ->> '$.uuid') IS NOT NULL AS has_uuid,
    TRY(p_text ->> '$.sessionId') IS NOT NULL AS has_session
)
SELECT
  json_type,
  record_type,
  has_uuid,
  has_session,
  CAST(greatest(1, coalesce(
    CASE
      WHEN json_type <> 'OBJECT' THEN 0
      WHEN record_type IN ('user', 'assistant')
        THEN TRY(json_array_length(p_text, '$.message.content'))
      WHEN record_type = 'progress'
        THEN TRY(json_array_length(p_text, '$.data.message.message.content'))
    END, 0
  )) AS INTEGER) AS events
FROM judged;
