-- adapter.is_api_id: whether an id has the full shape of an API id or a uuid, so that it may be trusted across files.
-- Grain: one id. Units: none. Source: the id shapes of the Messages API, of OpenAI-style gateways and RFC 9562.
-- A prefix is not enough: hand-made traces restart short ids such as msg_wb_1 in every file. Lengths are compared
-- outside the expression, because counted repetition makes it 2 ms dearer to plan at each use.
CREATE OR REPLACE MACRO adapter.is_api_id(p_id VARCHAR) AS CASE
  WHEN length(p_id) = 36
    THEN regexp_full_match(p_id, '(?:[0-9a-fA-F]+-){4}[0-9a-fA-F]+|[a-z]+_[0-9A-Za-z]+')
  ELSE length(p_id) BETWEEN 24 AND 90
    AND regexp_full_match(
      p_id,
      '(?:msg|req|toolu|srvtoolu|call|resp)_(?:bdrk_|vrtx_|[0-9][0-9]_)?[0-9A-Za-z]+'
      || '|chatcmpl-[0-9A-Za-z-]+'
    )
END;
