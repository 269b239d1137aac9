-- case: a session that does not exist has nothing to compare
-- when
SELECT f.part FROM reader.session_figure('nothing') AS f;
-- then
