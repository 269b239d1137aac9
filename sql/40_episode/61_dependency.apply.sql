-- episode.dependency: appends what the nodes of the delta depend on.
-- Grain: one batch. Units: none. Source: d_version, d_event.
-- Needs: d_version, compaction
INSERT INTO episode.dependency FROM episode.depended();
