-- episode.version: appends the versions that the delta makes.
-- Grain: one batch. Units: none. Source: d_state.
-- Needs: d_boundary
CREATE OR REPLACE TEMP TABLE d_version AS FROM episode.made();
INSERT INTO episode.version FROM d_version;
