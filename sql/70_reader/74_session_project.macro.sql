-- reader.session_project: the folder in which each session began.
-- Grain: session_id. Units: none. Source: ledger.event of its runs, the current ones and of these the main one first.
CREATE OR REPLACE MACRO reader.session_project(p_until_seq BIGINT) AS TABLE
SELECT
  r.session_id,
  arg_min(
    e.cwd,
    {
      'is_past': NOT r.is_current, 'is_side': NOT r.is_main, 'born_at': r.born_at, 'path': r.path,
      'seq': e.seq
    }
  ) AS project
FROM reader.run(p_until_seq) AS r
INNER JOIN ledger.event AS e ON e.run_id = r.run_id AND e.seq <= p_until_seq AND e.cwd IS NOT NULL
WHERE r.session_id IS NOT NULL
GROUP BY r.session_id;
