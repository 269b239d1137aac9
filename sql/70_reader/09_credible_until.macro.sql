-- reader.credible_until: the last moment that can be the present as of a seq: a day after its newest batch began.
-- Grain: one value; NULL where no batch is known. Units: none. Source: ledger.batch.
-- A transcript may tell any time. One from the future would age all others, and be the newest session for ever. The day is for
-- clocks that differ, and for zones that were left out.
CREATE OR REPLACE MACRO reader.credible_until(p_until_seq BIGINT) AS (
  SELECT max(started_at) + INTERVAL 1 DAY
  FROM ledger.batch
  WHERE (next_line_seq - lines) * 1048576 <= p_until_seq
);
