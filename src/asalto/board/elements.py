"""SVG as a tree of elements. Every text and every attribute is escaped when the tree is written;
there is no other way to put something into a drawing, so no name can become markup."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from xml.sax.saxutils import escape

REFUSED = re.compile("[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]|[\x7f-\x9f]")
"""What XML cannot hold, and control characters: written as a replacement character."""
UNSAFE = re.compile('[&<>"\x00-\x1f\x7f-\x9f\ud800-\udfff\ufffe\uffff]')
"""What is written otherwise: markup, white space but the blank, and all that is refused."""
QUOTES = {'"': "&quot;", "\t": "&#9;", "\n": "&#10;", "\r": "&#13;"}


@dataclass(slots=True)
class Element:
    """One element: its name, its attributes, and what stands inside it."""

    tag: str
    attributes: dict[str, str]
    children: Sequence[Element | str] = field(default_factory=list)

    def __str__(self) -> str:
        parts: list[str] = []
        _write(self, parts)
        return "".join(parts)

    def __html__(self) -> str:
        """For templates: text that is markup already."""
        return str(self)


Shapes = list[Element]
"""Elements that belong together; `+` puts one drawing over another."""


def element(tag: str, *children: Element | str, **attributes: str | float) -> Element:
    """An element. In the names of attributes `_` stands for `-`, and `css` for `class`; an empty
    class is left out. Numbers get at most one decimal."""
    kept = {}
    for name, value in attributes.items():
        if name == "css":
            if value == "":
                continue
            name = "class"
        told = value if isinstance(value, str) else fixed(value)
        kept[name.replace("_", "-") if name != "viewBox" else name] = told
    return Element(tag, kept, children)


def group(body: Iterable[Element], **attributes: str | float) -> Shapes:
    """Shapes in a group of their own."""
    return [element("g", *body, **attributes)]


def titled(title: str, body: Iterable[Element], **attributes: str | float) -> Shapes:
    """A group with a text alternative, which is also shown to those who point at it."""
    return [element("g", element("title", title), *body, **attributes)]


def fixed(*values: float) -> str:
    """Numbers with at most one decimal, for short and repeatable files."""
    return " ".join(f"{value:.1f}".removesuffix(".0") for value in values)


def _safe(said: str, quoted: bool = False) -> str:
    if UNSAFE.search(said) is None:
        return said
    return escape(REFUSED.sub("\ufffd", said), QUOTES if quoted else {})


def _write(one: Element, parts: list[str]) -> None:
    parts.append("<" + one.tag)
    for name, value in one.attributes.items():
        parts.append(f' {name}="{_safe(value, True)}"')
    if not one.children:
        parts.append("/>")
        return
    parts.append(">")
    for child in one.children:
        if isinstance(child, str):
            parts.append(_safe(child))
        else:
            _write(child, parts)
    parts.append(f"</{one.tag}>")
