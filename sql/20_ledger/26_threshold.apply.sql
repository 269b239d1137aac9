-- ledger.threshold: brings the settings in force up to date.
-- Grain: one row. Units: none. Source: ledger.limits.
DELETE FROM ledger.threshold;
INSERT INTO ledger.threshold FROM ledger.limits();
