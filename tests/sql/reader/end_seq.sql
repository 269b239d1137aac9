-- case: it is after every seq
-- when
SELECT reader.end_seq() AS seq, reader.end_seq() > 1048576 * 1000000000000::BIGINT AS is_last
-- then
-- seq                 | is_last
-- 9223372036854775807 | true
