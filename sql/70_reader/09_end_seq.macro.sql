-- reader.end_seq: the seq after every event, for readers of the present state.
-- Grain: one constant. Units: seq. Source: the greatest BIGINT.
CREATE OR REPLACE MACRO reader.end_seq() AS 9223372036854775807;
