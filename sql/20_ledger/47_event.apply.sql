-- ledger.event: appends the events of a batch and leaves them as delta for the fold.
-- Grain: one batch. Units: none. Source: d_record, d_repeat. Variable batch_id: the number of the batch.
CREATE OR REPLACE TEMP TABLE delta AS
FROM ledger.identified(CAST(getvariable('batch_id') AS INTEGER));
INSERT INTO ledger.event FROM delta;
DROP TABLE temp.d_record;
