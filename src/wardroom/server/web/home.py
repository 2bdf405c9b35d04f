"""The front door: a page for people until the table itself has one."""

from __future__ import annotations

from html import escape
from typing import TYPE_CHECKING

from fastapi import APIRouter, Request
from fastapi.responses import HTMLResponse

from wardroom import games
from wardroom.server import says

if TYPE_CHECKING:
    from wardroom.server.house import House


def routes(house: House) -> APIRouter:
    router = APIRouter(include_in_schema=False)

    @router.get("/")
    async def home(request: Request) -> HTMLResponse:
        lang = says.language(request.headers.get("accept-language", ""))
        shelf = "".join(f'<li><a href="/api/games/{game}">{escape(game)}</a></li>' for game in games.ids())
        page = (
            f'<!doctype html><html lang="{lang}"><meta charset="utf-8">'
            '<meta name="viewport" content="width=device-width"><title>Wardroom</title>'
            f"<h1>Wardroom</h1><p>{escape(says.say(lang, 'home.open'))}</p><ul>{shelf}</ul>"
            f'<p><a href="/api/openapi.json">{escape(says.say(lang, "home.api"))}</a></p></html>'
        )
        return HTMLResponse(page)

    return router
