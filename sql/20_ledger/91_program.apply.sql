-- ledger.program: note which program has just loaded its definitions.
-- Grain: one row. Units: none. Source: the loader.
DELETE FROM ledger.program;
INSERT INTO ledger.program (program_version, ledger_version, sql_hash, signature)
VALUES ($program_version, $ledger_version, $sql_hash, $signature);
