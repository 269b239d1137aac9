-- adapter.tokens: a token count as the transcript states it, or NULL where it cannot be one.
-- Grain: one count. Units: tokens. Source: usage objects; a negative or absurd count is unknown, not a number.
-- The bound is that of the type which counts have in adapter.claude_code_shape.
CREATE OR REPLACE MACRO adapter.tokens(p_count BIGINT) AS CASE
  WHEN p_count BETWEEN 0 AND 4294967295 THEN p_count
END;
