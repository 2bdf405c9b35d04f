"""What stands on the shelf is told once, and again only when it has changed."""

from __future__ import annotations

import json

import pytest
from open_server import At, on_each

from wardroom import games
from wardroom.lib.options import as_printed

STILL = ("games", "games/midway", "games/fighters/rules?lang=it", "games/midway/words", "games/fighters/printed")


@on_each
async def test_what_does_not_change_is_told_once(at: At) -> None:
    http = at.visitor().http
    for path in STILL:
        first = await http.get(f"/api/{path}", headers={"accept-encoding": "gzip"})
        assert first.status_code == 200
        assert first.headers["cache-control"] == "public, max-age=0, must-revalidate"
        assert first.headers["content-encoding"] == "gzip"
        tag = {"if-none-match": first.headers["etag"], "accept-encoding": "gzip"}
        again = await http.get(f"/api/{path}", headers=tag)
        assert (again.status_code, again.content) == (304, b"")
    english, italian = [await http.get(f"/api/games/midway/words?lang={lang}") for lang in ("en", "it")]
    assert english.headers["etag"] != italian.headers["etag"]


@on_each
async def test_what_is_printed_is_what_the_rules_read(at: At) -> None:
    ann = at.visitor()
    midway = await ann.get("/api/games/midway/printed")
    assert set(midway) == {"units", "tables", "scenarios", "map"}
    akagi = next(ship for ship in midway["units"]["ships"] if ship["id"] == "akagi")
    assert (akagi["hits"], akagi["air"]) == (5, {"F": 7, "D": 7, "T": 7})
    assert midway["tables"]["aircraft_vs_ship"]["results"]["4-1"]["6"] == [5, 3]
    assert midway["map"]["search_board"]["columns"] == 26
    fighters = await ann.get("/api/games/fighters/printed")
    assert set(fighters) == {"units", "modules", "scenarios"}
    ids = [sheet["id"] for sheet in fighters["scenarios"]["scenarios"]]
    assert ids == list(games.load("fighters").info.scenarios)
    assert "source" not in json.dumps([midway, fighters])
    await ann.get("/api/games/nothing/printed", 404)


@pytest.mark.parametrize("game", ["midway", "fighters"])
def test_every_game_shows_what_is_printed_and_the_type_of_its_views(game: str) -> None:
    shown = games.find(game)
    assert as_printed(shown.printed) == shown.printed
    start = shown.rules.start(shown.info.scenarios[0], shown.info.settings())
    assert type(shown.rules.view(start, None)) is shown.view
