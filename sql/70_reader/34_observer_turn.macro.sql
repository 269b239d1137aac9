-- reader.observer_turn: one turn of a main run, with what was asked and what the agent said last.
-- Grain: turn_no; 0 is what stands before the first request. Units: counts, tokens. Source: fold.turn, ledger.event, ledger.content.
-- conclusion is the whole text where the ledger holds it, else its head, cut to 4,000 characters.
CREATE OR REPLACE MACRO reader.observer_turn(p_run_id BIGINT, p_until_seq BIGINT) AS TABLE
WITH run_event AS (
  SELECT
    seq,
    sum(CAST(is_turn AS BIGINT)) OVER (ORDER BY seq) AS turn_no,
    kind,
    source,
    occurred_at,
    is_interrupt,
    excerpt,
    content_sha256
  FROM ledger.event
  WHERE run_id = p_run_id AND seq BETWEEN p_run_id AND p_until_seq AND NOT is_repeat
),
grouped_turn AS (
  SELECT
    turn_no,
    min(seq) AS seq,
    max(seq) AS seq_to,
    min(occurred_at) AS occurred_at,
    max(occurred_at) AS last_at,
    count(*) FILTER (WHERE kind <> 'session_meta') AS events,
    count(*) FILTER (WHERE is_interrupt) AS interrupts,
    arg_max({'excerpt': excerpt, 'content_sha256': content_sha256, 'seq': seq}, seq)
    FILTER (WHERE kind = 'message' AND source = 'agent') AS said
  FROM run_event
  GROUP BY turn_no
)
SELECT
  g.turn_no,
  g.seq,
  g.seq_to,
  coalesce(t.occurred_at, g.occurred_at) AS occurred_at,
  g.last_at,
  g.events,
  g.interrupts,
  t.request,
  g.said.seq AS conclusion_seq,
  left(coalesce(c.text, g.said.excerpt), 4000) AS conclusion
FROM grouped_turn AS g
LEFT JOIN fold.turn AS t ON t.run_id = p_run_id AND t.turn_no = g.turn_no
LEFT JOIN ledger.content AS c ON c.content_sha256 = g.said.content_sha256
WHERE g.events > 0
ORDER BY g.turn_no;
