"""What an agent said as HTML: markdown with HTML off, and links to the web only."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

from markdown_it import MarkdownIt
from markdown_it.renderer import RendererHTML
from markupsafe import Markup

from tracelab_duck.compilers.shown import shown

if TYPE_CHECKING:
    from collections.abc import Sequence

    from markdown_it.token import Token
    from markdown_it.utils import EnvType, OptionsDict

_WEB = ("http://", "https://")


class _Renderer(RendererHTML):
    """HTML with links that give nothing away, and headings that are no headings of the page."""

    def link_open(
        self, tokens: Sequence[Token], index: int, options: OptionsDict, env: EnvType
    ) -> str:
        """A link to the web."""
        tokens[index].attrSet("rel", "noreferrer noopener nofollow")
        return self.renderToken(tokens, index, options, env)

    def heading_open(self, *_: object) -> str:
        """A heading becomes a bold line."""
        return "<p><b>"

    def heading_close(self, *_: object) -> str:
        """The end of it."""
        return "</b></p>\n"


@cache
def _parser() -> MarkdownIt:
    # Images would be requests, headings would compete with those of the page, and an escape would
    # eat the backslash of a Windows path.
    parser = MarkdownIt("commonmark", {"html": False}, renderer_cls=_Renderer).enable("table")
    parser.disable(["image", "html_block", "html_inline", "entity", "escape"])
    parser.validateLink = _is_web  # type: ignore[method-assign]  # the documented way to do it
    return parser


def to_html(text: str) -> Markup:
    """Render a text that an agent wrote.

    Args:
        text: Markdown, from a transcript: hostile.

    Returns:
        HTML without scripts, images, styles or links other than to the web.
    """
    return Markup(_parser().render(shown(text)))  # noqa: S704 escaped by the renderer, HTML is off


def _is_web(url: str) -> bool:
    return url.strip().lower().startswith(_WEB)
