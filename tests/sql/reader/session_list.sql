-- case: no session, no row
-- when
SELECT session_id, is_live FROM reader.session_list();
-- then
