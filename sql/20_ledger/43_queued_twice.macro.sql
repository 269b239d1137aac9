-- ledger.queued_twice: prompts of a batch that a queued command and a user record both state; the later one is the repeat.
-- Grain: seq. Units: seconds. Source: d_record and the earlier turns of the same runs.
-- Same text, ten minutes apart at most, and more statements of the other form than of its own before it.
CREATE OR REPLACE MACRO ledger.queued_twice() AS TABLE
WITH asked AS (
  SELECT
    k.run_id,
    r.seq,
    r.content_sha256,
    r.occurred_at,
    r.record_type = 'attachment' AS is_queued
  FROM d_record AS r
  INNER JOIN ledger.run_key AS k ON k.source_id = r.source_id AND k.generation = r.generation
    AND k.session_id IS NOT DISTINCT FROM r.session_id AND k.agent_id IS NULL AND NOT k.is_progress
  WHERE r.is_turn
),
said AS (
  SELECT * FROM asked
  UNION ALL
  SELECT
    e.run_id,
    e.seq,
    e.content_sha256,
    e.occurred_at,
    e.record_type = 'attachment' AS is_queued
  FROM ledger.event AS e
  SEMI JOIN asked AS a ON a.run_id = e.run_id AND a.content_sha256 = e.content_sha256
  WHERE e.is_turn
)
SELECT a.seq
FROM asked AS a
INNER JOIN said AS b
  ON b.run_id = a.run_id AND b.content_sha256 = a.content_sha256 AND b.seq < a.seq
  AND abs(date_diff('second', b.occurred_at, a.occurred_at)) <= 600
GROUP BY a.seq
HAVING
  count(*) FILTER (WHERE b.is_queued <> a.is_queued)
  > count(*) FILTER (WHERE b.is_queued = a.is_queued);
