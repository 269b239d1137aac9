-- reader.secret_holder: how many of several texts may hold a secret.
-- Grain: one row. Units: texts. Source: the texts given.
CREATE OR REPLACE MACRO reader.secret_holder(p_texts VARCHAR[]) AS TABLE
SELECT len(list_filter(p_texts, LAMBDA each_text: reader.may_hold_secret(each_text))) AS texts;
