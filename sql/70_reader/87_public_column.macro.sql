-- reader.public_column: one column of a public view, in the order of the view.
-- Grain: column_no. Units: none. Source: the catalog.
CREATE OR REPLACE MACRO reader.public_column(p_view VARCHAR) AS TABLE
SELECT
  c.column_index AS column_no,
  c.column_name,
  c.data_type AS type
FROM duckdb_columns() AS c
WHERE
  c.schema_name = 'main'
  AND c.table_name = p_view
  AND NOT c.internal
  AND c.database_name = current_database()
ORDER BY c.column_index;
