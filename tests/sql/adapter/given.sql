-- case: every column of a line arrives, its hash as bytes
-- when
SELECT * FROM adapter.given('[{"source_id":3,"generation":1,"scope":"ab12","session_hint":"s","agent_hint":null,"line_seq":7,"line_no":2,"byte_offset":40,"byte_length":9,"sha256":"00ff","base_block":0,"is_repaired":false,"line":"{\"a\":\"é\\u0000''\"}"},{"line_seq":8,"line":""}]')
-- then
-- source_id | generation | scope | session_hint | agent_hint | line_seq | line_no | byte_offset | byte_length | sha256   | base_block | is_repaired | line
-- 3         | 1          | ab12  | s            | NULL       | 7        | 2       | 40          | 9           | \x00\xFF | 0          | false       | {"a":"é\u0000'"}
-- NULL      | NULL       | NULL  | NULL         | NULL       | 8        | NULL    | NULL        | NULL        | NULL     | NULL       | NULL        |

-- case: no lines give no row
-- when
SELECT * FROM adapter.given('[]')
-- then
