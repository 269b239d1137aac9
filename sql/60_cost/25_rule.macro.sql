-- cost.rule: what a request asks of a price row, in the words of the price table, '' for the base rate.
-- Grain: one request. Units: none. Source: speed, service_tier and inference_geo of its usage.
-- A speed that nobody has seen is a rule without a row, so it is unpriced and not cheap.
CREATE OR REPLACE MACRO cost.rule(
  p_speed VARCHAR, p_service_tier VARCHAR, p_inference_geo VARCHAR
) AS concat_ws(
  '+',
  CASE WHEN p_service_tier = 'batch' THEN 'batch' END,
  CASE WHEN p_speed NOT IN ('standard', '') THEN p_speed END,
  CASE WHEN p_service_tier IN ('flex', 'priority') THEN p_service_tier END,
  CASE
    WHEN p_inference_geo NOT IN ('not_available', 'global', '') THEN 'region:' || p_inference_geo
  END
);
