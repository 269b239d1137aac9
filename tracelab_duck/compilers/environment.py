"""Templates: found in the checkout or in the package, strict, escaped, one model each."""

from __future__ import annotations

from base64 import b64encode
from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import TYPE_CHECKING

from jinja2 import Environment, FileSystemLoader, StrictUndefined
from markupsafe import Markup

from tracelab_duck.compilers.shown import shown
from tracelab_duck.errors import ViewsFolderMissingError
from tracelab_duck.model.fleet_page import FleetPage
from tracelab_duck.model.observer_page import ObserverPage

if TYPE_CHECKING:
    from _typeshed import DataclassInstance

_PACKAGE = Path(__file__).resolve().parent.parent
# A wheel carries the folder inside the package, a checkout beside it.
_PLACES = (_PACKAGE / "views", _PACKAGE.parent / "views")

# Each template with the model that it gets, under the name `page`.
MODELS: dict[str, type] = {
    "observer/page.html.jinja": ObserverPage,
    "fleet/page.html.jinja": FleetPage,
}


@cache
def environment() -> Environment:
    """The one environment of all templates."""
    return Environment(
        loader=FileSystemLoader(_folder()),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        keep_trailing_newline=True,
        finalize=_finalized,
    )


def render(template: str, page: DataclassInstance) -> str:
    """Render a template.

    Args:
        template: Its path from the folder of views.
        page: The one model it gets.
    """
    if not isinstance(page, MODELS[template]):
        raise TypeError(f"{template} takes {MODELS[template].__name__}, not {type(page).__name__}")
    return environment().get_template(template).render(page=page)


@cache
def asset(path: str) -> Markup:
    """A style sheet or a script of ours, to stand inside a page."""
    return Markup((_folder() / path).read_text(encoding="utf-8"))  # noqa: S704 our own file


def policy(style: str, script: str) -> str:
    """The content policy of a page: exactly its own style and script, nothing from anywhere.

    Args:
        style: The text of its one style element.
        script: The text of its one script element.
    """
    return (
        "default-src 'none'; img-src data:; base-uri 'none'; form-action 'none'; "
        f"style-src '{_hash(style)}'; script-src '{_hash(script)}'"
    )


def _hash(text: str) -> str:
    return f"sha256-{b64encode(sha256(text.encode()).digest()).decode()}"


@cache
def _folder() -> Path:
    for place in _PLACES:
        if place.is_dir():
            return place
    raise ViewsFolderMissingError(_PLACES)


def _finalized(value: object) -> object:
    # Runs on every value that a template puts out, in whichever position.
    return shown(value) if isinstance(value, str) and not isinstance(value, Markup) else value
