-- fold.placed: materialises the placed events of the delta for the stages after it.
-- Grain: one batch. Units: none. Source: delta.
CREATE OR REPLACE TEMP TABLE d_event AS FROM fold.placed();
