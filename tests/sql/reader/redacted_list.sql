-- case: each text is masked by itself, and NULL stays NULL
-- when
SELECT reader.redacted_list(['plain', NULL, 'password: hunter2hunter2']) AS texts, reader.redacted_list(NULL) AS nothing;
-- then
-- texts | nothing
-- [plain, NULL, 'password: [redacted:secret]'] | NULL
