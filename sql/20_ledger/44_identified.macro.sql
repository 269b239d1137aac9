-- ledger.identified: the records of a batch with their run, and whether the run has said the same before.
-- Grain: seq. Units: none. Source: d_record and the earlier events of the same runs.
-- A repeat has a record uuid or an event key of an earlier record of its run; the first one wins. A prompt that was queued and then
-- recorded counts once.
CREATE OR REPLACE MACRO ledger.identified(p_batch_id INTEGER) AS TABLE
WITH placed AS (
  SELECT
    k.run_id,
    r.*
  FROM d_record AS r
  INNER JOIN ledger.run_key AS k ON k.source_id = r.source_id AND k.generation = r.generation
    AND k.session_id IS NOT DISTINCT FROM r.session_id
    AND k.agent_id IS NOT DISTINCT FROM r.agent_id
    AND k.is_progress = r.is_progress
),
known_uuid AS (
  SELECT
    e.run_id,
    e.record_uuid,
    0 AS first_seq
  FROM ledger.event AS e
  SEMI JOIN placed AS p ON p.run_id = e.run_id AND p.record_uuid = e.record_uuid
  UNION ALL
  SELECT
    run_id,
    record_uuid,
    min(record_seq) AS first_seq
  FROM placed
  WHERE record_uuid IS NOT NULL
  GROUP BY run_id, record_uuid
  HAVING min(record_seq) < max(record_seq)
),
known_key AS (
  SELECT
    e.run_id,
    e.event_key,
    0 AS first_seq
  FROM ledger.event AS e
  SEMI JOIN placed AS p ON p.run_id = e.run_id AND p.event_key = e.event_key
  UNION ALL
  SELECT
    run_id,
    event_key,
    min(record_seq) AS first_seq
  FROM placed
  WHERE event_key IS NOT NULL
  GROUP BY run_id, event_key
  HAVING min(record_seq) < max(record_seq)
),
first_uuid AS (
  SELECT
    run_id,
    record_uuid,
    min(first_seq) AS first_seq
  FROM known_uuid
  GROUP BY run_id, record_uuid
),
first_key AS (
  SELECT
    run_id,
    event_key,
    min(first_seq) AS first_seq
  FROM known_key
  GROUP BY run_id, event_key
),
compared AS (
  SELECT
    p.*,
    coalesce(u.first_seq < p.record_seq, FALSE)
    OR coalesce(k.first_seq < p.record_seq, FALSE)
    OR q.seq IS NOT NULL
      AS is_repeat
  FROM placed AS p
  LEFT JOIN first_uuid AS u ON u.run_id = p.run_id AND u.record_uuid = p.record_uuid
  LEFT JOIN first_key AS k ON k.run_id = p.run_id AND k.event_key = p.event_key
  LEFT JOIN ledger.queued_twice() AS q ON q.seq = p.seq
)
SELECT
  seq,
  p_batch_id AS batch_id,
  run_id,
  source_id,
  generation,
  line_no,
  byte_offset,
  byte_length,
  block_index,
  sha256,
  is_head,
  is_repaired,
  is_repeat,
  event_key,
  record_type,
  kind,
  source,
  raw_type,
  occurred_at,
  record_uuid,
  parent_uuid,
  message_id,
  request_id,
  tool_use_id,
  tool_name,
  path,
  is_error,
  is_meta,
  is_injected,
  is_turn,
  is_interrupt,
  excerpt,
  fact_text,
  char_length,
  content_sha256,
  cwd,
  git_branch,
  program_version,
  forked_from,
  detail,
  model,
  input_tokens,
  output_tokens,
  cache_read_tokens,
  cache_write_5m_tokens,
  cache_write_1h_tokens,
  cache_write_unknown_tokens,
  web_search_requests,
  web_fetch_requests,
  speed,
  service_tier,
  inference_geo,
  is_final,
  iterations
FROM compared
ORDER BY seq;
