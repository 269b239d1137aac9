-- reader.is_live: whether a last event is at most ten minutes older than the present, and not more than a day ahead of it.
-- Grain: one value; NULL where either moment is not known. Units: none. Source: its arguments.
CREATE OR REPLACE MACRO reader.is_live(p_last_at TIMESTAMPTZ, p_now TIMESTAMPTZ) AS
  p_last_at BETWEEN p_now - INTERVAL 10 MINUTE AND p_now + INTERVAL 1 DAY;
