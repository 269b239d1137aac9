"""What can go wrong at the agent's side: its settings, and the models that read for it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tracelab_duck.errors import TracelabError, UsageError

if TYPE_CHECKING:
    from pathlib import Path


class AgentSettingsUnusableError(UsageError):
    """The settings of an agent cannot be read, so nothing is put into them."""

    def __init__(self, path: Path, *, reason: str) -> None:
        super().__init__(f"cannot use the settings {path}: {reason}; correct the file")
        self.path = path
        self.reason = reason


class ExtraMissingError(UsageError):
    """A part of the program was not installed."""

    def __init__(self, extra: str) -> None:
        super().__init__(f"this needs the extra {extra}; pip install 'tracelab-duck[{extra}]'")
        self.extra = extra


class ModelUnpricedError(UsageError):
    """What a model costs is unknown, so no budget can hold."""

    def __init__(self, model: str) -> None:
        super().__init__(
            f"no price is known for {model!r}, so no budget can hold; "
            "`tracelab-duck prices load FILE` adds one"
        )
        self.model = model


class ModelCallError(TracelabError):
    """A model did not answer; what was found before is kept.

    Attributes:
        model: Its name.
        detail: What the endpoint or the network said.
        may_cost: Whether it may have been billed although no answer came.
    """

    def __init__(self, model: str, *, detail: str, may_cost: bool) -> None:
        super().__init__(f"{model} did not answer: {detail}; run the command again to go on")
        self.model = model
        self.detail = detail
        self.may_cost = may_cost
