-- reader.standing: how the database stands as a whole.
-- Grain: one row. Units: bytes, lines, events. Source: ledger.batch and ledger.source.
CREATE OR REPLACE MACRO reader.standing() AS TABLE
WITH open_source AS (
  SELECT
    s.source_id,
    s.byte_offset,
    s.line_no,
    s.quarantined,
    s.bytes_pending,
    s.is_present,
    s.error
  FROM ledger.source AS s
  QUALIFY row_number() OVER (PARTITION BY s.source_id ORDER BY s.generation DESC) = 1
),

source_total AS (
  SELECT
    count(*) AS sources,
    count(*) FILTER (WHERE NOT o.is_present) AS sources_gone,
    count(*) FILTER (WHERE o.error IS NOT NULL) AS sources_set_aside,
    coalesce(sum(o.byte_offset), 0)::BIGINT AS bytes_read,
    coalesce(sum(o.bytes_pending), 0)::BIGINT AS bytes_pending,
    coalesce(sum(o.line_no), 0)::BIGINT AS lines,
    coalesce(sum(o.quarantined), 0)::BIGINT AS quarantined
  FROM open_source AS o
),

batch_total AS (
  SELECT
    arg_max(
      {
        'batch_id': b.batch_id,
        'started_at': b.started_at,
        'bytes_read': b.bytes_read,
        'events': b.events,
        'program_version': b.program_version
      },
      b.batch_id
    ) AS newest,
    coalesce(sum(b.events), 0)::BIGINT AS events
  FROM ledger.batch AS b
)

SELECT
  b.newest.batch_id,
  b.newest.started_at AS last_batch_at,
  b.newest.bytes_read AS last_batch_bytes,
  b.newest.events AS last_batch_events,
  b.newest.program_version,
  s.sources,
  s.sources_gone,
  s.sources_set_aside,
  s.bytes_read,
  s.bytes_pending,
  s.lines,
  b.events,
  s.quarantined
FROM source_total AS s
CROSS JOIN batch_total AS b;
