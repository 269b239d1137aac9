-- reader.secret_holder: whether a text may hold a secret.
-- Grain: one row. Units: none. Source: the text given.
CREATE OR REPLACE MACRO reader.secret_holder(p_text VARCHAR) AS TABLE
SELECT reader.may_hold_secret(p_text) AS may_hold_secret;
