-- case: only texts that hold a secret come back, with their place
-- when
SELECT place, text FROM reader.redacted_text(['plain', 'API_KEY=sk-F4keF4keF4keF4keF4ke', 'size=sk-8', 'Bearer F4keF4keF4keF4keF4ke']);
-- then
-- place | text
-- 2     | API_KEY=[redacted:key]
-- 4     | Bearer [redacted:secret]

-- case: of no texts nothing comes back
-- when
SELECT place, text FROM reader.redacted_text(CAST([] AS VARCHAR[]));
-- then
