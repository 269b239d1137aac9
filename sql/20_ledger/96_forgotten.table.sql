-- ledger.forgotten: a session whose content was removed on request.
-- Grain: (session_id, forgotten_at). Units: events, characters. Source: the command forget.
-- through_seq is the last event whose content went; what the session says later is kept.
CREATE TABLE IF NOT EXISTS ledger.forgotten (
  session_id VARCHAR NOT NULL,
  forgotten_at TIMESTAMPTZ NOT NULL,
  through_seq BIGINT NOT NULL,
  events BIGINT NOT NULL,
  texts BIGINT NOT NULL,
  chars BIGINT NOT NULL
);
