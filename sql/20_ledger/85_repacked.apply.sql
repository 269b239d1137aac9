-- ledger.repacked: has the rows of all sources written anew, out of the packing that their texts may have been given before.
-- Grain: one replacement of the definitions. Units: none. Source: ledger.source.
-- All other tables with a key whose texts are updated belong to the fold, which makes them anew. An update to the same value
-- would not be written.
CREATE OR REPLACE TEMP TABLE d_source AS FROM ledger.source;
DELETE FROM ledger.source;
INSERT INTO ledger.source FROM d_source;
DROP TABLE temp.d_source;
