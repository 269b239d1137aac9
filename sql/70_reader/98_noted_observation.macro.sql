-- reader.noted_observation: those of several tool results that a model has read already.
-- Grain: event_seq. Units: none. Source: ledger.extraction.
CREATE OR REPLACE MACRO reader.noted_observation(p_seqs BIGINT[]) AS TABLE
SELECT DISTINCT event_seq
FROM ledger.extraction
WHERE list_contains(p_seqs, event_seq)
ORDER BY event_seq;
