"""Worlds as a player expects them: possible, drawn from what his side knows and nothing else, and like real ones."""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import Any

import pytest
from close_quarters import RULES as CLOSE
from midway_table import Hangar, Stop, at_table, state, strike, until_asked

from planting import planter
from wardroom.conformance import Leak, catch, conform
from wardroom.games.midway import game
from wardroom.games.midway.battles import SurfaceBattle
from wardroom.games.midway.game import GAME, RULES
from wardroom.games.midway.habits import likely
from wardroom.games.midway.habits import world as drawing
from wardroom.games.midway.habits.fleets import Fleets
from wardroom.games.midway.habits.kept import Side, habits
from wardroom.games.midway.habits.told import against
from wardroom.games.midway.printed import CARRIERS, INVASION_SHIP, MIDWAY, SHIPS, SIDES, types_among
from wardroom.games.midway.search_board import WHERE, distance
from wardroom.games.midway.state import Midway, Note
from wardroom.games.midway.tasks.search import Search
from wardroom.games.midway.tasks.surface_combat.battle import SurfaceBattles
from wardroom.games.midway.tasks.surface_combat.movement import SurfaceMove
from wardroom.games.midway.tasks.turn import Turn
from wardroom.kernel import encode
from wardroom.lab import habits as lab

LEAKS: list[Leak] = []
LIKE = 0.25  # how far a measure of drawn worlds may be from that of matches
leak = planter(LEAKS)


def options(rng: Random) -> dict[str, Any]:
    hidden = {"search_reveals_counts": False, "reveal_unattacked_cap": False}
    return {**game.random_options(rng), "fighters": True, **hidden}


# ---- the promises


@pytest.mark.rule("MW-EQ-3", "MW-SET-2")
def test_worlds_that_are_expected_keep_the_promises_of_the_fog() -> None:
    how: dict[str, Any] = {"options": game.random_options, "twin": game.twin, "player": game.mischief}
    close = conform(CLOSE, matches=4, seed=3, scenarios=["june4"], fog=0.3, likely=likely(), **how)
    assert close.expected > 100


@leak(Fleets, "draw")
def carriers_where_they_are(draw: Any, self: Fleets) -> Any:
    drawn, true = draw(self), self.g.ships
    return {id: true[id] if id in CARRIERS[self.foe] else ship for id, ship in drawn.items()}


@leak(Fleets, "_allowed")
def a_search_that_is_forgotten(allowed: Any, self: Fleets, id: str, zone: str) -> bool:
    return True


@leak(drawing, "usual_decks")
def decks_as_they_are(usual: Any, h: Midway, foe: str, rng: Random, side: Side) -> Any:
    return {base: h.air[base] for base in usual(h, foe, rng, side)}


@leak(drawing, "usual_notes")
def what_he_has_written_down(usual: Any, h: Midway, seat: str, foe: str, rng: Random, side: Side) -> Any:
    return h.notes[foe]


@leak(drawing, "orders")
def orders_not_yet_exchanged(orders: Any, h: Midway, seat: str, foe: str, rng: Random) -> Any:
    return h.missions


@leak(drawing, "_landing")
def how_far_the_landing_is(landing: Any, h: Midway, rng: Random) -> int:
    return h.invasion


@leak(drawing, "begin_again")
def how_far_he_has_got(begin_again: Any, h: Midway, seat: str, foe: str) -> None:
    """He does not begin again what he does unseen."""


@pytest.mark.rule("MW-EQ-3", "MW-SET-2", "MW-QA-CP-3")
@pytest.mark.parametrize("planted", LEAKS, ids=lambda planted: planted.name)
def test_a_seeded_leak_is_caught(planted: Leak) -> None:
    found = catch(
        CLOSE, planted, matches=40, seed=11, scenarios=["june4"], options=options, player=game.mischief,
        twin=game.twin, likely=likely(),
    )  # fmt: skip
    assert found is not None, f"{planted.name} went by unnoticed"
    assert found.promise == "likely"


# ---- what is expected


def at_sea(**more: Any) -> Midway:
    jp = dict.fromkeys((*CARRIERS["JP"][:4], "tone", "haruna", "kirishima", INVASION_SHIP), "C4-E")
    us = dict.fromkeys(("enterprise", "hornet", "yorktown", "astoria"), "G3-A")
    more = {"ships": {**jp, **us}, "agenda": (Search("JP"), Stop(), SurfaceBattles()), **more}
    return state(at_table(preset="tournament", turn=8, **more))


def drawn(g: Midway, seat: str, n: int = 20) -> list[Midway]:
    return [drawing.draw(g, seat, Random(seed)) for seed in range(n)]


def test_a_fleet_that_was_found_is_expected_whole() -> None:
    notes = {"JP": (), "US": (Note(7, "search", "C4-D", ("BB", "CV", "CA")),)}
    for h in drawn(at_sea(notes=notes), "US"):
        zones = [h.ships[id].zone for id in CARRIERS["JP"][:4]]
        assert len(set(zones)) == 1, "the fleet carriers sail together"
        assert distance(zones[0], "C4-D") <= 4, "and are where they can have got to"
        assert len(h.at("JP", zones[0])) >= 6


def test_what_was_called_this_turn_the_enemy_remembers() -> None:
    g = at_sea(notes={"JP": (), "US": ()}, called={"US": ("C4", "A1")})
    for h in drawn(g, "JP", 5):
        today = [note for note in h.notes["US"] if note.turn == 8]
        assert today == [Note(8, "search", "C4-E", types_among(g.at("JP", "C4-E"))), Note(8, "search", "A1")]


def test_nothing_is_expected_ready_before_anything_was_readied() -> None:
    g = at_sea(notes={"JP": (), "US": ()}, air={"akagi": Hangar(unready=(7, 7, 7))})
    assert not any(h.air[base].armed for h in drawn(g, "US", 5) for base in CARRIERS["JP"])


@pytest.mark.parametrize(
    ("note", "says"),
    [
        (Note(8, "search", "C4"), "C4-E holds"),
        (Note(8, "search", "C4-E", ("CV",)), "C4-E holds"),
        (Note(8, "search", "C4-E", ("BB", "CV", "CA"), (2, 1, 2)), "were counted"),
        (Note(8, "battle", "C4-E", ("CV",), (), ("akagi",)), "where it was not met"),
    ],
)
def test_what_speaks_against_a_state_is_said(note: Note, says: str) -> None:
    assert says in against(at_sea(notes={"JP": (), "US": (note,)}), "US")


def test_ships_told_of_must_be_somewhere() -> None:
    assert "nobody is in" in against(at_sea(notes={"JP": (), "US": ()}, contacts=("A1-A",)), "US")


# ---- where what was told ends

SEA = "C4-E"


@pytest.mark.rule("MW-S2-6")
def test_what_is_readied_when_somebody_resigns_is_never_announced() -> None:
    match = at_table(agenda=(Turn(),), turn=0)
    until_asked(match, "US", "ready_aircraft").answer("US", ("ready_all", MIDWAY))
    match.resign("JP")
    assert state(match).air[MIDWAY].armed
    assert against(state(match), "JP") == ""


@pytest.mark.rule("MW-QA-SF-1")
def test_who_was_held_back_from_a_surface_battle_was_not_met() -> None:
    met = {"JP": (), "US": (Note(8, "battle", SEA, ("CV",), (), ("akagi",)),)}
    after = at_sea(notes=met, agenda=(Stop(),))
    assert against(after, "US") == "", "the battle is over, and nobody knows who did not come onto the board"
    assert "where it was not met" in against(at_sea(notes=met), "US"), "from the air everybody is seen"


@pytest.mark.rule("MW-QA-SF-1")
def test_who_is_held_back_is_one_of_those_that_were_counted() -> None:
    ships = {**dict.fromkeys((*CARRIERS["JP"][:4], "tone", "haruna"), SEA), "astoria": SEA, "enterprise": "G3-A"}
    berths = dict(zip((*CARRIERS["JP"][:4], "tone", "astoria"), ("A1", "A2", "A3", "A4", "A5", "G1"), strict=True))
    seen = Note(8, "search", SEA, ("BB", "CV", "CA"), (1, 4, 1))
    met = Note(8, "battle", SEA, ("CV", "CA"), (), (*CARRIERS["JP"][:4], "tone"))
    g = at_sea(
        ships=ships | {"kirishima": "A1-A", "chikuma": "A1-A"}, notes={"JP": (), "US": (seen, met)}, contacts=(SEA,),
        surface={SEA: SurfaceBattle(SEA, berths, deployed=("JP", "US"))}, agenda=(SurfaceMove("US", SEA), Stop()),
    )  # fmt: skip
    for h in drawn(g, "US"):
        held = [id for id in h.at("JP", SEA) if id not in berths]
        assert [SHIPS[id].type for id in held] == ["BB"], "one battleship was counted and is not on the board"
        assert against(h, "US") == ""


def test_where_all_were_sunk_nobody_is_expected() -> None:
    met = (Note(8, "contact", "G3-A"), Note(8, "battle", "G3-A", ("CV",), (), ("hiryu",)))
    g = at_sea(notes={"JP": (), "US": met}, contacts=("G3-A",), sheets_turn=8, agenda=(Stop(), SurfaceBattles()))
    g.put_ship("hiryu", zone="", sunk=True)
    assert not any(h.at("JP", "G3-A") for h in drawn(g, "US"))


def test_from_where_aircraft_came_is_not_known() -> None:
    """Here from farther away than any deck that is expected: whoever sent them, the same world is drawn."""

    def flown(base: str) -> Midway:
        away = {"JP": (strike("I1-B", base, d=5),), "US": ()}
        return at_sea(missions=away, sheets_turn=8, notes={"JP": (), "US": ()}, agenda=(Stop(),))

    one, other = flown("kaga"), flown("akagi")
    for seed in range(20):
        worlds = [encode(drawing.draw(g, "US", Random(seed)).missions) for g in (one, other)]
        assert worlds[0] == worlds[1]


# ---- habits


def test_what_is_kept_is_small_and_whole() -> None:
    kept = habits()
    assert kept is not None
    assert len(kept.sides) == 2 * len(RULES.info.scenarios) * len(RULES.info.presets)
    for side in kept.sides.values():
        assert len(side.courses) >= 10
        assert all(abs(sum(found.ago) - 1) < 0.01 for found in side.found[1:])
    file = Path(lab.folder(GAME.id)) / likely().file
    assert file.stat().st_size < 200_000


def test_worlds_are_like_those_of_matches() -> None:
    """Of matches that nothing was learnt from; the figures of many are in docs/opponents.md."""
    rows = {row.name: row for row in lab.compare(GAME.id, 4, seed=500_000)}
    alike = [name for name, row in rows.items() if row.off <= LIKE]
    for side in SIDES:
        named = [name for name in alike if name.startswith(side)]
        assert len(named) >= 10, {name: (row.real, row.expected) for name, row in rows.items()}
    for name in ("JP.zones_used", "JP.ships_with_carriers"):
        assert rows[name].off < abs(rows[name].possible - rows[name].real) / rows[name].real


def test_habits_are_learnt_from_matches(tmp_path: Path) -> None:
    file = lab.learn(GAME.id, 4, 9, tmp_path / "habits.json")
    again = lab.learn(GAME.id, 4, 9, tmp_path / "again.json")
    assert file.read_bytes() == again.read_bytes(), "the same matches teach the same"
    assert b"june3" in file.read_bytes()


def test_the_same_chance_expects_the_same() -> None:
    g = at_sea(notes={"JP": (), "US": ()})
    assert encode(drawing.draw(g, "US", Random(1))) == encode(drawing.draw(g, "US", Random(1)))
    assert len({drawing.draw(g, "US", Random(n)).ships["akagi"].zone for n in range(20)}) > 3
    assert all(h.ships[id].zone in WHERE for h in drawn(g, "US") for id in h.afloat("JP"))
