-- ledger.repeated: names the runs that a batch shows first, and marks what its runs have said before.
-- Grain: one batch. Units: none. Source: d_record.
INSERT INTO ledger.run_key FROM ledger.new_run();
CREATE OR REPLACE TEMP TABLE d_repeat AS FROM ledger.repeated();
