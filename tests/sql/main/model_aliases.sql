-- case: an alias is an exact other name
-- when
SELECT alias, model FROM model_aliases WHERE alias = 'claude-opus-4-5@20251101'
-- then
-- alias                    | model
-- claude-opus-4-5@20251101 | claude-opus-4-5
