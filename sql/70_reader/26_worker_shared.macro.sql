-- reader.worker_shared: whether several runs show a message of a session, so that it must be found out which one owns it.
-- Grain: one row. Units: none. Source: fold.message_copy.
-- By number, as in cost.session_copy: two names of one number only make the answer a needless yes.
CREATE OR REPLACE MACRO reader.worker_shared(p_session VARCHAR) AS TABLE
WITH shown AS (
  SELECT
    c.message_no,
    c.run_id
  FROM fold.message_copy AS c
  INNER JOIN fold.run AS r ON r.run_id = c.run_id
  WHERE r.session_id = p_session
)
SELECT count(*) > 0 AS is_shared
FROM shown AS s
INNER JOIN fold.message_copy AS o ON o.message_no = s.message_no AND o.run_id <> s.run_id;
