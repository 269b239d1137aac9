-- case: the dearest of every kind, of any rule, time and size, and of all names between the two
-- given
INSERT INTO ledger.price VALUES
  ('p', 'm1', NULL, '2026-01-01', '2025-01-01', NULL, 1, 2, 3, 4, 5, NULL, NULL, 'file: x'),
  ('p', 'm1', '2026-01-01', NULL, '2025-01-01', NULL, 9, 1, 1, 1, 1, NULL, NULL, 'file: x'),
  ('p', 'm1', NULL, NULL, '2025-01-01', NULL, 1, 20, 1, 1, 1, 'fast', NULL, 'file: x'),
  ('p', 'm2', NULL, NULL, '2025-01-01', NULL, 1, 1, 30, 7, 5, NULL, NULL, 'file: x'),
  ('p', 'm3', NULL, NULL, '2025-01-01', NULL, 1, 1, 1, 1, 40, NULL, NULL, 'file: x'),
  ('p', 'm4', NULL, NULL, '2025-01-01', NULL, 99, 99, 99, 99, 99, NULL, NULL, 'file: x');
-- when
FROM reader.dearest_rate('m1', 'm3');
-- then
-- input | output | cache_read | cache_write | web_search
-- 9.000000000 | 20.000000000 | 30.000000000 | 40.000000000 | NULL

-- case: what a name stands for counts
-- given
INSERT INTO ledger.price VALUES
  ('p', 'm', NULL, NULL, '2026-01-01', NULL, 1, 2, 3, 4, 5, NULL, NULL, 'file: x');
INSERT INTO ledger.model_alias VALUES ('nick', 'm', NULL, NULL);
-- when
SELECT output FROM reader.dearest_rate('nick', 'nick');
-- then
-- output
-- 2.000000000

-- case: a name without a price has none
-- when
SELECT input, web_search FROM reader.dearest_rate('unheard of', 'unheard of');
-- then
-- input | web_search
-- NULL | NULL
