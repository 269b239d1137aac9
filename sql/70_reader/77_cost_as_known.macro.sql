-- main.cost_as_known: what each message cost by the price table as it stood at a time.
-- Grain: message_id. Units: USD. Source: cost.priced_message.
-- A time may be given as text, which is in UTC unless it says otherwise.
CREATE OR REPLACE MACRO main.cost_as_known(p_time TIMESTAMPTZ) AS TABLE (
  SELECT
    message_id,
    cost_usd,
    price_status
  FROM cost.priced_message(CAST(NULL AS VARCHAR), reader.end_seq(), p_time)
), (p_time VARCHAR) AS TABLE ( -- noqa: PRS
  SELECT
    message_id,
    cost_usd,
    price_status
  FROM cost.priced_message(
    CAST(NULL AS VARCHAR), reader.end_seq(), CAST(p_time AS TIMESTAMPTZ)
  )
);
