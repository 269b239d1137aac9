-- case: rates cut after the last change are right
-- given
INSERT INTO ledger.price VALUES
  ('p', 'm', NULL, NULL, '2026-01-01', NULL, 1, 1, 1, 1, 1, NULL, NULL, 'file: x');
-- when
FROM "check".current_rate();
-- then

-- case: a rate that is not of the price table, and one that is missing, are found
-- given
UPDATE cost.current_rate SET tokens_from = 7 WHERE name = 'claude-opus-4-8';
DELETE FROM cost.current_rate WHERE name = 'claude-haiku-4-5';
-- when
FROM "check".current_rate() ORDER BY subject;
-- then
-- subject          | detail
-- claude-haiku-4-5 | stored rates are not those of the price table
-- claude-opus-4-8  | stored rates are not those of the price table
