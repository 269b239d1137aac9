-- ledger.current_setting: each setting as it stands now; what was never set has its default.
-- Grain: name. Units: those of the setting. Source: ledger.setting.
CREATE OR REPLACE MACRO ledger.current_setting() AS TABLE
SELECT
  name,
  arg_max(value, set_at) AS value
FROM ledger.setting
GROUP BY name
ORDER BY name;
