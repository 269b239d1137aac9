-- cost.rate: the rates in force for each name as the price table stood at a time; 'infinity' is all that is known now.
-- Grain: (name, rule, valid_from, tokens_from). Units: USD per million tokens; web_search USD per request; tokens. Source: cost.current_rate, cost.dated_rate.
-- As a constant p_known_at leaves one of the two.
CREATE OR REPLACE MACRO cost.rate(p_known_at TIMESTAMPTZ) AS TABLE
SELECT
  name,
  rule,
  valid_from,
  valid_to,
  tokens_from,
  tokens_to,
  is_undated,
  rates
FROM cost.current_rate
WHERE p_known_at = CAST('infinity' AS TIMESTAMPTZ)
UNION ALL
SELECT
  name,
  rule,
  valid_from,
  valid_to,
  tokens_from,
  tokens_to,
  is_undated,
  rates
FROM cost.dated_rate(p_known_at)
WHERE p_known_at < CAST('infinity' AS TIMESTAMPTZ);
