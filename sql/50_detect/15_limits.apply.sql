-- detect.limits: materialises the settings in force, which every detector asks for.
-- Grain: one batch. Units: as named; seconds, tokens, percent, USD. Source: ledger.limits.
-- Asking the ledger costs a detector more than all else that it does for one new event.
CREATE OR REPLACE TEMP TABLE d_limits AS FROM ledger.limits();
