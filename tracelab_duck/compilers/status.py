"""Whether a run is live, waiting, idle or ended; one rule for every page."""

from __future__ import annotations

LIVE_SECONDS = 600
ENDED_SECONDS = 86_400


def status_of(
    *, silence: float | None, has_answered: bool, is_interrupted: bool, open_calls: int
) -> str:
    """The status of a run.

    Args:
        silence: Seconds since its last event; None when its events carry no time.
        has_answered: Whether the last thing in it is a text of the agent.
        is_interrupted: Whether the last thing in it is an interrupt of the human.
        open_calls: Calls of its newest turn without a result.

    Returns:
        live (at work within ten minutes), waiting (for the human), idle or ended (after a day).
    """
    # One whose clock tells the future may have ended at any time.
    if silence is None or abs(silence) > ENDED_SECONDS:
        return "ended"
    if has_answered and not open_calls:
        return "waiting"
    return "live" if silence <= LIVE_SECONDS and not is_interrupted else "idle"
