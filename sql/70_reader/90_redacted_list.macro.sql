-- reader.redacted_list: a list of texts with the secrets in each masked.
-- Grain: one list. Units: none. Source: reader.redacted.
CREATE OR REPLACE MACRO reader.redacted_list(p_texts VARCHAR[]) AS list_transform(
  p_texts,
  LAMBDA each_text: reader.redacted(each_text)
);
