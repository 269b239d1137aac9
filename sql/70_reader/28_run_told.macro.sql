-- reader.run_told: of each current run of a session what was asked, what it last did or said, when, and how far it is read.
-- Grain: (run_id, part). Units: events, seconds. Source: ledger.event, fold.turn, reader.void_turn.
-- p_now NULL is the newest credible event of the database; whatever depends on it is caused by no event and has no seq.
CREATE OR REPLACE MACRO reader.run_told(
  p_session VARCHAR, p_until_seq BIGINT, p_now TIMESTAMPTZ
) AS TABLE
WITH known AS (
  SELECT * FROM reader.run(p_until_seq)
),
clock AS (
  SELECT coalesce(max(p_now), reader.newest_credible(last_at, p_until_seq)) AS now_at FROM known
),
void AS (
  SELECT
    t.run_id,
    t.seq
  FROM reader.void_turn(p_until_seq) AS v
  INNER JOIN fold.turn AS t ON t.run_id = v.run_id AND t.turn_no = v.turn_no
),
told AS (
  SELECT
    k.run_id,
    k.agent_id,
    arg_min({'seq': e.seq, 'value': e.excerpt}, e.seq)
      FILTER (
        WHERE e.excerpt <> ''
        AND v.seq IS NULL
        AND (e.is_turn OR (NOT k.is_main AND e.kind = 'message' AND e.source = 'user'))
      )
      AS goal,
    arg_max({'seq': e.seq, 'value': left(e.excerpt, 500)}, e.seq)
      FILTER (
        WHERE e.excerpt <> ''
        AND v.seq IS NULL
        AND (e.is_turn OR (NOT k.is_main AND e.kind = 'message' AND e.source = 'user'))
      )
      AS latest,
    arg_max({'seq': e.seq, 'value': reader.frontier(e.kind, e.tool_name, e.excerpt, e.path)}, e.seq)
      FILTER (WHERE e.kind = 'tool_call' OR (e.kind = 'message' AND e.source = 'agent'))
        AS frontier,
    arg_max({'seq': e.seq, 'value': e.excerpt}, e.seq) FILTER (
      WHERE e.kind = 'message' AND e.source = 'agent'
    ) AS last_text,
    arg_min({'seq': e.seq, 'value': e.occurred_at}, e.occurred_at) AS started,
    arg_max({'seq': e.seq, 'value': e.occurred_at}, e.occurred_at) AS last,
    count(*) AS events,
    count(*) FILTER (WHERE e.is_turn AND k.is_main) AS turns,
    max(e.seq) FILTER (WHERE e.is_turn AND k.is_main) AS turn_seq,
    max(e.seq) AS through_seq
  FROM known AS k
  INNER JOIN ledger.event AS e ON e.run_id = k.run_id
  LEFT JOIN void AS v ON v.run_id = e.run_id AND v.seq = e.seq
  WHERE k.session_id = p_session AND k.is_current AND e.seq <= p_until_seq AND NOT e.is_repeat
  GROUP BY k.run_id, k.agent_id
),
listed AS (
  SELECT
    t.run_id,
    t.agent_id,
    unnest([
      {'part': 'goal', 'value': t.goal.value, 'seq': t.goal.seq},
      {'part': 'latest_request', 'value': t.latest.value, 'seq': t.latest.seq},
      {'part': 'frontier', 'value': t.frontier.value, 'seq': t.frontier.seq},
      {'part': 'last_text', 'value': t.last_text.value, 'seq': t.last_text.seq},
      {'part': 'started_at', 'value': CAST(t.started.value AS VARCHAR), 'seq': t.started.seq},
      {'part': 'last_at', 'value': CAST(t.last.value AS VARCHAR), 'seq': t.last.seq},
      {'part': 'events', 'value': CAST(t.events AS VARCHAR), 'seq': t.through_seq},
      {'part': 'turns', 'value': CAST(t.turns AS VARCHAR), 'seq': t.turn_seq},
      {'part': 'observed_through', 'value': CAST(t.through_seq AS VARCHAR), 'seq': t.through_seq},
      {'part': 'folded_through', 'value': CAST(t.through_seq AS VARCHAR), 'seq': t.through_seq},
      {
        'part': 'age_seconds',
        'value': CAST(date_diff('second', t.last.value, c.now_at) AS VARCHAR),
        'seq': NULL
      },
      {
        'part': 'is_live',
        'value': CAST(reader.is_live(t.last.value, c.now_at) AS VARCHAR),
        'seq': NULL
      }
    ]) AS entry
  FROM told AS t
  CROSS JOIN clock AS c
)
SELECT
  run_id,
  agent_id,
  entry.part AS part,
  CAST(NULL AS VARCHAR) AS key,
  entry.value AS value,
  entry.seq AS seq
FROM listed
WHERE entry.value IS NOT NULL;
