-- adapter.is_api_id: whether an id has the full shape of an API id or a uuid, so that it may be trusted across files.
-- Grain: one id. Units: none. Source: the id shapes of the Messages API, of OpenAI-style gateways and RFC 9562.
-- A prefix is not enough: hand-made traces restart short ids such as msg_wb_1 in every file.
CREATE OR REPLACE MACRO adapter.is_api_id(p_id VARCHAR) AS regexp_full_match(
  p_id,
  '(?:msg|req|toolu|srvtoolu)_(?:bdrk_|vrtx_)?[0-9A-Za-z]{20,64}'
  || '|call_(?:[0-9]{2}_)?[0-9A-Za-z]{20,64}|chatcmpl-[0-9A-Za-z-]{20,64}|resp_[0-9A-Za-z]{20,80}'
  || '|[0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{12}'
);
