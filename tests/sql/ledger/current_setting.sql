-- case: the value that was set last holds, whatever the order of the rows
-- given
INSERT INTO ledger.setting VALUES
  ('loop_warn', '9', TIMESTAMPTZ '2026-01-03 00:00:00+00'),
  ('loop_warn', '4', TIMESTAMPTZ '2026-01-02 00:00:00+00'),
  ('fact_cap', '10', TIMESTAMPTZ '2026-01-01 00:00:00+00');
-- when
SELECT name, value FROM ledger.current_setting();
-- then
-- name      | value
-- fact_cap  | 10
-- loop_warn | 9

-- case: what was never set is not there
-- when
SELECT name FROM ledger.current_setting();
-- then
