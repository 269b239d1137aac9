-- check.unfolded: takes away everything that was folded of one session, so that it can be folded again.
-- Grain: one session. Units: none. Source: ledger.run_key.
DELETE FROM fold.run
WHERE run_id IN (SELECT run_id FROM ledger.run_key WHERE session_id = $session_id);
DELETE FROM fold.turn
WHERE run_id IN (SELECT run_id FROM ledger.run_key WHERE session_id = $session_id);
DELETE FROM fold.tool_call
WHERE run_id IN (SELECT run_id FROM ledger.run_key WHERE session_id = $session_id);
DELETE FROM fold.message_copy
WHERE run_id IN (SELECT run_id FROM ledger.run_key WHERE session_id = $session_id);
DELETE FROM fold.meter
WHERE run_id IN (SELECT run_id FROM ledger.run_key WHERE session_id = $session_id);
DELETE FROM fold.metered
WHERE run_id IN (SELECT run_id FROM ledger.run_key WHERE session_id = $session_id);
DELETE FROM fold.descent
WHERE run_id IN (SELECT run_id FROM ledger.run_key WHERE session_id = $session_id);
DELETE FROM fold.occurrence
WHERE run_id IN (SELECT run_id FROM ledger.run_key WHERE session_id = $session_id);
DELETE FROM fold.aggregate
WHERE run_id IN (SELECT run_id FROM ledger.run_key WHERE session_id = $session_id);
DELETE FROM episode.version
WHERE run_id IN (SELECT run_id FROM ledger.run_key WHERE session_id = $session_id);
DELETE FROM episode.carry
WHERE run_id IN (SELECT run_id FROM ledger.run_key WHERE session_id = $session_id);
DELETE FROM episode.dependency
WHERE run_id IN (SELECT run_id FROM ledger.run_key WHERE session_id = $session_id);
DELETE FROM episode.cause
WHERE run_id IN (SELECT run_id FROM ledger.run_key WHERE session_id = $session_id);
DELETE FROM detect.signal
WHERE run_id IN (SELECT run_id FROM ledger.run_key WHERE session_id = $session_id);
DELETE FROM detect.tool_count
WHERE run_id IN (SELECT run_id FROM ledger.run_key WHERE session_id = $session_id);
DELETE FROM detect.prompt
WHERE run_id IN (SELECT run_id FROM ledger.run_key WHERE session_id = $session_id);
