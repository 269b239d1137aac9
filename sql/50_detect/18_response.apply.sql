-- detect.response: materialises the responses that the delta begins, and those that a detector has to look at.
-- Grain: one batch. Units: none. Source: delta.
-- Needs: usage
CREATE OR REPLACE TEMP TABLE d_response AS FROM detect.response();
CREATE OR REPLACE TEMP TABLE d_strain AS
SELECT r.run_id
FROM d_response AS r
CROSS JOIN ledger.threshold AS l
WHERE r.lost_tokens >= l.cache_lost_tokens
  OR r.prompt_tokens * 100 >= r.window_tokens * l.context_warn_percent;
