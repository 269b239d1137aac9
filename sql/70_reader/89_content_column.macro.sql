-- reader.content_column: a public column that repeats what was said, called, returned or stated.
-- Grain: (view_name, column_name). Units: none. Source: the meanings of the public columns.
-- An export without content leaves these out; counts, times, hashes, names and places stay.
CREATE OR REPLACE MACRO reader.content_column() AS TABLE
SELECT
  c.view_name,
  c.column_name
FROM (
  VALUES
    ('events', 'text'),
    ('tool_calls', 'input'),
    ('tool_calls', 'offloaded_text'),
    ('sessions', 'title'),
    ('sessions', 'goal'),
    ('sessions', 'latest_request'),
    ('sessions', 'frontier'),
    ('agents', 'description'),
    ('turns', 'request'),
    ('facts', 'key'),
    ('facts', 'value'),
    ('facts', 'value_numeric'),
    ('fact_aggregates', 'key'),
    ('fact_aggregates', 'sum'),
    ('fact_aggregates', 'min'),
    ('fact_aggregates', 'max'),
    ('fact_aggregates', 'first'),
    ('fact_aggregates', 'last'),
    ('fact_aggregates', 'alternating_sum'),
    ('episodes', 'ask'),
    ('episodes', 'conclusion'),
    ('episodes', 'dangling'),
    ('episodes', 'resolved'),
    ('episode_versions', 'ask'),
    ('episode_versions', 'conclusion'),
    ('episode_versions', 'dangling'),
    ('episode_versions', 'resolved'),
    ('anomalies', 'subject'),
    ('anomalies', 'message'),
    ('warnings', 'detail')
) AS c (view_name, column_name)
ORDER BY view_name, column_name;
