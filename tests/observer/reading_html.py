"""A page as a parser sees it: elements with their attributes, and the text of some of them."""

from __future__ import annotations

from html.parser import HTMLParser

VOID = {"meta", "link", "input", "br", "hr"}


class Page(HTMLParser):
    """What a page holds.

    Attributes:
        elements: Tag and attributes of each element, in order.
        text: All text outside of style and script.
    """

    def __init__(self, html: str) -> None:
        super().__init__(convert_charrefs=True)
        self.elements: list[tuple[str, dict[str, str]]] = []
        self.open: list[str] = []
        self.text = ""
        self.feed(html)
        self.close()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.elements.append((tag, {name: value or "" for name, value in attrs}))
        if tag not in VOID:
            self.open.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.elements.append((tag, {name: value or "" for name, value in attrs}))

    def handle_endtag(self, tag: str) -> None:
        if tag in self.open:
            while self.open.pop() != tag:
                pass

    def handle_data(self, data: str) -> None:
        if not {"style", "script"} & set(self.open):
            self.text += data

    def all(self, tag: str, css: str = "") -> list[dict[str, str]]:
        """The attributes of the elements with a tag and, if given, a class."""
        return [
            attributes
            for each, attributes in self.elements
            if each == tag and (not css or css in attributes.get("class", "").split())
        ]


def section(html: str, css: str) -> str:
    """The text of the first section with a class, blanks folded."""
    start = html.index(f'class="{css}"')
    end = html.index("</section>", start)
    return " ".join(Page(html[html.rindex("<", 0, start) : end]).text.split())
