-- fold.occurrence: appends the facts that the delta states for the first time.
-- Grain: one batch. Units: none. Source: d_event.
-- Needs: fact
CREATE OR REPLACE TEMP TABLE d_fact AS
FROM fold.stated(CAST(getvariable('seq_from') AS BIGINT), CAST(getvariable('seq_to') AS BIGINT));
INSERT INTO fold.occurrence FROM d_fact;
