-- fold.descent: appends the links between threads that the delta states.
-- Grain: one batch. Units: none. Source: delta.
-- Needs: metered
INSERT INTO fold.descent
FROM fold.descended();
