-- case: what is no JSON has no member, and breaks nothing
-- given
-- when
SELECT text, reader.member(text, '$.a') AS a FROM (VALUES
  (1, '{"a": "b"}'), (2, '{"a": 1}'), (3, '{"c": 1}'), (4, '{"a": "b"}}'), (5, '{"a": "b'), (6, ''), (7, 'x'), (8, NULL)
) AS t (place, text) ORDER BY place
-- then
-- text        | a
-- {"a": "b"}  | b
-- {"a": 1}    | 1
-- {"c": 1}    | NULL
-- {"a": "b"}} | NULL
-- {"a": "b    | NULL
--             | NULL
-- x           | NULL
-- NULL        | NULL
