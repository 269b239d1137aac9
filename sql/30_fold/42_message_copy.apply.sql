-- fold.message_copy: merges the usage snapshots of the delta; the better snapshot wins whole.
-- Grain: one batch. Units: none. Source: delta.
-- Needs: usage
CREATE OR REPLACE TEMP TABLE d_message AS FROM fold.snapshot();
MERGE INTO fold.message_copy AS t
USING d_message AS d ON t.message_id = d.message_id AND t.run_id = d.run_id
WHEN MATCHED THEN UPDATE SET
  last_seq = d.last_seq,
  occurred_at = least(t.occurred_at, d.occurred_at),
  records = t.records + d.records,
  is_final = t.is_final OR d.is_final,
  usage = CASE
    WHEN
      (coalesce(d.usage.output_tokens, -1), d.usage.is_final)
      >= (coalesce(t.usage.output_tokens, -1), t.usage.is_final)
      THEN d.usage
    ELSE t.usage
  END
WHEN NOT MATCHED THEN INSERT VALUES (
  d.message_id, d.run_id, d.first_seq, d.last_seq, d.occurred_at, d.records, d.is_final, d.usage,
  d.message_no
);
