-- ledger.special_record: how many records of a batch need a step that most batches do without.
-- Grain: one row. Units: records. Source: d_record.
-- inline_records: sidechain records that do not name their agent. turns: prompts, which may have been queued before.
CREATE OR REPLACE MACRO ledger.special_record() AS TABLE
SELECT
  count(*) FILTER (WHERE agent_id = 'sidechain') AS inline_records,
  count(*) FILTER (WHERE is_turn) AS turns
FROM d_record;
