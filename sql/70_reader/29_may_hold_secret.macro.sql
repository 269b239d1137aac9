-- reader.may_hold_secret: whether a text holds anything that a secret begins with or stands behind.
-- Grain: one text. Units: none. Source: the published shapes of credentials; a constant RE2 pattern.
-- Nearly no text does, and this one pattern compiles in a quarter of the time that all patterns of reader.redacted take.
CREATE OR REPLACE MACRO reader.may_hold_secret(p_text VARCHAR) AS regexp_matches(
  p_text,
  '(?i:sk-|[sr]k_|whsec|gh[pousr]_|github_pat|glpat-|xox|xapp-|aiza|ya29|gocspx|npm_|pypi-|hf_'
  || '|gsk_|xai-|dop_v1|dapi|sg\.|akia|asia|abia|acca|eyj|age-secret|private key|authorization'
  || '|bearer|hooks\.sl|://[^/\s]*@|[0-9]:aa|--?(?:passw(?:or)?d|token|api-key|secret)[= ]'
  || '|(?:passw(?:or)?d|secret|token|credentials?|(?:api|private|secret)[_-]?key|_key)'
  || '\\?["'']?\s*[:=])'
);
