-- episode.cause: appends what the delta puts in doubt or ends.
-- Grain: one batch. Units: none. Source: d_version, d_call, d_event.
-- Needs: turn, write, d_version
INSERT INTO episode.cause FROM episode.caused();
