-- cost.iteration: the iterations of the responses that had several, as billed parts.
-- Grain: (seq, part_no). Units: tokens. Source: iterations of ledger.event, as the transcript states them.
-- The top-level usage of such a response is only its last iteration, so these replace it. model is NULL where an entry has none.
CREATE OR REPLACE MACRO cost.iteration(p_until_seq BIGINT) AS TABLE
WITH listed AS (
  SELECT
    seq,
    json_transform(
      iterations,
      '[{"model":"VARCHAR","speed":"VARCHAR","input_tokens":"BIGINT","output_tokens":"BIGINT",'
      || '"cache_read_input_tokens":"BIGINT","cache_creation_input_tokens":"BIGINT",'
      || '"cache_creation":{"ephemeral_5m_input_tokens":"BIGINT",'
      || '"ephemeral_1h_input_tokens":"BIGINT"}}]'
    ) AS entries
  FROM ledger.event
  WHERE iterations IS NOT NULL AND seq <= p_until_seq
),
entry AS (
  SELECT
    seq,
    len(entries) AS parts,
    generate_subscripts(entries, 1) AS part_no,
    unnest(entries) AS entry
  FROM listed
)
SELECT
  seq,
  parts,
  part_no,
  entry.model,
  entry.speed,
  coalesce(adapter.tokens(entry.input_tokens), 0) AS input_tokens,
  coalesce(adapter.tokens(entry.output_tokens), 0) AS output_tokens,
  coalesce(adapter.tokens(entry.cache_read_input_tokens), 0) AS cache_read_tokens,
  coalesce(adapter.tokens(entry.cache_creation.ephemeral_5m_input_tokens), 0)
    AS cache_write_5m_tokens,
  coalesce(adapter.tokens(entry.cache_creation.ephemeral_1h_input_tokens), 0)
    AS cache_write_1h_tokens,
  greatest(
    0, coalesce(adapter.tokens(entry.cache_creation_input_tokens), 0)
    - coalesce(adapter.tokens(entry.cache_creation.ephemeral_5m_input_tokens), 0)
    - coalesce(adapter.tokens(entry.cache_creation.ephemeral_1h_input_tokens), 0)
  ) AS cache_write_unknown_tokens
FROM entry
WHERE parts > 1;
