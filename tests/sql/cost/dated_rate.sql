-- case: one row without dates holds always
-- given
INSERT INTO ledger.price VALUES
  ('p', 'm', NULL, NULL, '2026-01-01', NULL, 1, 1, 1, 1, 1, NULL, NULL, 'file: x');
-- when
SELECT rule, valid_from, tokens_from, tokens_to, is_undated, CAST(rates.input AS DOUBLE) AS input FROM cost.dated_rate(TIMESTAMPTZ 'infinity') WHERE name = 'm' ORDER BY rule, valid_from, tokens_from
-- then
-- rule | valid_from | tokens_from | tokens_to           | is_undated | input
-- ""   | -infinity  | 0           | 9223372036854775807 | true       | 1.0

-- case: a band cuts the size of the request, for every rule of its model
-- given
INSERT INTO ledger.price VALUES
  ('p', 'm', NULL, NULL, '2026-01-01', NULL, 1, 1, 1, 1, 1, NULL, NULL, 'file: x'),
  ('p', 'm', NULL, NULL, '2026-01-01', NULL, 2, 1, 1, 1, 1, 'above:200000', NULL, 'file: x'),
  ('p', 'm', NULL, NULL, '2026-01-01', NULL, 3, 1, 1, 1, 1, 'fast', NULL, 'file: x');
-- when
SELECT rule, valid_from, tokens_from, tokens_to, is_undated, CAST(rates.input AS DOUBLE) AS input FROM cost.dated_rate(TIMESTAMPTZ 'infinity') WHERE name = 'm' ORDER BY rule, valid_from, tokens_from
-- then
-- rule | valid_from | tokens_from | tokens_to           | is_undated | input
-- ""   | -infinity  | 0           | 200001              | true       | 1.0
-- ""   | -infinity  | 200001      | 9223372036854775807 | true       | 2.0
-- fast | -infinity  | 0           | 200001              | true       | 3.0

-- case: a period cuts time, and before and after it the other row stands
-- given
INSERT INTO ledger.price VALUES
  ('p', 'm', NULL, NULL, '2026-01-01', NULL, 1, 1, 1, 1, 1, NULL, NULL, 'file: x'),
  ('p', 'm', '2026-02-01', '2026-03-01', '2026-01-02', NULL, 5, 1, 1, 1, 1, NULL, NULL, 'file: x');
-- when
SELECT rule, valid_from, tokens_from, tokens_to, is_undated, CAST(rates.input AS DOUBLE) AS input FROM cost.dated_rate(TIMESTAMPTZ 'infinity') WHERE name = 'm' ORDER BY rule, valid_from, tokens_from
-- then
-- rule | valid_from               | tokens_from | tokens_to           | is_undated | input
-- ""   | -infinity                | 0           | 9223372036854775807 | false      | 1.0
-- ""   | "2026-02-01 00:00:00+00" | 0           | 9223372036854775807 | false      | 5.0
-- ""   | "2026-03-01 00:00:00+00" | 0           | 9223372036854775807 | false      | 1.0

-- case: of several rows for one moment a loaded one wins over one known later
-- given
INSERT INTO ledger.price VALUES
  ('p', 'm', NULL, NULL, '2026-06-01', NULL, 1, 1, 1, 1, 1, NULL, NULL, 'seed: a'),
  ('p', 'm', NULL, NULL, '2026-01-01', NULL, 2, 1, 1, 1, 1, NULL, NULL, 'file: x');
-- when
SELECT rule, valid_from, tokens_from, tokens_to, is_undated, CAST(rates.input AS DOUBLE) AS input FROM cost.dated_rate(TIMESTAMPTZ 'infinity') WHERE name = 'm' ORDER BY rule, valid_from, tokens_from
-- then
-- rule | valid_from | tokens_from | tokens_to           | is_undated | input
-- ""   | -infinity  | 0           | 9223372036854775807 | true       | 2.0

-- case: of two loaded rows the one known last wins
-- given
INSERT INTO ledger.price VALUES
  ('p', 'm', NULL, NULL, '2026-02-01', NULL, 2, 1, 1, 1, 1, NULL, NULL, 'file: x'),
  ('p', 'm', NULL, NULL, '2026-03-01', NULL, 3, 1, 1, 1, 1, NULL, NULL, 'file: x'),
  ('p', 'm', NULL, NULL, '2026-01-01', NULL, 1, 1, 1, 1, 1, NULL, NULL, 'file: x');
-- when
SELECT rule, valid_from, tokens_from, tokens_to, is_undated, CAST(rates.input AS DOUBLE) AS input FROM cost.dated_rate(TIMESTAMPTZ 'infinity') WHERE name = 'm' ORDER BY rule, valid_from, tokens_from
-- then
-- rule | valid_from | tokens_from | tokens_to           | is_undated | input
-- ""   | -infinity  | 0           | 9223372036854775807 | true       | 3.0

-- case: a name with a row of its own takes none through an alias
-- given
INSERT INTO ledger.price VALUES
  ('p', 'm', NULL, NULL, '2026-01-01', NULL, 4, 1, 1, 1, 1, NULL, NULL, 'file: x'),
  ('p', 'other', NULL, NULL, '2026-01-01', NULL, 9, 1, 1, 1, 1, NULL, NULL, 'file: x'),
  ('p', 'other', NULL, NULL, '2026-01-01', NULL, 9, 1, 1, 1, 1, 'fast', NULL, 'file: x');
INSERT INTO ledger.model_alias VALUES ('m', 'other', NULL, NULL);
-- when
SELECT rule, valid_from, tokens_from, tokens_to, is_undated, CAST(rates.input AS DOUBLE) AS input FROM cost.dated_rate(TIMESTAMPTZ 'infinity') WHERE name = 'm' ORDER BY rule, valid_from, tokens_from
-- then
-- rule | valid_from | tokens_from | tokens_to           | is_undated | input
-- ""   | -infinity  | 0           | 9223372036854775807 | true       | 4.0

-- case: an alias takes every rate of its model
-- given
INSERT INTO ledger.price VALUES
  ('p', 'm', NULL, NULL, '2026-01-01', NULL, 1, 1, 1, 1, 1, NULL, NULL, 'file: x'),
  ('p', 'm', NULL, NULL, '2026-01-01', NULL, 2, 1, 1, 1, 1, 'fast', NULL, 'file: x');
INSERT INTO ledger.model_alias VALUES ('n', 'm', NULL, NULL);
-- when
SELECT rule, CAST(rates.input AS DOUBLE) AS input FROM cost.dated_rate(TIMESTAMPTZ 'infinity') WHERE name = 'n' ORDER BY rule
-- then
-- rule | input
-- ""   | 1.0
-- fast | 2.0

-- case: an alias holds only in its period
-- given
INSERT INTO ledger.price VALUES
  ('p', 'm', NULL, NULL, '2026-01-01', NULL, 1, 1, 1, 1, 1, NULL, NULL, 'file: x');
INSERT INTO ledger.model_alias VALUES ('n', 'm', '2026-03-01', NULL);
-- when
SELECT valid_from, valid_to, is_undated FROM cost.dated_rate(TIMESTAMPTZ 'infinity') WHERE name = 'n'
-- then
-- valid_from               | valid_to | is_undated
-- "2026-03-01 00:00:00+00" | infinity | false

-- case: a name with a row of its own takes the alias where it has none
-- given
INSERT INTO ledger.price VALUES
  ('p', 'm', NULL, NULL, '2026-01-01', NULL, 1, 1, 1, 1, 1, NULL, NULL, 'file: x'),
  ('p', 'n', '2026-03-01', NULL, '2026-01-01', NULL, 5, 1, 1, 1, 1, NULL, NULL, 'file: x');
INSERT INTO ledger.model_alias VALUES ('n', 'm', NULL, NULL);
-- when
SELECT valid_from, CAST(rates.input AS DOUBLE) AS input FROM cost.dated_rate(TIMESTAMPTZ 'infinity') WHERE name = 'n' ORDER BY valid_from
-- then
-- valid_from               | input
-- -infinity                | 1.0
-- "2026-03-01 00:00:00+00" | 5.0

-- case: the fee of a search stands with every rate
-- given
INSERT INTO ledger.price VALUES
  ('p', 'm', NULL, NULL, '2026-01-01', NULL, 1, 1, 1, 1, 1, NULL, NULL, 'file: x'),
  ('p', 'm', NULL, NULL, '2026-01-01', NULL, NULL, NULL, NULL, NULL, NULL, 'web_search', 0.01, 'file: x');
-- when
SELECT rule, CAST(rates.web_search AS DOUBLE) AS web_search FROM cost.dated_rate(TIMESTAMPTZ 'infinity') WHERE name = 'm' AND rule <> 'web_search'
-- then
-- rule | web_search
-- ""   | 0.01

-- case: a price that begins is not undated
-- given
INSERT INTO ledger.price VALUES
  ('p', 'm', '2026-02-01', NULL, '2026-01-01', NULL, 1, 1, 1, 1, 1, NULL, NULL, 'file: x');
-- when
SELECT rule, valid_from, tokens_from, tokens_to, is_undated, CAST(rates.input AS DOUBLE) AS input FROM cost.dated_rate(TIMESTAMPTZ 'infinity') WHERE name = 'm' ORDER BY rule, valid_from, tokens_from
-- then
-- rule | valid_from               | tokens_from | tokens_to           | is_undated | input
-- ""   | "2026-02-01 00:00:00+00" | 0           | 9223372036854775807 | false      | 1.0
