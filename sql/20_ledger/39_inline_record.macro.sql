-- ledger.inline_record: whether a batch has sidechain records that do not name their agent.
-- Grain: one row. Units: records. Source: d_record.
CREATE OR REPLACE MACRO ledger.inline_record() AS TABLE
SELECT count(*) AS records
FROM d_record
WHERE agent_id = 'sidechain';
