-- ledger.setting: a threshold or limit as it stood from a moment on.
-- Grain: (name, set_at). Units: those of the setting. Source: config.toml, table [settings].
CREATE TABLE IF NOT EXISTS ledger.setting (
  name VARCHAR NOT NULL,
  value VARCHAR NOT NULL,
  set_at TIMESTAMPTZ NOT NULL
);
