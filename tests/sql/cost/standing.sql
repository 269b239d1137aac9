-- case: more output stands above final
-- when
SELECT cost.standing(2, false, NULL, 9) > cost.standing(1, true, NULL, 1) AS is_better
-- then
-- is_better
-- true

-- case: with equal output final stands above later
-- when
SELECT cost.standing(1, true, TIMESTAMPTZ '2026-01-01', 1) > cost.standing(1, false, TIMESTAMPTZ '2026-01-02', 1) AS is_better
-- then
-- is_better
-- true

-- case: then the later one, and one without a time below all
-- when
SELECT cost.standing(1, true, TIMESTAMPTZ '2026-01-02', 9) > cost.standing(1, true, TIMESTAMPTZ '2026-01-01', 1) AS is_later, cost.standing(1, true, TIMESTAMPTZ '2026-01-01', 1) > cost.standing(1, true, NULL, 1) AS is_dated
-- then
-- is_later | is_dated
-- true     | true

-- case: an unknown output stands below none
-- when
SELECT cost.standing(0, false, NULL, 1) > cost.standing(NULL, true, NULL, 1) AS is_better
-- then
-- is_better
-- true
