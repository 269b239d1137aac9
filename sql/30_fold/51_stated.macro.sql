-- fold.stated: the facts of the delta that their run has not stated before, with their place in the run.
-- Grain: (run_id, source, key, value). Units: none. Source: d_event, d_call and model extractions of the batch.
-- Source is the path argument of the call, else its tool and input fingerprint; a result before its call has none.
CREATE OR REPLACE MACRO fold.stated(p_seq_from BIGINT, p_seq_to BIGINT) AS TABLE
WITH result AS (
  SELECT
    e.run_id,
    e.seq,
    e.fact_text,
    CASE
      WHEN c.call_seq < e.seq
        THEN coalesce(c.path, c.tool_name || ':' || lower(left(hex(c.input_sha256), 12)), '')
      ELSE ''
    END AS source
  FROM d_event AS e
  INNER JOIN d_call AS c ON c.run_id = e.run_id AND c.tool_use_id = e.tool_use_id
    AND c.is_new_result AND c.result_seq = e.seq
  WHERE e.fact_text IS NOT NULL
),
fact_line AS (
  SELECT
    run_id,
    seq,
    source,
    unnest(string_split(fact_text, chr(10))) AS line,
    generate_subscripts(string_split(fact_text, chr(10)), 1) AS line_no
  FROM result
),
statement AS (
  SELECT
    run_id,
    seq,
    line_no,
    source,
    rtrim(split_part(line, '=', 1), ' ' || chr(9)) AS key,
    ltrim(substr(line, strpos(line, '=') + 1), ' ' || chr(9) || chr(13)) AS value,
    'regex' AS producer
  FROM fact_line
  UNION ALL
  SELECT
    run_id,
    seq,
    1 AS line_no,
    source,
    key,
    value,
    'model:' || model AS producer
  FROM ledger.extraction
  WHERE status = 'accepted' AND seq BETWEEN p_seq_from AND p_seq_to
),
first_stated AS (
  SELECT
    run_id,
    source,
    key,
    value,
    min({'seq': seq, 'line_no': line_no, 'producer': producer}) AS place
  FROM statement
  GROUP BY run_id, source, key, value
)
SELECT
  f.run_id,
  f.source,
  f.key,
  f.value,
  CASE
    WHEN regexp_full_match(f.value, '[+-]?\d{1,18}(\.\d{1,9})?')
      THEN CAST(f.value AS DECIMAL(27, 9))
  END AS value_numeric,
  coalesce(r.facts, 0)
  + row_number()
    OVER (PARTITION BY f.run_id ORDER BY f.place.seq, f.place.line_no, f.key, f.value)
    AS ordinal,
  f.place.seq AS seq,
  f.place.producer AS producer
FROM first_stated AS f
ANTI JOIN fold.occurrence AS o
  ON o.run_id = f.run_id AND o.source = f.source AND o.key = f.key AND o.value = f.value
LEFT JOIN fold.run AS r ON r.run_id = f.run_id;
