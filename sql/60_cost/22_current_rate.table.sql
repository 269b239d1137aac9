-- cost.current_rate: the rates in force for each name by all that is known now.
-- Grain: (name, rule, valid_from, tokens_from). Units: USD per million tokens; web_search USD per request; tokens. Source: cost.dated_rate.
-- Cutting hundreds of price rows took longer than pricing a session, and they change a few times a year. check.current_rate holds it.
CREATE TABLE IF NOT EXISTS cost.current_rate (
  name VARCHAR NOT NULL,
  rule VARCHAR NOT NULL,
  valid_from TIMESTAMPTZ NOT NULL,
  valid_to TIMESTAMPTZ NOT NULL,
  tokens_from BIGINT NOT NULL,
  tokens_to BIGINT NOT NULL,
  is_undated BOOLEAN NOT NULL,
  rates STRUCT(
    input DECIMAL(18, 9),
    output DECIMAL(18, 9),
    cache_read DECIMAL(18, 9),
    cache_write_5m DECIMAL(18, 9),
    cache_write_1h DECIMAL(18, 9),
    web_search DECIMAL(18, 9),
    is_free BOOLEAN
  ) NOT NULL
);
