-- case: totals that a transcript reports, each with where it stands
-- given
INSERT INTO ledger.source (
  source_id, generation, path, kind, scope, adapter_version, opened_seq, byte_offset, line_no, tail_length, recorded,
  repaired, quarantined, blank, bytes_pending, is_present, first_read_at, last_read_at
)
SELECT n, 1, '/p/' || n, 'append_log', '', 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, true, '2026-01-01', '2026-01-01'
FROM range(1, 5) AS t (n);
INSERT INTO fold.run (
  run_id, source_id, generation, session_id, agent_id, is_progress, is_main, has_fork_mark, born_at, is_born, last_at,
  last_seq, lines, awaits_resume, turns, calls, results, facts
) VALUES
  (1, 1, 1, 's1', NULL, false, true, false, '2026-01-01 10:00:00+00', true, '2026-01-01 11:00:00+00', 100, 1, false, 0, 0, 0, 0);
INSERT INTO ledger.event (
  seq, batch_id, run_id, source_id, generation, line_no, byte_offset, byte_length, block_index, sha256, is_head, is_repaired,
  is_repeat, kind, source, is_meta, is_injected, is_turn, is_interrupt, message_id, occurred_at, model, input_tokens,
  output_tokens, cache_read_tokens, is_final
) VALUES
  (10, 1, 1, 1, 1, 10, 0, 0, 0, 'x', true, false, false, 'message', 'agent', false, false, false, false, 'm', '2026-01-01 10:05:00+00', 'm', 1, 5, 0, true),
  (20, 1, 1, 1, 1, 20, 0, 0, 0, 'x', true, false, false, 'message', 'agent', false, false, false, false, 'm', '2026-01-01 10:05:00+00', 'm', 1, 5, 0, true);
INSERT INTO ledger.run_key VALUES (1, 1, 1, 's1', NULL, false);
UPDATE ledger.event SET record_type = 'result', detail = '{"total_cost_usd":1.5,"usage":{"output_tokens":7},"modelUsage":{"a.\"b$[":{"outputTokens":7,"costUSD":1.5}}}' WHERE seq = 10;
UPDATE ledger.event SET record_type = 'user', kind = 'tool_result', detail = '{"agent_id":"x","reported_tokens":900}' WHERE seq = 20;
-- when
SELECT seq, origin, model, reported_agent_id, output_tokens, total_tokens, CAST(cost_usd AS DOUBLE) AS cost_usd FROM reported_usage ORDER BY seq, origin
-- then
-- seq | origin          | model     | reported_agent_id | output_tokens | total_tokens | cost_usd
-- 10  | result          | NULL      | NULL              | 7             | NULL         | 1.5
-- 10  | result by model | "a.\"b$[" | NULL              | 7             | NULL         | 1.5
-- 20  | agent           | NULL      | x                 | NULL          | 900          | NULL
