-- cost.current_rate: cuts the rates anew, after every change of prices or aliases.
-- Grain: the whole table. Units: none. Source: cost.dated_rate.
DELETE FROM cost.current_rate;
INSERT INTO cost.current_rate FROM cost.dated_rate(CAST('infinity' AS TIMESTAMPTZ));
