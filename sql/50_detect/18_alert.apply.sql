-- detect.alert: materialises what was active before the delta.
-- Grain: one batch. Units: none. Source: detect.signal, d_run.
-- What may end one of these has to be looked for; else a detector waits for what may begin one.
CREATE OR REPLACE TEMP TABLE d_alert AS FROM detect.alert();
