"""The sequence of play: steps, turns, the end of a campaign."""

from __future__ import annotations

import importlib
import pkgutil

import pytest
from nimitz_table import Stop, asked, at_table, heard, opening, quietly, refused, say, state

from wardroom.dice.seeded import Seeded
from wardroom.games.nimitz import tasks
from wardroom.games.nimitz.game import RULES, WORDS
from wardroom.games.nimitz.invariants import check
from wardroom.games.nimitz.printed import CAMPAIGNS, LEVELS, YEARS
from wardroom.games.nimitz.tasks import TASKS
from wardroom.games.nimitz.tasks.battles import Battles
from wardroom.games.nimitz.tasks.turn import Step, Turn, TurnEnds
from wardroom.kernel import Match, engine
from wardroom.lib.options import tasks_in

# in what order the events of a turn come: each kind with the step that tells it
TOLD = {"turn_begins": -1, "gained": 0, "bought": 0, "scouted": 1, "moved": 2, "battle_begins": 4, "battle_ends": 4,
        "reinforcements": 5, "arrived": 5, "japan_repaired": 6, "port": 7, "unsupplied": 8,
        "objectives": 9}  # fmt: skip


def played(seed: int, scenario: str = "1942") -> Match:
    return quietly(Match(RULES, Seeded(seed), scenario, {}), lambda m: not m.asks)


@pytest.mark.rule("NM-SEQ-1", "NM-SEQ-2", "NM-SEQ-5", "NM-BAT-3")
def test_the_steps_come_in_their_order_every_turn() -> None:
    g = state(at_table({}, agenda=(Stop(),)))
    assert [task.name for task in Turn().run(g) if isinstance(task, Step)] == [
        "resupply", "scouting", "movement", "orders", "battles", "reinforcements", "repair", "port", "supply", "defeat",
    ]  # fmt: skip
    m = played(5)
    turns: list[list[int]] = []
    for event in m.events("us"):
        if event.kind == "turn_begins":
            turns.append([])
        if event.kind in TOLD:
            turns[-1].append(TOLD[event.kind])
    assert turns
    assert all(turn == sorted(turn) for turn in turns)
    assert [event.about["turn"] for event in heard(m, "turn_begins")] == list(range(1, len(turns) + 1))


@pytest.mark.rule("NM-SEQ-2")
def test_a_finished_step_is_not_opened_again() -> None:
    m = opening("1942")
    say(m, "done")
    assert (asked(m), state(m).step) == ("scouting", "scouting")
    assert refused(m, "buy", "us42-cv-hornet").key == "wrong_step"
    say(m, "done")
    assert (asked(m), state(m).step) == ("movement", "movement")
    assert refused(m, "scout", "JA").key == "wrong_step"


@pytest.mark.rule("NM-SEQ-3")
def test_the_marker_moves_at_the_start_of_a_turn() -> None:
    m = at_table(None, agenda=(TurnEnds(1942, 1, "Jan-Feb"), Stop()), turn=1)
    assert (state(m).turn, state(m).date) == (2, "Mar-Apr")
    assert heard(m, "turn_begins")[0].about == {"year": 1942, "turn": 2, "date": "Mar-Apr"}


def test_the_marks_of_a_turn_are_taken_off() -> None:
    left = {"moved": ("us42-cv-lexington",), "scouted": 3, "invaded": 2, "fought": ("SI",), "garrisons": ("HI",)}
    m = at_table(None, agenda=(TurnEnds(1942, 1, "Jan-Feb"), Stop()), turn=1, **left)
    g = state(m)
    assert (g.moved, g.scouted, g.invaded, g.fought, g.garrisons, g.wings) == ((), 0, 0, (), (), ())


@pytest.mark.rule("NM-SEQ-4", "NM-VIC-1", "NM-SEQ-5")
@pytest.mark.parametrize("year", YEARS)
def test_a_campaign_ends_when_the_track_does(year: int) -> None:
    turns = CAMPAIGNS[year].turns
    held = {area: ["us-bn"] for area in CAMPAIGNS[year].objectives}
    agenda = (TurnEnds(year, len(turns), turns[-1]), Stop())
    m = at_table(held, agenda=agenda, scenario=str(year), turn=len(turns))
    assert asked(m) == ""
    level = heard(m, "campaign_ends")[0].about["level"]
    assert state(m).result == {"us": float(LEVELS.index(level))}
    assert level in ("great", "historical"), "in 1945 the last levels need the invasion"
    last = len(turns) - 1
    before = at_table(held, agenda=(TurnEnds(year, last, turns[-2]), Stop()), scenario=str(year), turn=last)
    assert state(before).turn == len(turns)


@pytest.mark.rule("NM-BAT-3")
def test_no_battles_no_step() -> None:
    m = at_table({"SI": ["us-bn"], "WI": ["ja-bn"]}, agenda=(Battles(), Stop()), step="battles")
    assert asked(m) == "stop"
    assert not heard(m, "battle_begins")


def test_every_file_of_tasks_is_known_to_the_codec() -> None:
    names = [file.name for file in pkgutil.iter_modules(tasks.__path__)]
    for name in names:
        here = tasks_in(importlib.import_module(f"{tasks.__name__}.{name}"))
        assert here.items() <= TASKS.items(), name


def test_the_titles_say_where_we_are() -> None:
    m = opening("1942")
    crumbs = engine.crumbs(m.state, "us")
    assert [key for key, _ in crumbs] == ["turn", "step"]
    for lang in ("en", "it"):
        said = [WORDS.say(lang, f"crumb.{key}", **about) for key, about in crumbs]
        assert "1942" in said[0]


@pytest.mark.parametrize("scenario", ["1942", "1943", "1944", "1945", "war"])
def test_a_quiet_admiral_comes_to_an_end(scenario: str) -> None:
    m = Match(RULES, Seeded(11), scenario, {})
    while m.asks:
        m.answer("us", m.asks["us"].moves[0])
        check(state(m))
    assert state(m).result is not None
    assert state(m).level
