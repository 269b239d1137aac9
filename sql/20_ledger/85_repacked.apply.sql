-- ledger.repacked: has the texts of all sources written anew, out of the packing that they may have been given before.
-- Grain: one replacement of the definitions. Units: none. Source: ledger.source.
-- All other tables with a key whose texts are updated belong to the fold, which makes them anew.
UPDATE ledger.source SET
  format = format,
  session_hint = session_hint,
  agent_hint = agent_hint,
  sidecar = sidecar,
  first_line_sha256 = first_line_sha256,
  tail_sha256 = tail_sha256,
  error = error;
