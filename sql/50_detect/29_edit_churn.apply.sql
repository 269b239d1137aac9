-- detect.edit_churn: says what this detector finds in the delta.
-- Grain: one batch. Units: none. Source: d_call.
-- Needs: d_repeated, edit_churn_alert
INSERT INTO d_level FROM detect.edit_churn();
