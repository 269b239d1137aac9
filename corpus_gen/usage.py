"""Token usage of one API response, as each CLI version shows it on the response's records."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from corpus_gen.profile import Regime

if TYPE_CHECKING:
    from corpus_gen.run import Run
    from corpus_gen.transcript import Record
    from corpus_gen.truth import Message

_CONTEXT_LIMIT = 165_000
# Versions that now and then showed no cache writes in total.
_FLAT_ZERO = ((2, 1, 150),)


@dataclass(frozen=True, slots=True, kw_only=True)
class Usage:
    """The tokens of one response.

    Attributes:
        input: Uncached input tokens.
        output: Output tokens at the end.
        cache_read: Tokens read from the cache.
        cache_write: Tokens written to it.
        is_hourly: The writes live an hour, not five minutes.
        web_searches: Searches of the server.
        speed: fast, standard, or None where the version does not say.
        service_tier: As billed.
        is_flat_zero: The total of cache writes is shown as 0, as some versions did; the split by
            lifetime is right.
    """

    input: int
    output: int
    cache_read: int
    cache_write: int
    is_hourly: bool
    web_searches: int
    speed: str | None
    service_tier: str
    is_flat_zero: bool

    @property
    def write_5m(self) -> int:
        """Cache writes that live five minutes."""
        return 0 if self.is_hourly else self.cache_write

    @property
    def write_1h(self) -> int:
        """Cache writes that live an hour."""
        return self.cache_write if self.is_hourly else 0


def spend(run: Run, *, characters: int, web_searches: int = 0) -> Usage:
    """Make the next response of a run and grow the run's context by it.

    Args:
        run: The run; its context is what the response had to read.
        characters: Length of what the response says.
        web_searches: Searches that it made on the server.

    Returns:
        Its usage.
    """
    rng = run.rng
    fresh = max(run.context - run.cached, 0)
    is_cold = run.cached == 0 or rng.chance(run.profile.cold)
    usage = Usage(
        input=rng.between(1, 12),
        output=max(characters // 4, 1) + rng.between(8, 120),
        cache_read=0 if is_cold else run.cached,
        cache_write=run.context if is_cold else fresh,
        is_hourly=run.setting.is_hourly_cache and not run.is_agent,
        web_searches=web_searches,
        speed=_speed(run),
        service_tier="standard",
        is_flat_zero=run.setting.version in _FLAT_ZERO and rng.chance(200),
    )
    run.cached = run.context
    grow(run, usage.output * 4)
    return usage


def grow(run: Run, characters: int) -> None:
    """Let the context grow by a text; over its limit old results are dropped from it."""
    run.context += characters // 4
    if run.context > _CONTEXT_LIMIT:
        run.context = _CONTEXT_LIMIT * 3 // 4
        run.cached = min(run.cached, 14_000)


def _speed(run: Run) -> str | None:
    if not run.since(2, 1, 41):
        return None
    return "fast" if run.rng.chance(run.profile.fast) else "standard"


def regime_of(run: Run) -> Regime:
    """Return how this run's records show usage; subagent files changed later than main files."""
    regime = run.profile.regime
    return Regime.LAST_FINAL if run.is_agent and regime is Regime.ALL_FINAL else regime


def outputs(run: Run, *, final: int, records: int) -> tuple[list[int], bool]:
    """Return the output count of each record of a response, and whether the last one is final."""
    rng = run.rng
    match regime_of(run):
        case Regime.GROWING:
            shown = [max(final * (number + 1) // records, 1) for number in range(records)]
            return shown, rng.chance(600)
        case Regime.PLACEHOLDER:
            return [rng.between(1, 8)] * records, False
        case Regime.LAST_FINAL:
            low = min(rng.between(1, 8), final)
            is_final = not (run.is_agent and rng.chance(200))
            return [low] * (records - 1) + [final if is_final else low], is_final
        case Regime.ALL_FINAL:
            return [final] * records, True


@dataclass(frozen=True, slots=True, kw_only=True)
class FirstTry:
    """The refused first try of a response that another model took over."""

    model: str
    taken_over_by: str
    usage: Usage

    def added_to(self, message: Message) -> Message:
        """Return the message with the tokens of the first try beside its own."""
        return replace(
            message,
            fallback_model=self.model,
            fallback_input=self.usage.input,
            fallback_output=self.usage.output,
            fallback_cache_read=self.usage.cache_read,
            fallback_cache_write_5m=self.usage.write_5m,
            fallback_cache_write_1h=self.usage.write_1h,
        )


def refused(run: Run) -> FirstTry:
    """Make the first try of a response that another model will take over."""
    other = "claude-sonnet-4-6"
    model = "claude-opus-4-6" if run.model == other else run.model
    return FirstTry(model=model, taken_over_by=other, usage=spend(run, characters=40))


def shown(
    run: Run, usage: Usage, *, output: int, is_final: bool, first_try: FirstTry | None = None
) -> Record:
    """Return the usage object of one record."""
    record: Record = {
        "input_tokens": usage.input,
        "cache_creation_input_tokens": 0 if usage.is_flat_zero else usage.cache_write,
        "cache_read_input_tokens": usage.cache_read,
        "cache_creation": {
            "ephemeral_5m_input_tokens": usage.write_5m,
            "ephemeral_1h_input_tokens": usage.write_1h,
        },
        "output_tokens": output,
        "service_tier": usage.service_tier,
    }
    if run.since(2, 1, 17):
        record["inference_geo"] = "not_available"
    if usage.web_searches:
        record["server_tool_use"] = {
            "web_search_requests": usage.web_searches,
            "web_fetch_requests": 0,
        }
    if is_final and run.since(2, 1, 38):
        record["iterations"] = _iterations(usage, output, first_try)
    if usage.speed is not None:
        record["speed"] = usage.speed
    return record


def _iterations(usage: Usage, output: int, first_try: FirstTry | None) -> list[Record]:
    if first_try is None:
        return [_iteration("message", usage, output)]
    first = _iteration("message", first_try.usage, first_try.usage.output)
    second = _iteration("fallback_message", usage, output)
    return [first | {"model": first_try.model}, second | {"model": first_try.taken_over_by}]


def _iteration(kind: str, usage: Usage, output: int) -> Record:
    return {
        "type": kind,
        "input_tokens": usage.input,
        "output_tokens": output,
        "cache_read_input_tokens": usage.cache_read,
        "cache_creation_input_tokens": usage.cache_write,
        "cache_creation": {
            "ephemeral_5m_input_tokens": usage.write_5m,
            "ephemeral_1h_input_tokens": usage.write_1h,
        },
    }
