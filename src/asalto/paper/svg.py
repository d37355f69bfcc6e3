"""A board's drawing for PDF: its print styles worked out into plain attributes.

The library that puts SVG into a PDF knows no variables, no media rules and no lengths in `em`, so
all that is settled here.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from io import BytesIO
from typing import Any
from xml.etree import ElementTree

import cssselect2
import tinycss2

from asalto.board.elements import Element
from asalto.board.paint import STYLE
from asalto.paper.numbers import note, part_names, uncover

FONT = "Vera"
EM = 100.0
SMALL, ABOVE, TALL = 11.0, 0.8, 1.0
"""The size of letters where none is said; how far they reach above their line, and in all, as parts
of it."""
VARIABLE = re.compile(r"var\((--[\w-]+)(?:,([^)]*))?\)")
SPACE = "{http://www.w3.org/2000/svg}"
KEPT = (
    "fill", "fill-opacity", "stroke", "stroke-width", "stroke-dasharray", "stroke-linecap",
    "stroke-linejoin", "stroke-opacity", "opacity", "text-anchor", "font-size", "font-weight",
)  # fmt: skip
SIGNS = str.maketrans({
    "→": "›", "↦": "›", "←": "‹", "◎": "o", "↺": "*", "■": "•", "□": "·", "↗": "›", "↘": "›",
    "↖": "‹", "↙": "‹", "↑": "^", "↓": "v",
})  # fmt: skip
"""Signs of boards and texts that the letters of the PDF do not have, and what is printed for them.
"""
SIZE = re.compile(r"(?:(\d{3}|bold) )?([\d.]{1,9})px")


def drawing(drawn: Element) -> Any:
    """The drawing as the PDF library has it; None where it can make nothing of it."""
    from svglib.svglib import svg2rlg

    root = ElementTree.fromstring(str(drawn))
    style(root)
    straighten(root)
    found = ElementTree.tostring(root)
    return svg2rlg(BytesIO(found), font_map=None) if found else None


def style(root: ElementTree.Element) -> None:
    """Write what the classes look like on paper into attributes; what is hidden is taken out."""
    matcher = cssselect2.Matcher()
    for order, (selectors, content) in enumerate(_rules(STYLE)):
        for selector in selectors:
            matcher.add_selector(selector, (order, content))
    _walk(cssselect2.ElementWrapper.from_xml_root(root), matcher, {})


def _rules(css: str) -> Iterator[tuple[Any, dict[str, str]]]:
    """The rules for paper, in the order in which they count."""
    for rule in tinycss2.parse_stylesheet(css, True, True):
        if rule.type == "at-rule" and rule.lower_at_keyword == "media":
            if tinycss2.serialize(rule.prelude).strip() == "print":
                yield from _rules(tinycss2.serialize(rule.content))
        elif rule.type == "qualified-rule":
            try:
                selectors = cssselect2.compile_selector_list(rule.prelude)
            except cssselect2.SelectorError:
                continue
            found = {
                one.lower_name if not one.name.startswith("--") else one.name:
                tinycss2.serialize(one.value).strip()
                for one in tinycss2.parse_declaration_list(rule.content, True, True)
                if one.type == "declaration" and not _is_unknown(one.value)
            }  # fmt: skip
            yield selectors, found


def _is_unknown(value: Any) -> bool:
    """Whether the library cannot make anything of a value: what was said before it stands."""
    return any(one.type == "function" and one.lower_name == "color-mix" for one in value)


def _walk(wrapper: Any, matcher: Any, above: dict[str, str]) -> None:
    """One element and all below it."""
    own = dict(above)
    said: dict[str, str] = {}
    matches = [(found[0], found[3][0], found[3][1]) for found in matcher.match(wrapper)]
    for _, _, content in sorted(matches, key=lambda one: (one[0], one[1])):
        said |= content
    own |= {name: value for name, value in said.items() if name.startswith("--")}
    node = wrapper.etree_element
    for name, value in said.items():
        _apply(node, name, _settled(value, own))
    note(node)
    node.attrib.pop("class", None)
    for child in [*wrapper.iter_children()]:
        _walk(child, matcher, own)
        if child.etree_element.attrib.pop("hidden", ""):
            node.remove(child.etree_element)


def _settled(value: str, known: dict[str, str]) -> str:
    return VARIABLE.sub(lambda m: known.get(m[1], (m[2] or "#000").strip()), value)


def _apply(node: ElementTree.Element, name: str, value: str) -> None:
    if name == "display" and value == "none":
        node.attrib["hidden"] = "1"
    elif name == "font":
        found = SIZE.search(value)
        if found:
            node.attrib["font-size"] = found[2]
            if found[1] and (found[1] == "bold" or int(found[1]) >= 600):
                node.attrib["font-weight"] = "bold"
    elif name == "paint-order" and node.tag == f"{SPACE}text":
        node.attrib["plain"] = "1"
    elif name in KEPT:
        node.attrib[name] = value.removesuffix("px")


def straighten(root: ElementTree.Element) -> None:
    """Inner drawings of a steady size become groups; patterns become lines; texts get a font."""
    scale = float(root.attrib.pop("font-size", "1")) / EM
    patterns = {one.attrib["id"]: one for one in root.iter(f"{SPACE}pattern")}
    for node in [*root.iter()]:
        if node is not root and node.tag == f"{SPACE}svg":
            _as_group(node, scale)
    uncover(root)
    part_names(root)
    for node in [*root.iter()]:
        if node.tag == f"{SPACE}text":
            node.attrib["font-family"] = FONT
            for part in node.iter():
                part.text = (part.text or "").translate(SIGNS)
                part.tail = (part.tail or "").translate(SIGNS)
        for place, child in reversed([*enumerate(node)]):
            if child.attrib.pop("plain", ""):
                node.insert(place, _backed(child))
            if child.tag in (f"{SPACE}title", f"{SPACE}desc", f"{SPACE}defs"):
                node.remove(child)
    _lay_patterns(root, patterns)
    _, _, width, height = map(float, root.attrib["viewBox"].split())
    root.attrib |= {"width": str(width), "height": str(height)}


def _backed(text: ElementTree.Element) -> ElementTree.Element:
    """White paper behind a text that stands amid trees, walls or lines; the line around its
    letters, which the library cannot draw behind them, is taken off."""
    from reportlab.pdfbase.pdfmetrics import stringWidth

    for one in ("stroke", "stroke-width", "stroke-opacity"):
        text.attrib.pop(one, None)
    size = float(text.attrib.get("font-size", SMALL))
    width = stringWidth("".join(text.itertext()), FONT, size)
    share = {"middle": 0.5, "end": 1.0}.get(text.attrib.get("text-anchor", ""), 0.0)
    left = float(text.attrib.get("x", 0)) - share * width
    top = float(text.attrib.get("y", 0)) - ABOVE * size
    box = {"x": left, "y": top, "width": width, "height": TALL * size}
    back = {name: f"{value:.2f}" for name, value in box.items()}
    turned = {key: text.attrib[key] for key in ("transform",) if key in text.attrib}
    return ElementTree.Element(
        f"{SPACE}rect", {**back, **turned, "fill": "#ffffff", "fill-opacity": "0.8"}
    )


def _as_group(node: ElementTree.Element, scale: float) -> None:
    x, y = float(node.attrib.pop("x", 0)), float(node.attrib.pop("y", 0))
    node.tag = f"{SPACE}g"
    if node.attrib.pop("width", "").endswith("em"):
        node.attrib["transform"] = f"translate({x} {y}) scale({scale})"
    for name in ("height", "viewBox", "overflow"):
        node.attrib.pop(name, None)


def _lay_patterns(root: ElementTree.Element, patterns: dict[str, ElementTree.Element]) -> None:
    """Lay the tiles of a pattern over the rectangle that it fills."""
    for parent in [*root.iter()]:
        for place, node in enumerate([*parent]):
            name = re.fullmatch(r"url\(#(.+)\)", node.attrib.get("fill", ""))
            if name is None:
                continue
            parent.remove(node)
            found = patterns.get(name[1])
            if found is not None and node.tag == f"{SPACE}rect":
                parent.insert(place, _tiles(node.attrib, found))


def _tiles(area: dict[str, str], pattern: ElementTree.Element) -> ElementTree.Element:
    group = ElementTree.Element(f"{SPACE}g")
    left, top, width, height = (float(area.get(one, 0)) for one in ("x", "y", "width", "height"))
    wide, high = float(pattern.attrib["width"]), float(pattern.attrib["height"])
    x0, y0 = float(pattern.attrib.get("x", 0)), float(pattern.attrib.get("y", 0))
    view = [float(one) for one in pattern.attrib.get("viewBox", "0 0 0 0").split()]
    first, low = int((left - x0) // wide) + 1, int((top - y0) // high) + 1
    for column in range(first, int((left + width - x0) // wide)):
        for row in range(low, int((top + height - y0) // high)):
            at = x0 + column * wide - view[0], y0 + row * high - view[1]
            tile = ElementTree.SubElement(group, f"{SPACE}g")
            tile.attrib["transform"] = f"translate({at[0]:.1f} {at[1]:.1f})"
            tile.extend([*pattern])
    return group
