-- case: a kind with its subject, a kind without, and one that has no words
-- when
SELECT reader.anomaly_words('edit_churn', 'a.py') AS one, reader.anomaly_words('repeated_error', 'ab12') AS other,
  reader.anomaly_words('new_kind', 'x') AS third
-- then
-- one                          | other                          | third
-- changed back and forth: a.py | the same error again and again | new_kind
