-- fold.run: one agent thread of one session in one generation of one source, with what the fold carries of it.
-- Grain: run_id. Units: counts. Source: ledger.event.
-- awaits_resume: the last word of a main run is a compaction boundary that neither agent nor human has followed.
-- Fixed once set: source_id to has_fork_mark, and born_at once is_born. The rest is the carry at the end.
CREATE TABLE IF NOT EXISTS fold.run (
  run_id BIGINT PRIMARY KEY,
  source_id INTEGER NOT NULL,
  generation INTEGER NOT NULL,
  session_id VARCHAR,
  agent_id VARCHAR,
  is_progress BOOLEAN NOT NULL,
  is_main BOOLEAN NOT NULL,
  forked_from VARCHAR,
  has_fork_mark BOOLEAN NOT NULL,
  born_at TIMESTAMPTZ,
  is_born BOOLEAN NOT NULL,
  last_at TIMESTAMPTZ,
  last_seq BIGINT NOT NULL,
  lines BIGINT NOT NULL,
  awaits_resume BOOLEAN NOT NULL DEFAULT FALSE,
  turns BIGINT NOT NULL,
  calls BIGINT NOT NULL,
  results BIGINT NOT NULL,
  facts BIGINT NOT NULL
);
