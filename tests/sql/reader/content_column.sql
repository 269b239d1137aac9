-- case: what was said is content, who said it is not
-- when
SELECT view_name, column_name FROM reader.content_column() WHERE view_name IN ('events', 'tool_calls');
-- then
-- view_name  | column_name
-- events     | text
-- tool_calls | input
-- tool_calls | offloaded_text
