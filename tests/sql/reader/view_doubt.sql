-- case: a view is in doubt when a version that it printed was superseded in hindsight after it
-- given
INSERT INTO ledger.injection
VALUES (7, 's1', 1, 10, '\x00', 'text', 3, [{'episode_no': 2, 'version': 4}], '2026-08-03 10:00:00+00');
INSERT INTO episode.cause VALUES (1, 'episode:2', 4, 'superseded', 'hindsight:late-result', 12);
-- when
SELECT reason, seq FROM reader.view_doubt(1, 7);
-- then
-- reason                | seq
-- hindsight:late-result | 12

-- case: what was known when the view was made puts it in no doubt
-- given
INSERT INTO ledger.injection
VALUES (7, 's1', 1, 10, '\x00', 'text', 3, [{'episode_no': 2, 'version': 4}], '2026-08-03 10:00:00+00');
INSERT INTO episode.cause VALUES (1, 'episode:2', 4, 'superseded', 'hindsight:late-result', 10);
-- when
SELECT reason, seq FROM reader.view_doubt(1, 7);
-- then
