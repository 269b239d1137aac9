-- reader.newest_credible: the newest of some moments that can be the present as of a seq, an aggregate over them.
-- Grain: one value; NULL without a moment. Units: none. Source: reader.credible_until.
-- Where none is credible the newest of all is taken.
CREATE OR REPLACE MACRO reader.newest_credible(p_moment TIMESTAMPTZ, p_until_seq BIGINT) AS
  coalesce(
    max(p_moment) FILTER (WHERE p_moment <= reader.credible_until(p_until_seq)),
    max(p_moment)
  );
