-- reader.observer_mark: what broke the even flow of a run: compactions, interrupts, errors of the API.
-- Grain: seq. Units: tokens. Source: ledger.event.
CREATE OR REPLACE MACRO reader.observer_mark(p_run_id BIGINT, p_until_seq BIGINT) AS TABLE
SELECT
  seq,
  occurred_at,
  line_no,
  byte_offset,
  CASE
    WHEN is_interrupt THEN 'interrupt'
    WHEN kind = 'error' THEN 'error'
    WHEN record_type = 'system' THEN 'compaction'
    ELSE 'summary'
  END AS mark,
  excerpt AS text,
  CASE
    WHEN kind = 'compaction' THEN detail ->> '$.trigger'
    WHEN kind = 'error' THEN 'status ' || (detail ->> '$.status')
  END AS reason,
  CASE
    WHEN kind = 'compaction' THEN CAST(detail ->> '$.tokens_before' AS BIGINT)
  END AS tokens_before,
  CASE
    WHEN kind = 'compaction' THEN CAST(detail ->> '$.tokens_after' AS BIGINT)
  END AS tokens_after
FROM ledger.event
WHERE run_id = p_run_id AND seq BETWEEN p_run_id AND p_until_seq AND NOT is_repeat
  AND (is_interrupt OR kind IN ('error', 'compaction'))
ORDER BY seq;
