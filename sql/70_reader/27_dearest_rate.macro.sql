-- reader.dearest_rate: the dearest that each kind of token costs under the names from one to another, whatever the time, size or rule.
-- Grain: one row; NULL where no name has a price. Units: USD per million tokens; web_search USD per request. Source: cost.current_rate.
CREATE OR REPLACE MACRO reader.dearest_rate(p_first_model VARCHAR, p_last_model VARCHAR) AS TABLE
SELECT
  max(rates.input) AS input,
  max(rates.output) AS output,
  max(rates.cache_read) AS cache_read,
  max(greatest(rates.cache_write_5m, rates.cache_write_1h)) AS cache_write,
  max(rates.web_search) AS web_search
FROM cost.current_rate
WHERE name BETWEEN p_first_model AND p_last_model;
