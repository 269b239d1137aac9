-- main.curator_costs: one worker view that a curator put into a context, and what it costs to send.
-- Grain: (session_id, through_seq, injected_at). Units: tokens (estimated), USD. Source: cost.injection.
CREATE OR REPLACE VIEW main.curator_costs AS
SELECT
  session_id,
  through_seq,
  injected_at,
  model,
  tokens,
  input_usd,
  write_usd,
  read_usd
FROM cost.injection(reader.end_seq());
