-- cost.parts: the billed parts of one usage snapshot: one per iteration where it had several, else itself.
-- Grain: one snapshot, as a list. Units: tokens. Source: usage of fold.message_copy; iterations as the transcript states them.
-- The top-level usage of a response with iterations is only its last one, so the list replaces it. An entry without a model takes the response's.
CREATE OR REPLACE MACRO cost.parts(
  p_model VARCHAR, p_speed VARCHAR, p_input_tokens BIGINT, p_output_tokens BIGINT, p_cache_read_tokens BIGINT,
  p_cache_write_5m_tokens BIGINT, p_cache_write_1h_tokens BIGINT, p_cache_write_unknown_tokens BIGINT,
  p_iterations VARCHAR
) AS CASE
  WHEN json_array_length(p_iterations) > 1 THEN list_transform(
      json_transform(
        p_iterations,
        '[{"model":"VARCHAR","speed":"VARCHAR","input_tokens":"BIGINT","output_tokens":"BIGINT","cache_read_input_tokens":"BIGINT",'
        || '"cache_creation_input_tokens":"BIGINT","cache_creation":{"ephemeral_5m_input_tokens":"BIGINT",'
        || '"ephemeral_1h_input_tokens":"BIGINT"}}]'
      ),
      LAMBDA each: {
        'model': coalesce(each.model, p_model), 'speed': coalesce(each.speed, p_speed),
        'input_tokens': coalesce(adapter.tokens(each.input_tokens), 0),
        'output_tokens': coalesce(adapter.tokens(each.output_tokens), 0),
        'cache_read_tokens': coalesce(adapter.tokens(each.cache_read_input_tokens), 0),
        'cache_write_5m_tokens': coalesce(adapter.tokens(each.cache_creation.ephemeral_5m_input_tokens), 0),
        'cache_write_1h_tokens': coalesce(adapter.tokens(each.cache_creation.ephemeral_1h_input_tokens), 0),
        'cache_write_unknown_tokens': greatest(
          0, coalesce(adapter.tokens(each.cache_creation_input_tokens), 0)
          - coalesce(adapter.tokens(each.cache_creation.ephemeral_5m_input_tokens), 0)
          - coalesce(adapter.tokens(each.cache_creation.ephemeral_1h_input_tokens), 0)
        )
      }
    )
  ELSE
    [{
      'model': p_model, 'speed': p_speed, 'input_tokens': p_input_tokens, 'output_tokens': p_output_tokens,
      'cache_read_tokens': p_cache_read_tokens, 'cache_write_5m_tokens': p_cache_write_5m_tokens,
      'cache_write_1h_tokens': p_cache_write_1h_tokens, 'cache_write_unknown_tokens': p_cache_write_unknown_tokens
    }]
END;
