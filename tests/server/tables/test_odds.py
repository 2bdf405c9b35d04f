"""The chances of what lies on the table, asked for over the API in the middle of a battle."""

from __future__ import annotations

from collections import Counter
from itertools import product
from pathlib import Path
from typing import Any

import pytest
from open_server import At, Client, on_each
from secrecy_game import GAME, on_the_shelf

from wardroom.games.fighters.odds import odds as sights
from wardroom.games.fighters.view import FightersView
from wardroom.games.midway.printed import AIRCRAFT_VS_SHIP, FIGHTER_VS_FIGHTER, SHIPS
from wardroom.journal import Record
from wardroom.kernel import encode
from wardroom.lib.tables import AUTOMATIC

PLAYED = Path(__file__).parents[3] / "docs" / "playthroughs" / "midway-staff.json"
PLACING, FIRING = 197, 236  # entries: Ben's ships are nearly all on the board; his fire is laid
FACES = range(1, 7)


async def replayed(at: At) -> tuple[Client, Client, str, Record]:
    """Ann is Nagumo and Ben is Spruance; the dice will fall as they fell in the record."""
    record = Record.from_json(PLAYED.read_bytes())
    ann, ben = await at.person("Ann"), await at.person("Ben")
    match = await ann.create("midway", scenario=record.scenario, options=record.options, seats={"JP": {"kind": "me"}})
    await ann.put(f"/api/matches/{match}/seats/JP/salt", salt=record.salts["JP"])
    await ben.post(f"/api/matches/{match}/join", 204, seat="US", salt=record.salts["US"])
    await at.container.db.run("update match set seed = %s where id = %s", record.seed, match)
    at.container.tables.forget(match)
    await ann.post(f"/api/matches/{match}/start", 204)
    return ann, ben, match, record


async def play(at: At, match: str, record: Record, first: int, last: int) -> None:
    for n, entry in enumerate(record.entries[first:last], first):
        if entry.seat:
            await at.container.tables.answer(match, entry.seat, tuple(entry.move), f"k{n}")


async def odds(who: Client, match: str, seat: str, status: int = 200) -> Any:
    return await who.get(f"/api/matches/{match}/seats/{seat}/odds", status)


def duel(attackers: int, defenders: int) -> tuple[float, float]:
    """What each side of the fight loses, face by face of the printed table."""
    col = FIGHTER_VS_FIGHTER.column(attackers, defenders)
    results = [FIGHTER_VS_FIGHTER.result(col, face) for face in FACES]
    return sum(min(r[1], attackers) for r in results) / 6, sum(min(r[0], defenders) for r in results) / 6


def scores(battle: Any, ship: str) -> dict[int, list[int]]:
    """Group by group of those that attack the ship, none of which was hit before: the hits of each face."""
    found = {}
    for n, group in enumerate(battle["groups"]):
        if group["target"] == ship:
            cover = battle["cover"][n] if "cover" in battle else 0
            fire = cover + sum(SHIPS[s].screen for s, at in battle.get("fire", {}).items() if at == n)
            col = AIRCRAFT_VS_SHIP.column(group["n"], max(1, fire))
            sunk = SHIPS[ship].boxes if col == AUTOMATIC else None
            found[n] = [sunk or AIRCRAFT_VS_SHIP.result(col, face)[0] for face in FACES]
    return found


@on_each
async def test_the_odds_of_a_battle_are_exact_and_each_seat_has_its_own(at: At) -> None:
    ann, ben, match, record = await replayed(at)
    assert await odds(ann, match, "JP") == {
        "duel": None, "attacks": [], "sinking": [], "prey": [], "island": None, "surface": {},
        "search": {},
    }  # fmt: skip

    await play(at, match, record, 0, PLACING)
    hers, his = await odds(ann, match, "JP"), await odds(ben, match, "US")
    assert hers["prey"] == [], "where his ships stand is his secret until the last one does"
    assert len(his["prey"]) == 10
    told = hers["duel"]
    lost = duel(told["attackers"], told["defenders"])
    assert (told["attackers_lost"], told["defenders_lost"]) == pytest.approx(lost)
    assert (await odds(ben, match, "JP", 403))["key"] == "not_your_seat"
    await odds(at.visitor(), match, "JP", 401)

    await play(at, match, record, PLACING, FIRING)
    hers, his = await odds(ann, match, "JP"), await odds(ben, match, "US")
    battle = (await ann.view(match, "JP"))["view"]["battle"]
    assert len(hers["attacks"]) == len(battle["groups"]) > 5
    assert hers["attacks"] == his["attacks"]
    ships = {sinking["ship"]: sinking for sinking in hers["sinking"]}
    for ship, sinking in ships.items():
        groups = scores(battle, ship)
        for n, faces in groups.items():
            run = hers["attacks"][n]["now"]
            assert dict(run["hits"]) == pytest.approx({hits: times / 6 for hits, times in Counter(faces).items()})
            assert run["mean"] == pytest.approx(sum(faces) / 6)
        sums = [sum(dice) for dice in product(*groups.values())]
        assert sinking["now"] == pytest.approx(sum(hits >= sinking["boxes"] for hits in sums) / len(sums))
        assert sinking["worst"] <= sinking["now"] <= sinking["armed_now"]
    carriers = [ship for ship in ships if SHIPS[ship].carrier]
    assert carriers
    assert all(ships[ship]["armed"] is None for ship in carriers), "she cannot know what stands on his decks"
    assert all(told["armed"] is not None for told in his["sinking"])


@on_each
async def test_in_fighters_the_sights_are_told(at: At) -> None:
    ann = await at.person("Ann")
    record = Record.from_json((PLAYED.parent / "fighters-ace.json").read_bytes())
    seats = {"us": {"kind": "me"}, "jp": {"kind": "me"}}
    match = await ann.create("fighters", scenario=record.scenario, options=record.options, seats=seats)
    assert (await odds(ann, match, "us", 409))["key"] == "not_started"
    await ann.post(f"/api/matches/{match}/start", 204)
    found = []
    for n, entry in enumerate(record.entries[:60]):
        await at.container.tables.answer(match, entry.seat, tuple(entry.move), f"k{n}")
        async with at.container.tables.held(match) as live:
            view = live.play.view("us")
        assert isinstance(view, FightersView)
        told = (await ann.http.get(f"/api/matches/{match}/seats/us/odds")).content
        assert told == encode(sights(view))
        found.append(told)
    assert max(map(len, found)) > 2, "somebody was in somebody's sights"


@on_each
async def test_a_game_may_offer_none(at: At) -> None:
    with on_the_shelf():
        ann = await at.person("Ann")
        match = await ann.create(GAME, seats={"east": {"kind": "me"}, "west": {"kind": "me"}})
        await ann.post(f"/api/matches/{match}/start", 204)
        assert await odds(ann, match, "east") is None
