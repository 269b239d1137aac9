-- fold.placed: the events of the delta that count once, each with its turn and its system time.
-- Grain: seq. Units: none. Source: delta and the carry of fold.run.
-- system_at is the running maximum of occurred_at in the run, because timestamps go backwards;
-- before_at is that before the event. A repeat makes no turn and no event, but its time has passed.
CREATE OR REPLACE MACRO fold.placed() AS TABLE
SELECT
  e.run_id,
  e.seq,
  k.agent_id IS NULL AND NOT k.is_progress AS is_main,
  CASE
    WHEN k.agent_id IS NULL AND NOT k.is_progress
      THEN coalesce(r.turns, 0) + count(*) FILTER (WHERE e.is_turn AND NOT e.is_repeat) OVER so_far
  END AS turn_no,
  greatest(r.last_at, max(e.occurred_at) OVER so_far) AS system_at,
  greatest(r.last_at, max(e.occurred_at) OVER before_it) AS before_at,
  coalesce(r.awaits_resume, FALSE) AS carried_resume,
  e.kind <> 'session_meta' AS is_counted,
  e.kind,
  e.source,
  e.raw_type,
  coalesce(
    e.tool_use_id,
    CASE
      WHEN e.kind IN ('tool_call', 'tool_result') THEN '#' || e.line_no || ':' || e.block_index
    END
  ) AS tool_use_id,
  e.tool_name,
  e.path,
  e.content_sha256,
  e.is_error,
  e.is_turn,
  e.is_interrupt,
  e.excerpt,
  e.fact_text,
  e.char_length,
  e.message_id,
  e.record_uuid,
  e.parent_uuid,
  e.occurred_at
FROM delta AS e
INNER JOIN ledger.run_key AS k ON k.run_id = e.run_id
LEFT JOIN fold.run AS r ON r.run_id = e.run_id
WINDOW
  so_far AS (PARTITION BY e.run_id ORDER BY e.seq),
  before_it AS (
    PARTITION BY e.run_id ORDER BY e.seq ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING
  )
QUALIFY NOT e.is_repeat;
