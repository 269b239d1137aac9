"""What the model extractor reads, asks, is told and keeps."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import StrEnum
from typing import NamedTuple


class Observation(NamedTuple):
    """A tool result that no model has read; a row of `reader.observation`.

    Attributes:
        run_id: The run it belongs to.
        session_id: The session of the run.
        event_seq: Its place.
        source: What it is a result of: a path, or a tool and a fingerprint of its input.
        text: Its beginning, secrets masked.
    """

    run_id: int
    session_id: str
    event_seq: int
    source: str
    text: str


class Status(StrEnum):
    """What became of what a model said about an observation."""

    ACCEPTED = "accepted"
    REJECTED = "rejected"
    NONE = "none"
    REFUSED = "refused"


@dataclass(frozen=True, slots=True)
class Finding:
    """One fact, or the note that there is none; becomes a row of `ledger.extraction`.

    Attributes:
        observation: What it was found in.
        status: What became of it.
        model: Who said it.
        key: Its key; None where there is none.
        value: Its value; None where there is none.
    """

    observation: Observation
    status: Status
    model: str
    key: str | None = None
    value: str | None = None


@dataclass(frozen=True, slots=True)
class Request:
    """What is sent to a model, whole.

    Attributes:
        system: What it is to do; the same bytes in every request.
        text: The known keys and the observations.
        max_tokens: What it may answer.
    """

    system: str
    text: str
    max_tokens: int


@dataclass(frozen=True, slots=True)
class Reply:
    """What a model answered.

    Attributes:
        model: The model that was asked.
        request_id: The endpoint's name of the call; None where it gave none.
        text: The answer; empty for a refusal.
        input_tokens: Tokens read at the full rate.
        output_tokens: Tokens written.
        cache_read_tokens: Tokens read from a cache.
        cache_write_5m_tokens: Tokens written to a cache for five minutes, or for an unknown time.
        cache_write_1h_tokens: Tokens written to a cache for an hour.
    """

    model: str
    request_id: str | None
    text: str
    input_tokens: int
    output_tokens: int
    cache_read_tokens: int = 0
    cache_write_5m_tokens: int = 0
    cache_write_1h_tokens: int = 0


@dataclass(slots=True)
class Extracted:
    """What one run of the extractor did.

    Attributes:
        found: How many findings by status.
        observations: Observations with an outcome.
        waiting: Observations without one.
        calls: Model calls that were answered.
        stopped: Why it ended before all were read; empty when it did not.
    """

    found: dict[Status, int] = field(default_factory=lambda: dict.fromkeys(Status, 0))
    observations: int = 0
    waiting: int = 0
    calls: int = 0
    stopped: str = ""
