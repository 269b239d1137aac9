-- case: the members of an input stand one a line, strings unescaped, the rest as JSON
-- when
SELECT string_split(reader.input_text('{"command": "a\nb", "n": 3, "list": [1, {"x": null}], "none": null}'), chr(10)) AS lines;
-- then
-- lines
-- ['command: a', b, 'n: 3', 'list: [1,{"x":null}]', 'none: null']

-- case: what is no object has no members
-- when
SELECT reader.input_text('[1]') AS list, reader.input_text('{"a": 1') AS torn, reader.input_text(NULL) AS nothing;
-- then
-- list | torn | nothing
-- NULL | NULL | NULL
