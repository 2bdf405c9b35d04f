"""The files of the client: who gets which, in which coding, and for how long it may be kept."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import httpx
import pytest
from open_server import At, on_each

from wardroom.server.web import client
from wardroom.server.web.static import accepted

PAGE = b"<!doctype html><title>Wardroom</title>"
FILES = {
    "index.html": PAGE,
    "index.html.br": b"page in brotli",
    "index.html.gz": b"page in gzip",
    "assets/app-1a2b.js": b"go()",
    "assets/app-1a2b.js.gz": b"go() in gzip",
    "assets/plex-9f.woff2": b"wOF2",
    "assets/odd.thing": b"?",
    "sw.js": b"self.x = 1",
    "manifest.webmanifest": b"{}",
    "icon.svg": b"<svg/>",
    "lone.gz": b"an archive, not a coding",
}


def built(test: Callable[[At], Any]) -> Callable[..., None]:
    """The test, on a server with a client."""
    run = on_each(test)

    def inside(kind: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        for name, body in FILES.items():
            (tmp_path / "client" / name).parent.mkdir(parents=True, exist_ok=True)
            (tmp_path / "client" / name).write_bytes(body)
        (tmp_path / "secret.txt").write_bytes(b"zqsecret")
        monkeypatch.setattr(client, "FOLDER", tmp_path / "client")
        run(kind)

    inside.__name__, inside.__doc__, inside.__module__ = test.__name__, test.__doc__, test.__module__
    inside.pytestmark = run.pytestmark  # type: ignore[attr-defined]
    return inside


async def ask(at: At, path: str, method: str = "GET", **headers: str) -> httpx.Response:
    return await at.visitor().http.request(method, path, headers={"accept-encoding": "identity", **headers})


@built
async def test_every_address_of_the_client_is_its_page(at: At) -> None:
    for path in ("/", "/m/0123456789abcdef", "/i/" + "x" * 43, "/verify?ticket=x", "/reset", "/settings", "/lobby",
                 "/rules/midway/MW-SET-12", "/new/fighters", "/replay/0123456789abcdef", "/guide/a/b"):  # fmt: skip
        said = await ask(at, path)
        assert (said.status_code, said.content) == (200, PAGE), path
        assert said.headers["content-type"] == "text/html; charset=utf-8"
        assert said.headers["cache-control"] == "no-cache"
        assert "default-src 'self'" in said.headers["content-security-policy"]


@built
async def test_files_have_their_types_and_assets_are_kept_for_ever(at: At) -> None:
    types = {
        "assets/app-1a2b.js": "text/javascript; charset=utf-8",
        "assets/plex-9f.woff2": "font/woff2",
        "assets/odd.thing": "application/octet-stream",
        "sw.js": "text/javascript; charset=utf-8",
        "manifest.webmanifest": "application/manifest+json",
        "icon.svg": "image/svg+xml",
        "lone.gz": "application/octet-stream",
    }
    for path, media in types.items():
        said = await ask(at, f"/{path}")
        assert (said.status_code, said.content) == (200, FILES[path])
        assert said.headers["content-type"] == media
        kept = "public, max-age=31536000, immutable" if path.startswith("assets/") else "no-cache"
        assert said.headers["cache-control"] == kept, path


@built
async def test_each_browser_is_told_in_the_shortest_coding_it_knows(at: At) -> None:
    async def told(path: str, known: str) -> tuple[str | None, bytes]:
        """The bytes as they are sent: these are no true codings."""
        request = httpx.Request("GET", at.container.settings.url + path, headers={"accept-encoding": known})
        said = await httpx.ASGITransport(app=at.app).handle_async_request(request)
        assert said.headers["vary"] == "accept-encoding"
        body = b"".join([chunk async for chunk in said.stream])  # type: ignore[union-attr]
        assert said.headers["content-length"] == str(len(body))
        return said.headers.get("content-encoding"), body

    assert await told("/lobby", "gzip, deflate, br, zstd") == ("br", b"page in brotli")
    assert await told("/lobby", "gzip, br;q=0") == ("gzip", b"page in gzip")
    assert await told("/lobby", "*") == ("br", b"page in brotli")
    assert await told("/lobby", "deflate") == (None, PAGE)
    assert await told("/lobby", "") == (None, PAGE)
    assert await told("/assets/app-1a2b.js", "br, gzip") == ("gzip", b"go() in gzip")
    assert await told("/icon.svg", "br, gzip") == (None, b"<svg/>")


def test_a_coding_of_weight_nothing_is_refused() -> None:
    assert accepted("br;q=0, gzip;q=0.0, zstd ; q=0.000, deflate;q=0.5, x;q=1") == {"deflate", "x"}
    assert accepted("br;q=0, *;q=0.5") >= {"gzip"}
    assert "br" not in accepted("br;q=0, *;q=0.5")
    assert "br" not in accepted("gzip, *;q=0")


@built
async def test_who_has_it_already_is_told_only_that(at: At) -> None:
    plain = (await ask(at, "/")).headers["etag"]
    coded = (await ask(at, "/", "HEAD", **{"accept-encoding": "br"})).headers["etag"]
    assert plain != coded
    for tags in (plain, f"W/{plain}", f'"else", {plain}', "*"):
        again = await ask(at, "/", **{"if-none-match": tags})
        assert (again.status_code, again.content, again.headers["etag"]) == (304, b"", plain)
    assert (await ask(at, "/", **{"if-none-match": coded})).status_code == 200


@built
async def test_head_tells_the_same_without_the_body(at: At) -> None:
    for path in ("/", "/sw.js", "/m/x"):
        full, head = await ask(at, path), await ask(at, path, "HEAD")
        assert (head.status_code, head.content) == (200, b"")
        same = ("etag", "content-length", "content-type", "cache-control")
        assert [head.headers[name] for name in same] == [full.headers[name] for name in same]


@built
async def test_what_is_no_page_is_not_there(at: At) -> None:
    for path in ("/nothing.js", "/assets/app-old.js", "/m/x.png", "/.env", "/secret.txt", "/../secret.txt",
                 "/%2e%2e/secret.txt", "/assets/..%2f..%2fsecret.txt", "/api", "/api/", "/api/nothing",
                 "/api/x.html"):  # fmt: skip
        said = await ask(at, path)
        assert (said.status_code, said.headers["content-type"]) == (404, "application/problem+json"), path
    assert (await ask(at, "/lobby", "POST")).status_code == 405
    assert (await ask(at, "/api/register")).status_code == 405
    assert (await ask(at, "/api/nothing", "POST")).status_code == 404
    assert (await ask(at, "/healthz")).json()["status"] == "alive"


@on_each
async def test_without_a_client_a_page_says_so_in_ones_language(at: At) -> None:
    folder, client.FOLDER = client.FOLDER, Path("/nowhere")
    try:
        bare = At(at.container)
    finally:
        client.FOLDER = folder
    for lang, sentence in (("en", "has not been built"), ("it", "non è stata compilata")):
        said = await ask(bare, "/", **{"accept-language": lang})
        assert said.status_code == 200
        assert sentence in said.text
        assert f'<html lang="{lang}">' in said.text
        assert "midway" in said.text
    assert (await ask(bare, "/sw.js")).status_code == 404
