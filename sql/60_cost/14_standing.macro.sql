-- cost.standing: what makes one copy of a message better than another: more output, then final, then later.
-- Grain: one copy. Units: tokens. Source: a message copy and the owner order of its run, which breaks ties.
CREATE OR REPLACE MACRO cost.standing(
  p_output_tokens BIGINT, p_is_final BOOLEAN, p_occurred_at TIMESTAMPTZ, p_owner_rank BIGINT
) AS {
  'output_tokens': coalesce(p_output_tokens, -1), 'is_final': p_is_final,
  'occurred_at': coalesce(p_occurred_at, CAST('-infinity' AS TIMESTAMPTZ)),
  'owner_rank': -p_owner_rank
};
