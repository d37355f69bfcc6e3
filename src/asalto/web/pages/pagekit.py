"""What all pages share: words, settings in cookies, templates, forms."""

from __future__ import annotations

import hashlib
import re
from collections.abc import Mapping
from functools import lru_cache
from pathlib import Path
from typing import Any
from urllib.parse import parse_qsl

from fastapi import APIRouter, Request
from fastapi.responses import HTMLResponse, RedirectResponse, Response
from jinja2 import Environment, FileSystemLoader, StrictUndefined
from markupsafe import Markup, escape
from starlette.concurrency import run_in_threadpool
from starlette.exceptions import HTTPException
from starlette.staticfiles import StaticFiles
from starlette.types import Scope

from asalto.board.colours import classes
from asalto.board.paint import LABELS, STYLE
from asalto.core.files.toml_reader import LANGUAGES
from asalto.core.text.words import Words, words_in
from asalto.play.tell.complaints import complaint
from asalto.play.tell.story import turn_text
from asalto.web.pages import packs
from asalto.web.server.auth import MONTHS, SESSION, form_key, give_cookie, session
from asalto.web.table.registry import BattleRegistry

HERE = Path(__file__).parents[1]
SETTINGS = {
    "lang": LANGUAGES,
    "theme": ("auto", "light", "dark"),
    "size": ("normal", "large"),
    "motion": ("auto", "less"),
    "advice": ("on", "off"),
    "skips": ("on", "off"),
    "through": ("off", "on"),
}
FIELDS_MAX = 200
HEAD_MAX = 2_000
"""Bytes of the head of a part of a form that are looked at."""
BOUNDARY = re.compile(r'boundary="?([^";,\s]+)')
NAME = re.compile(r'[;\s]name="([^"\r\n]*)"')
MINUS = re.compile(r"(?<![^\s(:=\[])-(?=\d)")
PERCENT = re.compile(r"(?<=\d) %")
MEASURE = re.compile(r"(?<=\d) (?=(?:%|(?:min|km|m|h|d)\b)[^<>]*<)")
"""Between a number and what it counts, in what a page shows: not in an attribute."""
TABLE = ("battle.html", "_table.html")
"""Where sheets, cards and chronicle see to that themselves."""
FILE_NAME = re.compile(r"[;\s]filename=")
VERSIONED = "v-"
"""How the folder of a version of the static files begins."""
UNASKED = ("etag", "last-modified", "accept-ranges")
"""What nobody asks of a file that never changes."""


def words(lang: str) -> Words:
    """The words of the pages."""
    return words_in(HERE, lang)


@lru_cache(maxsize=1)
def version() -> str:
    """Changes with our own static files, so that browsers may keep them."""
    found = hashlib.blake2b(digest_size=5)
    for path in sorted((HERE / "static").glob("**/*.*")):
        found.update(path.read_bytes())
    found.update(STYLE.encode() + LABELS.encode() + Path(packs.__file__).read_bytes())
    return found.hexdigest()


def typeset(text: object) -> str:
    """A text as it is printed: minus signs instead of hyphens, no line that ends before a `%`."""
    return PERCENT.sub("\u00a0%", MINUS.sub("\u2212", str(text)))


def signed(text: str, signs: Mapping[str, str]) -> Markup:
    """A text in which each sign that is explained can be pointed at."""
    known = [escape(one) for one in signs if not one.isalnum()]
    told = escape(text)
    for one in known:
        told = told.replace(one, Markup('<span class="sign">{}</span>').format(one))
    return told


def _environment() -> Environment:
    made = Environment(
        loader=FileSystemLoader(HERE / "templates"), autoescape=True, trim_blocks=True,
        lstrip_blocks=True, undefined=StrictUndefined,
    )  # fmt: skip
    made.globals["static"] = lambda name: f"/static/v-{version()}/{name}"
    made.globals["languages"] = LANGUAGES
    made.globals["version"] = version()
    return made


KINDS = {".js": "text/javascript", ".css": "text/css"}
"""Files of ours that are served without comments."""
templates = _environment()
templates.filters["signed"] = signed
templates.filters["typeset"] = typeset
templates.globals["turn_text"] = turn_text
templates.globals["complaint"] = complaint
templates.globals["sides"] = classes


class Static(StaticFiles):
    """Static files, kept by browsers when their version is in the address: as a folder, so that
    what a script or a style sheet loads beside itself is of the same version."""

    def get_path(self, scope: Scope) -> str:
        """The file's path, without the version."""
        path = super().get_path(scope)
        return path.partition("/")[2] if path.startswith(VERSIONED) else path

    def file_response(self, *args: Any, **kept: Any) -> Response:
        """The file with its cache header."""
        found = super().file_response(*args, **kept)
        scope: Scope = args[2] if len(args) > 2 else kept["scope"]
        file = Path(args[0] if args else kept["full_path"])
        kind = KINDS.get(file.suffix) if file.parent.name == "static" else None
        if kind is not None and found.status_code == 200:
            told = {name: found.headers[name] for name in UNASKED if name in found.headers}
            found = Response(packs.served(file.name), media_type=kind, headers=told)
        keeps = any(f"/{part}" in scope["path"] for part in (VERSIONED, "vendor/"))
        age = "max-age=31536000, immutable" if keeps else "public, max-age=300"
        found.headers["cache-control"] = age
        for name in UNASKED if keeps else ():
            del found.headers[name]
        return found


def setting(request: Request, name: str) -> str:
    """One setting of this browser."""
    known = SETTINGS[name]
    found = request.cookies.get(name, "")
    if found in known:
        return found
    if name == "lang":
        for part in request.headers.get("accept-language", "").split(","):
            if part.strip()[:2].lower() in known:
                return part.strip()[:2].lower()
        return "en"
    return known[0]


def registry_of(request: Request) -> BattleRegistry:
    """The registry of this worker."""
    found: BattleRegistry = request.app.state.registry
    return found


def page(request: Request, name: str, status: int = 200, **more: Any) -> HTMLResponse:
    """A page from its template."""
    registry = registry_of(request)
    lang = setting(request, "lang")
    said = words(lang)
    browser = session(request)

    def word(key: str, **slots: object) -> str:
        text = said.get("page", key)
        return text.format(**slots) if slots else text

    text = templates.get_template(name).render(
        w=word, lang=lang, form_key=form_key(registry, browser),
        theme=setting(request, "theme"), size=setting(request, "size"),
        motion=setting(request, "motion"), advice=setting(request, "advice"),
        skips=setting(request, "skips"), through=setting(request, "through"), **more,
    )  # fmt: skip
    made = HTMLResponse(text if name in TABLE else MEASURE.sub("\u00a0", text), status)
    if request.cookies.get(SESSION, "") != browser:
        give_cookie(made, request, SESSION, browser, registry)
    return made


def keep(response: Response, request: Request, name: str, value: str) -> None:
    """Leave a setting in the browser."""
    secure = registry_of(request).config.https
    response.set_cookie(name, value, MONTHS, samesite="lax", secure=secure)


def go(address: str) -> RedirectResponse:
    """See another page (after a form)."""
    return RedirectResponse(address, 303)


def post_only(router: APIRouter, path: str) -> None:
    """Tell whoever asks for a path by another method that it is there for POST alone: `import` is
    not taken for the name of a battle. Stands before the route with the name."""

    async def refuse() -> Response:
        raise HTTPException(405, headers={"Allow": "POST"})

    others = ["GET", "PUT", "PATCH", "DELETE"]
    router.add_api_route(path, refuse, methods=others, include_in_schema=False)


async def read_form(request: Request) -> dict[str, Any]:
    """The fields of a form; of a file its bytes. Several of one name: the last one. Read in a
    thread: a form may be as long as a game file, and nobody else shall wait for it."""
    body = await request.body()
    return await run_in_threadpool(form_fields, request.headers.get("content-type", ""), body)


def form_fields(kind: str, body: bytes) -> dict[str, Any]:
    """The fields of a form by its type of content. Raises ValueError for too many."""
    if kind.startswith("multipart/form-data"):
        return _multipart(kind, body)
    pairs = parse_qsl(
        body.decode("utf-8", "replace"), keep_blank_values=True, max_num_fields=FIELDS_MAX
    )
    return dict(pairs)


def _multipart(kind: str, body: bytes) -> dict[str, Any]:
    """Only the heads of parts are looked at: the rest is cut, not read line by line."""
    boundary = BOUNDARY.search(kind)
    if boundary is None:
        return {}
    mark = b"\r\n--" + boundary[1].encode("ascii", "replace")
    parts = (b"\r\n" + body).split(mark, FIELDS_MAX + 1)[1 : FIELDS_MAX + 1]
    found: dict[str, Any] = {}
    for part in parts:
        if part.startswith(b"--"):
            break
        head, _, content = part.partition(b"\r\n\r\n")
        said = head[:HEAD_MAX].decode("utf-8", "replace")
        name = NAME.search(said)
        if name is not None:
            is_file = FILE_NAME.search(said) is not None
            found[name[1]] = content if is_file else content.decode("utf-8", "replace")
    return found
