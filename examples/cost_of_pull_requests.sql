-- What each pull request cost: sessions joined by the repository they worked in and the branch they were on.
-- Run: tracelab-duck sql -f examples/cost_of_pull_requests.sql --attach pr=pull_requests.csv
-- pr: number, repository (a folder), branch. A session belongs to the branch it was last on.
SELECT
  p.number,
  p.branch,
  count(s.session_id) AS sessions,
  coalesce(sum(s.turns), 0) AS turns,
  CAST(sum(s.cost_usd) AS DECIMAL(18, 6)) AS cost_usd,
  coalesce(sum(s.unpriced_messages), 0) AS unpriced_messages
FROM pr AS p
LEFT JOIN sessions AS s ON s.git_branch = p.branch AND starts_with(s.cwd, p.repository)
GROUP BY p.number, p.branch
ORDER BY p.number;
