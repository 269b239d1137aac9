-- wrong_signs: alternating sums start by subtracting.
-- Grain: (run_id, key). Units: those of the values. Source: fold.aggregate.
UPDATE fold.aggregate
SET alternating_sum = -alternating_sum
