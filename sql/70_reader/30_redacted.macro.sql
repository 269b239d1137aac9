-- reader.redacted: a text with its secrets masked as [redacted:…], for pages, worker texts, exports.
-- Grain: one text. Units: none. Source: the published shapes of credentials; constant RE2 patterns.
-- Most texts are let through by one pattern: nearly none holds a secret. What names a
-- secret stays readable, its value goes; what is masked already is not masked twice. Counted
-- repetition is small: RE2 unrolls it, and each use of this macro compiles the patterns again.
CREATE OR REPLACE MACRO reader.redacted(p_text VARCHAR) AS CASE
  WHEN NOT reader.may_hold_secret(p_text) THEN p_text
  ELSE regexp_replace(
    regexp_replace(
      regexp_replace(
        regexp_replace(
          p_text,
          '-----BEGIN [A-Z0-9 ]*PRIVATE KEY[A-Z ]*-----(?s:.*?)'
          || '(?:-----END [A-Z0-9 ]*PRIVATE KEY[A-Z ]*-----|\z)|AGE-SECRET-KEY-1[0-9A-Z]+',
          '[redacted:private-key]',
          'g'
        ),
        '\b(?:(?:sk-|whsec_|github_pat_|glpat-|ya29\.|GOCSPX-|pypi-AgE|AIza)[A-Za-z0-9_-]{20,}'
        || '|xox[abeoprs]-[A-Za-z0-9-]{10,}|xapp-[0-9A-Za-z-]{10,}'
        || '|(?:[sr]k_live_|[sr]k_test_|gh[pousr]_|npm_|hf_|gsk_|xai-|dop_v1_|dapi)[A-Za-z0-9]{16,}'
        || '|SG\.[\w-]{10,}\.[\w-]{10,}|(?:AKIA|ASIA|ABIA|ACCA)[A-Z0-9]{16}'
        || '|[0-9]{8,10}:AA[\w-]{20,}|eyJ[\w-]{8,}\.eyJ[\w-]{8,}(?:\.[\w-]*)?'
        || '|hooks\.slack\.com/services/[\w/]+)',
        '[redacted:key]',
        'g'
      ),
      '\b([a-zA-Z][a-zA-Z0-9+.-]*://[^\s:/@"''\[]*:)[^\s/@"''\[]+@',
      '\1[redacted:password]@',
      'g'
    ),
    '((?i:\b(?:bearer|authorization\\?["'']?\s*[:=]\s*\\?["'']?(?:basic|token|digest))\s+'
    || '|--?(?:password|passwd|token|api-key|secret)[= ]["'']?'
    || '|\b(?:api[_-]?key|aws_secret_access_key|(?:client|aws|app|shared)_?secret|secret_?key'
    || '|(?:access|refresh|auth|session)_?token|private_?key|password|passwd)'
    || '\\?(?:["'']\s*[:=]\s*\\?["'']|\s*[:=]\s*["''])'
    || '|\b(?:aws_secret_access_key|aws_session_token|password|passwd)\s*[:=]\s*'
    || '|authorization:\s*bearer\s+)'
    || '|\b[A-Z][A-Z0-9_]*(?:_KEY|APIKEY|SECRET|TOKEN|PASSWORD|PASSWD|CREDENTIALS?)\s*=\s*["'']?)'
    || '[A-Za-z0-9!#$%&*+./:=?^_|~-]{8,}',
    '\1[redacted:secret]',
    'g'
  )
END;
