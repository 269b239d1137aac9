-- ledger.rejected: the lines of a chunk that gave no event and go to repair.
-- Grain: line_seq. Units: none. Source: incoming and d_block.
CREATE OR REPLACE MACRO ledger.rejected() AS TABLE
SELECT i.line_seq
FROM incoming AS i
ANTI JOIN (SELECT DISTINCT seq // 1048576 AS line_seq FROM d_block) AS b ON b.line_seq = i.line_seq
ORDER BY i.line_seq;
