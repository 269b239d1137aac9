-- case: two sessions that do not exist do not differ
-- when
SELECT d.part FROM reader.session_difference('nothing', 'nowhere') AS d;
-- then
