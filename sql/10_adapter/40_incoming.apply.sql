-- adapter.incoming: tells the records of one line how many events stand before them in it.
-- Grain: one chunk of recovered records. Units: events. Source: incoming, d_block.
-- How many events a record gives is the adapter's to say: it has just read them, and reads them again with their place.
UPDATE incoming SET base_block = b.events_before
FROM (
  SELECT
    line_seq,
    byte_offset,
    CAST(sum(events) OVER before_it AS INTEGER) AS events_before
  FROM (
    SELECT
      seq // 1048576 AS line_seq,
      byte_offset,
      count(*) AS events
    FROM d_block
    GROUP BY ALL
  )
  WINDOW before_it AS (
    PARTITION BY line_seq ORDER BY byte_offset ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING
  )
) AS b
WHERE b.line_seq = incoming.line_seq AND b.byte_offset = incoming.byte_offset
  AND b.events_before IS NOT NULL;
