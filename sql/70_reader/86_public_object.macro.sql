-- reader.public_object: a view or a macro that a query may name, with the first words of its file.
-- Grain: name. Units: none. Source: the catalog, where the header of each file stands.
CREATE OR REPLACE MACRO reader.public_object() AS TABLE
WITH public_object AS (
  SELECT
    v.view_name AS name,
    'view' AS kind,
    v.comment
  FROM duckdb_views() AS v
  WHERE v.schema_name = 'main' AND NOT v.internal AND v.database_name = current_database()
  UNION ALL
  SELECT
    f.function_name || '(' || array_to_string(f.parameters, ', ') || ')' AS name,
    'macro' AS kind,
    f.comment
  FROM duckdb_functions() AS f
  WHERE f.schema_name = 'main' AND NOT f.internal AND f.database_name = current_database()
)

SELECT
  o.name,
  o.kind,
  split_part(o.comment, chr(10), 1) AS what
FROM public_object AS o
ORDER BY o.kind DESC, o.name ASC;
