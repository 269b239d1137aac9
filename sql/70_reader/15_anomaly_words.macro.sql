-- reader.anomaly_words: what an anomaly of a kind says of its subject, in a few words.
-- Grain: a value. Units: none. Source: none.
-- The subject of a repeated error is a hash that tells a person nothing.
CREATE OR REPLACE MACRO reader.anomaly_words(p_kind VARCHAR, p_subject VARCHAR) AS
CASE p_kind
  WHEN 'loop' THEN 'the same call again and again: ' || p_subject
  WHEN 'error_streak' THEN 'tool errors in a row'
  WHEN 'tool_flood' THEN 'very many calls of ' || p_subject
  WHEN 'stall' THEN 'a long silence with a call open'
  WHEN 'repeated_error' THEN 'the same error again and again'
  WHEN 'edit_churn' THEN 'changed back and forth: ' || p_subject
  WHEN 'no_progress' THEN 'very many calls without a new file, fact or conclusion'
  WHEN 'context_limit' THEN 'the context window is nearly full'
  WHEN 'cache_collapse' THEN 'a large prompt was not read from the cache that held it'
  ELSE p_kind
END;
