-- reader.run_known: of each current run of a session its live facts, the aggregates of its facts and its active anomalies.
-- Grain: (run_id, part, key). Units: those of the values. Source: fold.occurrence, reader.anomaly.
-- A fact's key is key#n and its source, an anomaly's its kind and subject; aggregates count evicted facts too.
CREATE OR REPLACE MACRO reader.run_known(p_session VARCHAR, p_until_seq BIGINT) AS TABLE
WITH run AS (
  SELECT * FROM reader.run(p_until_seq) WHERE session_id = p_session AND is_current
),
fact AS (
  SELECT
    r.run_id,
    r.agent_id,
    o.source,
    o.key,
    o.value,
    o.value_numeric,
    o.ordinal,
    o.seq,
    row_number() OVER (PARTITION BY o.run_id, o.source, o.key ORDER BY o.ordinal) AS occurrence,
    o.ordinal > max(o.ordinal) OVER (PARTITION BY o.run_id) - l.fact_cap AS is_live,
    count(o.value_numeric) OVER (PARTITION BY o.run_id, o.key ORDER BY o.ordinal) % 2
    = 1 AS is_added
  FROM run AS r
  INNER JOIN fold.occurrence AS o ON o.run_id = r.run_id
  CROSS JOIN ledger.threshold AS l
  WHERE o.seq <= p_until_seq
),
summed AS (
  SELECT
    run_id,
    agent_id,
    key,
    max(seq) AS seq,
    unnest([
      {'part': 'fact_n', 'value': CAST(count(*) AS VARCHAR)},
      {'part': 'fact_n_evicted', 'value': CAST(count(*) FILTER (WHERE NOT is_live) AS VARCHAR)},
      {'part': 'fact_n_numeric', 'value': CAST(count(value_numeric) AS VARCHAR)},
      {'part': 'fact_sum', 'value': CAST(sum(CAST(value_numeric AS DECIMAL(38, 9))) AS VARCHAR)},
      {'part': 'fact_min', 'value': CAST(min(value_numeric) AS VARCHAR)},
      {'part': 'fact_max', 'value': CAST(max(value_numeric) AS VARCHAR)},
      {'part': 'fact_first', 'value': CAST(arg_min(value_numeric, ordinal) AS VARCHAR)},
      {'part': 'fact_last', 'value': CAST(arg_max(value_numeric, ordinal) AS VARCHAR)},
      {'part': 'fact_alternating_sum', 'value': CAST(
        sum(
          CAST(CASE WHEN is_added THEN value_numeric ELSE -value_numeric END AS DECIMAL(38, 9))
        ) AS VARCHAR
      )},
      {'part': 'fact_through_source', 'value': arg_max(source, ordinal)}
    ]) AS entry
  FROM fact
  GROUP BY run_id, agent_id, key
)
SELECT
  run_id,
  agent_id,
  'fact' AS part,
  key || '#' || occurrence || ' @ ' || source AS key,
  value,
  seq
FROM fact
WHERE is_live
UNION ALL
SELECT
  run_id,
  agent_id,
  entry.part,
  key,
  entry.value,
  seq
FROM summed
WHERE entry.value IS NOT NULL
UNION ALL
SELECT
  r.run_id,
  r.agent_id,
  'anomaly',
  a.kind || CASE WHEN a.subject = '' THEN '' ELSE ' ' || a.subject END,
  CASE WHEN a.level = 2 THEN 'critical' ELSE 'warn' END,
  a.raised_seq
FROM run AS r
INNER JOIN reader.anomaly(p_until_seq) AS a ON a.run_id = r.run_id
WHERE a.raised_seq IS NOT NULL AND a.cleared_seq IS NULL;
