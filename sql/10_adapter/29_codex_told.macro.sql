-- adapter.codex_told: what adapter.codex reads in lines that arrive as one JSON text, every column as text.
-- Grain: seq. Units: those of adapter.codex. Source: p_lines, as adapter.given takes it.
-- Its incoming stands where adapter.codex looks for the table. Without a table the engine plans it once a session, not for every run.
CREATE OR REPLACE MACRO adapter.codex_told(p_lines VARCHAR, p_full BOOLEAN) AS TABLE
WITH incoming AS ( -- noqa: ST03
  FROM adapter.given(p_lines)
)
SELECT CAST(COLUMNS(*) AS VARCHAR)
FROM adapter.codex(p_full);
