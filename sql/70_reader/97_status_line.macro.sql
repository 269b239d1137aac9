-- reader.status_line: what the status line of an agent shows of its session.
-- Grain: one row. Units: USD, tokens, calls, bytes. Source: cost.session_message, ledger.event, fold.tool_call, detect.signal, cost.budget.
-- context_tokens is what the last response of the main thread was given, or what its last compaction left.
-- anomalies are those in force in the main thread, and the budget: `kind severity`, the worst first.
CREATE OR REPLACE MACRO reader.status_line(p_session VARCHAR, p_run BIGINT) AS TABLE
WITH spent AS (
  SELECT
    sum(cost_usd) AS cost_usd,
    count(*) FILTER (WHERE price_status IN ('unpriced', 'partial')) AS unpriced_messages
  FROM cost.session_message(p_session, reader.end_seq())
),
shown AS (
  SELECT
    arg_max(
      CASE
        WHEN kind = 'compaction'
          THEN CAST(json_extract_string(detail, '$.tokens_after') AS BIGINT)
        WHEN raw_type = 'token_count'
          THEN TRY_CAST(json_extract_string(detail, '$.last.input_tokens') AS BIGINT)
        ELSE
          input_tokens + cache_read_tokens + cache_write_5m_tokens + cache_write_1h_tokens
          + cache_write_unknown_tokens
      END, seq
    ) AS context_tokens
  FROM ledger.event
  WHERE run_id = p_run AND seq >= p_run
    AND (
      input_tokens IS NOT NULL
      OR (detail IS NOT NULL AND (kind = 'compaction' OR raw_type = 'token_count'))
    )
),
called AS (
  SELECT count(*) AS open_calls
  FROM fold.tool_call AS c
  INNER JOIN fold.run AS r ON r.run_id = c.run_id
  WHERE c.run_id = p_run AND c.result_seq IS NULL AND coalesce(c.turn_no, 0) = r.turns
),
signalled AS (
  SELECT
    kind,
    arg_max(level, seq) AS level
  FROM detect.signal
  WHERE run_id = p_run
  GROUP BY kind, subject
),
active AS (
  SELECT
    kind,
    max(level) AS level
  FROM signalled
  WHERE level > 0
  GROUP BY kind
  UNION ALL
  SELECT
    'budget' AS kind,
    CASE
      WHEN s.cost_usd >= l.budget_critical_usd THEN 2
      WHEN s.cost_usd >= l.budget_warn_usd THEN 1
    END AS level
  FROM spent AS s
  CROSS JOIN ledger.threshold AS l
)
SELECT
  s.cost_usd,
  s.unpriced_messages,
  t.context_tokens,
  c.open_calls,
  (
    SELECT
      coalesce(
        list(
          a.kind || CASE WHEN a.level = 2 THEN ' critical' ELSE ' warn' END
          ORDER BY a.level DESC, a.kind ASC
        ),
        []
      )
    FROM active AS a
    WHERE a.level > 0
  ) AS anomalies,
  (
    SELECT f.byte_offset
    FROM fold.run AS r
    INNER JOIN ledger.source AS f ON f.source_id = r.source_id AND f.generation = r.generation
    WHERE r.run_id = p_run
  ) AS bytes_read
FROM spent AS s
CROSS JOIN shown AS t
CROSS JOIN called AS c;
