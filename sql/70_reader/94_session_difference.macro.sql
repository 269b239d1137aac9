-- reader.session_difference: what can be compared of two sessions, side by side.
-- Grain: (part, name). Units: as named. Source: reader.session_figure.
CREATE OR REPLACE MACRO reader.session_difference(p_first VARCHAR, p_second VARCHAR) AS TABLE
SELECT
  coalesce(a.part, b.part) AS part,
  coalesce(a.name, b.name) AS name,
  a.value AS first_value,
  b.value AS second_value,
  coalesce(a.value = b.value, a.value IS NULL AND b.value IS NULL) AS is_equal
FROM reader.session_figure(p_first) AS a
FULL JOIN reader.session_figure(p_second) AS b ON b.part = a.part AND b.name = a.name
ORDER BY
  list_position(['run', 'cost', 'tool', 'error', 'file', 'fact'], coalesce(a.part, b.part)) ASC,
  coalesce(a.name, b.name) ASC;
