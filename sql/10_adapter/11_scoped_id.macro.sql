-- adapter.scoped_id: an id as the ledger keeps it: global ids as they are, all others tied to their file.
-- Grain: one id. Units: none. Source: the transcript and ledger.source.scope.
CREATE OR REPLACE MACRO adapter.scoped_id(p_id VARCHAR, p_scope VARCHAR) AS CASE
  WHEN p_id IS NULL OR adapter.is_api_id(p_id) THEN p_id
  ELSE p_id || '~' || p_scope
END;
