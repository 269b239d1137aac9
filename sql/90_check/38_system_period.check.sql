-- check.system_period: at every system time each episode has one current version: periods leave no gap and do not overlap.
-- Grain: version out of order. Units: none. Source: main.episode_versions.
-- Told from the rows that users get, in the order of their beginnings: each period begins where the one before ended, and the last
-- alone is open. Versions of one event leave periods without length, which no moment falls into.
CREATE OR REPLACE MACRO "check".system_period() AS TABLE
WITH period AS (
  SELECT
    session_id,
    episode_no,
    version,
    system_from_seq,
    system_to_seq,
    system_from,
    system_to,
    lag(system_to_seq) OVER chain AS before_to_seq,
    lag(system_to) OVER chain AS before_to,
    row_number() OVER chain AS place,
    count(*) OVER (PARTITION BY session_id, episode_no) AS versions
  FROM main.episode_versions
  WINDOW chain AS (PARTITION BY session_id, episode_no ORDER BY system_from_seq ASC, version ASC)
)
SELECT
  'session ' || session_id || ' episode ' || episode_no || ' version ' || version AS subject,
  'from '
  || system_from_seq
  || ' to '
  || coalesce(CAST(system_to_seq AS VARCHAR), 'open')
  || ' after a period to ' || coalesce(CAST(before_to_seq AS VARCHAR), 'open') AS detail
FROM period
WHERE (place > 1 AND system_from_seq IS DISTINCT FROM before_to_seq)
  OR (place > 1 AND system_from IS DISTINCT FROM before_to)
  OR (system_to_seq IS NULL) <> (place = versions)
  OR system_to_seq < system_from_seq
  OR system_to < system_from;
