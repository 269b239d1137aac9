-- case: views come before macros, each with the first line of its comment
-- given
CREATE VIEW main.zz_view AS SELECT 1 AS a;
COMMENT ON VIEW main.zz_view IS 'what it shows';
CREATE MACRO main.zz_macro(p_a INTEGER, p_b VARCHAR) AS TABLE SELECT p_a AS a, p_b AS b;
COMMENT ON MACRO TABLE main.zz_macro IS 'what it gives';
-- when
SELECT name, kind, what FROM reader.public_object() WHERE starts_with(name, 'zz_');
-- then
-- name               | kind  | what
-- zz_view            | view  | what it shows
-- zz_macro(p_a, p_b) | macro | what it gives
