"""The browser client: its built files, and its single page under every address that it knows.

All files are read when the process starts, so no request ever names a file on the disk.
"""

from __future__ import annotations

from html import escape
from pathlib import Path

from fastapi import Request, Response
from fastapi.responses import HTMLResponse
from starlette.convertors import StringConvertor, register_url_convertor

from wardroom import games
from wardroom.server import language
from wardroom.server.problems import Problem
from wardroom.server.web.late_route import Router
from wardroom.server.web.static import PLAIN, Static

FOLDER = Path(__file__).parents[1] / "client"
PAGE = "index.html"
ASSETS = "assets/"  # file names there contain a hash of the content
FOR_EVER = "public, max-age=31536000, immutable"
CODED = {".br": "br", ".gz": "gzip"}
MEDIA = {
    ".css": "text/css",
    ".html": "text/html",
    ".ico": "image/x-icon",
    ".jpg": "image/jpeg",
    ".js": "text/javascript",
    ".json": "application/json",
    ".map": "application/json",
    ".mjs": "text/javascript",
    ".mp3": "audio/mpeg",
    ".png": "image/png",
    ".svg": "image/svg+xml",
    ".txt": "text/plain",
    ".wasm": "application/wasm",
    ".webmanifest": "application/manifest+json",
    ".webp": "image/webp",
    ".woff2": "font/woff2",
}


class _Outside(StringConvertor):
    """Any path that is not the API's."""

    regex = r"(?!api(?:/|$)).*"


register_url_convertor("outside", _Outside())
router = Router(include_in_schema=False)


def read(folder: Path) -> dict[str, Static]:
    """Every file by its path, with the encoded forms that lie beside it, such as `app.js.br`."""
    found = {file.relative_to(folder).as_posix(): file for file in folder.rglob("*") if file.is_file()}
    return {
        path: Static(
            MEDIA.get(file.suffix, "application/octet-stream"),
            {
                PLAIN: file.read_bytes(),
                **{coding: found[path + end].read_bytes() for end, coding in CODED.items() if path + end in found},
            },
            FOR_EVER if path.startswith(ASSETS) else "no-cache",
        )
        for path, file in found.items()
        if not (file.suffix in CODED and path.removesuffix(file.suffix) in found)
    }


@router.api_route("/{path:outside}", methods=["GET", "HEAD"])
async def page(request: Request) -> Response:
    """A file, or the page: which of its views an address means, the client knows."""
    path: str = request.path_params["path"]
    files: dict[str, Static] = request.app.state.files
    if path in files:
        return files[path].response(request)
    if "." in path:  # a file that is not there
        raise Problem(404, "http_404")
    return files[PAGE].response(request) if PAGE in files else _unbuilt(request)


def _unbuilt(request: Request) -> Response:
    """The page shown where no client was built; the API works all the same."""
    lang = language.preferred(request.headers.get("accept-language", ""))
    shelf = "".join(f'<li><a href="/api/games/{game}">{escape(game)}</a></li>' for game in games.ids())
    return HTMLResponse(
        f'<!doctype html><html lang="{lang}"><meta charset="utf-8">'
        '<meta name="viewport" content="width=device-width"><title>Wardroom</title>'
        f"<h1>Wardroom</h1><p>{escape(language.say(lang, 'home.open'))}</p><ul>{shelf}</ul>"
        f"<p>{escape(language.say(lang, 'home.unbuilt'))}</p>"
        f'<p><a href="/api/openapi.json">{escape(language.say(lang, "home.api"))}</a></p></html>',
        headers={"cache-control": "no-cache"},
    )
