"""The description that clients are generated from: every answer has a type, and what a game shows fits its own."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import jsonschema_rs
import openapi
import pytest
import view_types
from open_server import At, on_each

from wardroom import games
from wardroom.dice.seeded import Seeded
from wardroom.kernel import Match, encode

SAID = openapi.described()
UNTYPED = {  # files, what a browser's own functions want, and what a game says in a way of its own
    "/api/matches/{match}/record", "/api/matches/{match}/seats/{seat}/record", "/api/matches/{match}/seats/{seat}/odds",
    "/api/matches/{match}/seats/{seat}/plans",
    "/api/matches/{match}/export", "/api/me/export", "/api/passkeys/offer", "/api/passkeys/ask", "/api/records",
    "/api/email", "/api/reset", "/api/tournaments/{tournament}/calendar.ics",
    "/api/clubs/{club}/events/{event}/calendar.ics",
}  # fmt: skip


def answers() -> Iterator[tuple[str, dict[str, Any]]]:
    for path, methods in SAID["paths"].items():
        for operation in methods.values():
            for status, answer in operation["responses"].items():
                if status.startswith("2") and "application/json" in answer.get("content", {}):
                    yield path, answer["content"]["application/json"]["schema"]


def refs(part: Any) -> Iterator[str]:
    if isinstance(part, dict):
        yield from (value for key, value in part.items() if key == "$ref")
        for value in part.values():
            yield from refs(value)
    elif isinstance(part, list):
        for value in part:
            yield from refs(value)


def test_every_answer_has_a_type() -> None:
    bare = {path for path, schema in answers() if not any(refs(schema)) and "additionalProperties" not in schema}
    assert bare <= UNTYPED, bare - UNTYPED


def test_every_reference_leads_somewhere() -> None:
    names = {f"#/components/schemas/{name}" for name in SAID["components"]["schemas"]}
    assert set(refs(SAID)) <= names
    assert {"Message", "Event", "Aside", "Refusal", "MidwayView", "MidwayShip", "FightersShip"} <= set(
        SAID["components"]["schemas"]
    )


def test_it_is_the_same_every_time() -> None:
    assert openapi.text(openapi.described()) == openapi.text(SAID)
    assert json.loads(openapi.text(SAID)) == SAID


def closed(part: Any) -> Any:
    """The same, and nothing besides."""
    if isinstance(part, dict):
        more = {"additionalProperties": False} if "properties" in part else {}
        return {key: closed(value) for key, value in part.items()} | more
    return [closed(each) for each in part] if isinstance(part, list) else part


@pytest.mark.parametrize("game", games.ids())
def test_what_is_seen_in_play_fits_the_type_of_the_view(game: str) -> None:
    schema = {"$ref": f"#/components/schemas/{game.title()}View", "components": closed(SAID["components"])}
    view = jsonschema_rs.validator_for(schema)
    rng = Random(3)
    match = Match(games.load(game), Seeded(3))
    for _ in range(150):
        if match.result is not None:
            break
        seat, ask = rng.choice(sorted(match.asks.items()))
        match.answer(seat, ask.moves[0] if rng.random() < 0.3 else rng.choice(ask.moves))
        for eyes in (*match.seats, None):
            view.validate(json.loads(encode(match.view(eyes))))


def fits(name: str, thing: Any) -> None:
    """As described, and nothing that is not."""
    schema = {"$ref": f"#/components/schemas/{name}", "components": closed(SAID["components"])}
    jsonschema_rs.validator_for(schema).validate(thing)


@on_each
async def test_nothing_is_told_that_is_not_described(at: At) -> None:
    ann, visitor = await at.person("Ann"), at.visitor()
    pace = {"bank": 600_000, "more": 1000, "cap": 600_000, "out": "bot:random"}
    match = await ann.create("midway", seats={"US": {"kind": "me"}}, pace=pace)
    here = f"/api/matches/{match}"
    token = (await ann.post(f"{here}/invites", 201, seat="JP"))["token"]
    fits("Invited", await visitor.get(f"/api/invites/{token}"))
    fits("Message", await ann.view(match, "US"))
    await visitor.post(f"/api/invites/{token}", name="Carlo")
    await ann.post(f"{here}/start", 204)
    await ann.post(f"{here}/chat", 201, seat="US", text="hello")
    await ann.post(f"{here}/notes", 201, seat="US", text="hm")
    message = await ann.view(match, "US", since=0)
    fits("Message", message)
    assert set(message["clock"]) == {"US", "JP"}
    fits("Taken", await ann.answer(match, "US", message["ask"]["moves"][0]))
    fits("WhyNot", await visitor.post(f"{here}/seats/JP/why-not", move=["sail", "home"]))
    await ann.post(f"{here}/seats/US/proposals", kind="abandon")
    for seat in ("US", None):
        fits("Aside", json.loads(await at.container.tables.aside(match, seat)))
    for line in await ann.get(f"{here}/chat"):
        fits("ChatLine", line)
    for note in await ann.get(f"{here}/notes"):
        fits("OwnNote", note)
    for event in await ann.get(f"{here}/seats/US/events", since=0):
        fits("Event", event)
    fits("Replay", await ann.get(f"{here}/replay", eyes="US"))
    await ann.do(match, "US", "resign")
    fits("MatchTold", await ann.get(here))
    for summary in await ann.get("/api/matches"):
        fits("Summary", summary)
    for card in await ann.get("/api/games"):
        fits("GameCard", card)
    for clause in await ann.get("/api/games/midway/rules"):
        fits("RulesClause", clause)
    fits("Refusal", await ann.get("/api/matches/0123456789abcdef", 404))


def test_what_the_client_was_made_from_is_up_to_date() -> None:
    """After a change to the API: `make api-types`."""
    kept = Path(__file__).parents[3] / "web" / "openapi.json"
    if not kept.exists():
        pytest.skip("there is no client here")
    assert json.loads(kept.read_text("utf-8")) == openapi.for_client()


def test_the_client_s_types_of_views_are_up_to_date() -> None:
    """After a change to a view: `make api-types`."""
    kept = dict(view_types.files())
    assert set(view_types.FOLDERS.glob("*/index.ts")) <= {path.with_name("index.ts") for path in kept}
    assert {path.parent.name: path.read_text("utf-8") for path in kept} == {
        path.parent.name: said for path, said in kept.items()
    }
