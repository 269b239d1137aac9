-- ledger.queued_twice: marks the prompts of a batch that were queued and then recorded.
-- Grain: one batch. Units: none. Source: d_record. Without a turn there is none.
INSERT INTO d_repeat FROM ledger.queued_twice();
