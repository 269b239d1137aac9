-- adapter.codex_shape: the members of a Codex payload that the adapter reads, for one parse per line.
-- Grain: one constant. Units: none. Source: rollouts of Codex CLI 0.2x to 0.14x.
-- The same item stands under payload, or, in lines written before 0.32, at the top.
CREATE OR REPLACE MACRO adapter.codex_shape() AS replace(
  '{"type":"VARCHAR","role":"VARCHAR","id":"VARCHAR","call_id":"VARCHAR","name":"VARCHAR",'
  || '"arguments":"VARCHAR","input":"VARCHAR","action":"VARCHAR","output":"VARCHAR",'
  || '"status":"VARCHAR","result":"VARCHAR","summary":"VARCHAR","message":"VARCHAR",'
  || '"content":[{"type":"VARCHAR","text":"VARCHAR","image_url":"VARCHAR"}],'
  || '"reason":"VARCHAR","thread_name":"VARCHAR","num_turns":"BIGINT","model":"VARCHAR",'
  || '"timestamp":"VARCHAR","cwd":"VARCHAR","git":{"branch":"VARCHAR"},"cli_version":"VARCHAR",'
  || '"forked_from_id":"VARCHAR","parent_thread_id":"VARCHAR",'
  || '"source":{"subagent":{"thread_spawn":{"parent_thread_id":"VARCHAR"}}},'
  || '"info":{"model":"VARCHAR","total_token_usage":COUNTS,"last_token_usage":COUNTS,'
  || '"model_context_window":"BIGINT"}}',
  'COUNTS',
  '{"input_tokens":"BIGINT","cached_input_tokens":"BIGINT","cache_write_input_tokens":"BIGINT",'
  || '"output_tokens":"BIGINT","reasoning_output_tokens":"BIGINT","total_tokens":"BIGINT"}'
);
