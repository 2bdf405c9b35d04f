"""What `staff` has in mind, position by position; and that it says so from what its side knows alone."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from midway_table import Stop, at_table

from wardroom.analysis import analyse
from wardroom.api import Planner
from wardroom.dice.seeded import Seeded
from wardroom.games.midway.aircraft import Hangar, Order
from wardroom.games.midway.bot import BOTS
from wardroom.games.midway.bot.staff import Staff
from wardroom.games.midway.game import GAME, RULES, WORDS
from wardroom.games.midway.printed import FLEET, INVASION_SHIP, SHIPS
from wardroom.games.midway.search_board import MIDWAY_ZONE, area
from wardroom.games.midway.state import Note
from wardroom.games.midway.tasks.movement import MoveShips
from wardroom.games.midway.tasks.orders import WriteOrders
from wardroom.kernel import Match, State, Task
from wardroom.lab.arena import play
from wardroom.lib.words import LANGUAGES

THEM, NEAR, OFF, FAR = "G5-H", "I3-H", "I3-B", "A1-A"
DECKS = ("enterprise", "hornet", "yorktown")
FORCE = [id for id in FLEET["JP"] if SHIPS[id].group != "main_body" and SHIPS[id].type not in ("CVL", "CL")]
FLOWN = (Order("raid", MIDWAY_ZONE, (8, 28, 31)), Order("patrol", THEM, (16, 0, 0)))
READY = {id: Hangar(ready=SHIPS[id].air) for id in DECKS}
JP_READY = {id: Hangar(ready=SHIPS[id].air) for id in ("akagi", "kaga", "hiryu", "soryu")}
TURN, NIGHT = 10, 8
CARRIERS, CRUISERS = ("BB", "CV", "CA"), ("CA",)


def no_sample() -> State:
    raise AssertionError("staff decides from its view alone")


def says(seat: str, task: Task, us: str = OFF, jp: str = THEM, **more: Any) -> list[str]:
    return [key for key, _ in because(seat, task, us, jp, **more)]


def because(
    seat: str, task: Task, us: str, jp: str, *, found: tuple[str, ...] = CARRIERS, seen: int = TURN, turn: int = TURN,
    flown: tuple[Order, ...] = (), called: tuple[str, ...] = (), without: tuple[str, ...] = (), where: str = "",
    **state: Any,
) -> Any:  # fmt: skip
    """Both fleets lie together, the enemy found in the turn `seen`."""
    ships = dict.fromkeys(FLEET["US"], us) | dict.fromkeys(FORCE, jp)
    foe, zone = ("JP", jp) if seat == "US" else ("US", us)
    notes = (Note(seen, "search", where or zone, types=found),) if found else ()
    match = at_table(
        ships={id: zone for id, zone in ships.items() if id not in without}, turn=turn, preset="tournament",
        agenda=(task, Stop()), armed_once=("JP", "US"), called={foe: called},
        sheets={foe: flown, seat: ()}, sheets_turn=turn - 1,
        **{"air": READY | JP_READY, "fortification": 0, "notes": {seat: notes, foe: ()}, **state},
    )  # fmt: skip
    bot = Staff(seat, 1)
    bot.choose(match.view(seat), match.asks[seat], no_sample)
    for key, about in bot.because:
        for lang in LANGUAGES:
            assert "{" not in WORDS.say(lang, f"plan.{key}", **about)
    return bot.because


SAIL_US, SAIL_JP, FLY_US, FLY_JP = MoveShips("US"), MoveShips("JP"), WriteOrders("US"), WriteOrders("JP")
EMPTY = {id: Hangar() for id in (*DECKS, "midway")}


@pytest.mark.parametrize(
    ("key", "position"),
    [
        ("until_they_have_flown", {"points": {"US": 9, "JP": 0}}),
        ("they_have_flown", {"flown": FLOWN}),
        ("behind_in_points", {"points": {"US": 0, "JP": 60}}),
        ("close_to_strike", {"flown": (Order("patrol", THEM, (28, 0, 0)),), "us": NEAR}),
        ("not_into_reach", {"flown": (Order("patrol", THEM, (28, 0, 0)),), "us": "I1-A", "jp": "A7-A", "found": ()}),
        ("bombers_not_ready", {"air": {id: Hangar(unready=SHIPS[id].air) for id in DECKS}}),
        ("night", {"turn": NIGHT, "seen": NIGHT - 1}),
        ("too_few_bombers", {"air": EMPTY}),
        ("no_decks_left", {"without": DECKS}),
    ],
)
def test_why_the_americans_sail(key: str, position: dict[str, Any]) -> None:
    assert says("US", SAIL_US, **{"seen": TURN - 1, **position}) == [key]


@pytest.mark.parametrize(
    ("key", "position"),
    [
        ("await_atago", {"scenario": "june3", "without": (INVASION_SHIP,), "turn": 2, "jp": "A5-A"}),
        ("approach_midway", {"jp": "C5-A", "fortification": 20, "turn": 3}),
        ("lie_off_midway", {"jp": THEM, "fortification": 20}),
        ("bring_in_atago", {"jp": THEM, "fortification": 0}),
        ("keep_the_lead", {"fallen": True, "points": {"US": 0, "JP": 60}}),
        ("hunt", {"fallen": True, "points": {"US": 60, "JP": 0}}),
    ],
)
def test_why_the_japanese_sail(key: str, position: dict[str, Any]) -> None:
    assert says("JP", SAIL_JP, **{"seen": TURN - 1, **position}) == [key]


@pytest.mark.parametrize(
    ("seat", "key", "position"),
    [
        ("US", "hold_bombers", {"us": NEAR}),
        ("US", "strike_carriers", {"us": NEAR, "flown": FLOWN}),
        ("US", "strike_ships", {"us": NEAR, "flown": FLOWN, "found": CRUISERS}),
        ("US", "strike_atago", {"us": NEAR, "flown": FLOWN, "found": ("BB", "CA")}),
        ("US", "out_of_reach", {"us": "I1-A", "where": "A5-A", "jp": "A5-A", "flown": FLOWN, "fallen": True}),
        ("JP", "strike_carriers", {"us": NEAR}),
        ("JP", "raid", {"fortification": 20, "found": ()}),
    ],
)
def test_what_a_strike_is_for(seat: str, key: str, position: dict[str, Any]) -> None:
    assert says(seat, FLY_US if seat == "US" else FLY_JP, **position)[:1] == [key]


def test_aircraft_are_flown_off_a_deck_that_was_found() -> None:
    assert "clear_decks" in says("JP", FLY_JP, us=NEAR, found=(), called=(area(THEM),), fallen=True)


def test_bombers_are_spared_for_carriers_that_were_seen_last_turn() -> None:
    before = Note(TURN - 1, "search", THEM, types=CARRIERS)
    now = Note(TURN, "search", THEM, types=("CL",))
    assert says("US", FLY_US, us=NEAR, flown=FLOWN, notes={"US": (before, now), "JP": ()}) == ["spare_bombers"]


def test_a_place_is_where_the_side_thinks_the_enemy_is_not_where_he_is() -> None:
    """Found at one place last turn, at another now: nobody has told the bot."""
    (told,) = because("US", SAIL_US, OFF, "A1-A", seen=TURN - 1, flown=FLOWN, where=THEM)
    (same,) = because("US", SAIL_US, OFF, "G1-A", seen=TURN - 1, flown=FLOWN, where=THEM)
    assert told == same
    assert told[0] == "they_have_flown"


@pytest.mark.parametrize("preset", ["basic", "tournament"])
def test_a_match_is_told_from_what_each_side_knew(preset: str) -> None:
    """The analysis has lines of both; and of two states that look alike to a seat the bot says the same."""
    bots = {"JP": "staff", "US": "watch"}
    _, match = play("midway", bots, {"JP": 1, "US": 2}, Seeded(5), options={"preset": preset})
    record = match.record()
    answered = {n: bots[entry.seat] for n, entry in enumerate(record.entries, 1) if entry.seat}
    found = analyse(GAME, record, staff=False, bots=answered)
    assert {plan.seat: plan.bot for plan in found.plans} == bots
    rng, compared = Random(3), 0
    for at, _ in Match.replay(RULES, record):
        for seat, ask in at.asks.items():
            if ask.prompt not in Staff.plans or rng.random() > 0.1:
                continue
            here, there = Staff(seat, 1), Staff(seat, 1)
            here.choose(at.view(seat), ask, no_sample)
            other = RULES.resample(at.state, seat, rng)  # type: ignore[arg-type]
            there.choose(RULES.view(other, seat), ask, no_sample)  # type: ignore[arg-type]
            assert here.because == there.because
            compared += 1
    assert compared > 5


def test_every_level_can_say_why() -> None:
    assert all(isinstance(make("US", 1), Planner) for make in BOTS.values())
