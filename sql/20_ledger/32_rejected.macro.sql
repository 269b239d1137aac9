-- ledger.rejected: the lines of a chunk that gave no event and go to repair.
-- Grain: line_seq. Units: none. Source: incoming and d_record.
CREATE OR REPLACE MACRO ledger.rejected() AS TABLE
SELECT i.line_seq
FROM incoming AS i
ANTI JOIN d_record AS r ON r.seq // 1048576 = i.line_seq
ORDER BY i.line_seq;
