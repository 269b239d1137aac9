-- case: a place is one struct
-- when
SELECT cost.place(1, 's', 'x', 10, TIMESTAMPTZ '2026-01-01 00:00:00+00').session_id AS session_id
-- then
-- session_id
-- s
