-- ledger.inline_agent: names the agents of sidechain records inside main transcripts.
-- Grain: one batch. Units: none. Source: d_record.
UPDATE d_record SET agent_id = i.agent_id
FROM ledger.inline_agent() AS i
WHERE i.record_seq = d_record.record_seq AND d_record.agent_id = 'sidechain';
