-- cost.tokens_share: one of several even shares of a count, the remainder with the first.
-- Grain: one share. Units: tokens. Source: a message and the number of its calls.
CREATE OR REPLACE MACRO cost.tokens_share(p_tokens BIGINT, p_share_no BIGINT, p_shares BIGINT) AS (
  p_tokens // p_shares + CASE WHEN p_share_no = 1 THEN p_tokens % p_shares ELSE 0 END
);
