-- detect.prompt: moves the newest response of each run past the delta.
-- Grain: one batch. Units: tokens. Source: d_response.
-- Needs: d_response
MERGE INTO detect.prompt AS t
USING (
  SELECT
    run_id,
    arg_max(
      {
        'message_id': message_id, 'occurred_at': occurred_at, 'prompt_tokens': prompt_tokens,
        'has_hour': has_hour
      },
      seq
    ) AS last,
    min(narrowest_tokens) AS narrowest_tokens,
    max(widest_tokens) AS widest_tokens
  FROM d_response
  GROUP BY run_id
) AS d ON t.run_id = d.run_id
WHEN MATCHED THEN UPDATE SET
  message_id = d.last.message_id,
  occurred_at = d.last.occurred_at,
  prompt_tokens = d.last.prompt_tokens,
  has_hour = d.last.has_hour,
  narrowest_tokens = d.narrowest_tokens,
  widest_tokens = d.widest_tokens
WHEN NOT MATCHED THEN INSERT VALUES (
  d.run_id, d.last.message_id, d.last.occurred_at, d.last.prompt_tokens, d.narrowest_tokens,
  d.widest_tokens, d.last.has_hour
);
