-- ledger.sql_object: keep the list of definitions equal to what was loaded.
-- Grain: (name, kind). Units: none. Source: loaded.
MERGE INTO ledger.sql_object AS object
USING loaded ON object.name = loaded.name AND object.kind = loaded.kind
WHEN MATCHED THEN UPDATE SET layer = loaded.layer, sha256 = loaded.sha256
WHEN NOT MATCHED THEN INSERT (name, kind, layer, sha256)
  VALUES (loaded.name, loaded.kind, loaded.layer, loaded.sha256)
WHEN NOT MATCHED BY SOURCE THEN DELETE;
