"""Night turns, and private notes (MW-NT)."""

from __future__ import annotations

from typing import Any

import pytest
from midway_table import Hangar, Stop, at_table, heard, moves, opening, play, quietly, refused, state, until_asked, view

from wardroom.games.midway.tasks.end_of_turn import EndOfTurn
from wardroom.games.midway.tasks.search import Search
from wardroom.games.midway.tasks.turn import Turn
from wardroom.kernel import Match

SHIPS = {"akagi": "E4-E", "tone": "D3-A", "hornet": "F4-E", "atlanta": "G2-A"}
READY = {"akagi": Hangar(ready=(7, 7, 0)), "hornet": Hangar(ready=(9, 12, 5)), "midway": Hangar(ready=(6, 6, 2))}


def night(turn: int = 8, **table: Any) -> Match:
    """A night turn begins, and both sides have aircraft ready."""
    table = {"air": READY, "armed_once": ("JP", "US"), "preset": "tournament", **table}
    return at_table(ships=table.pop("ships", SHIPS), turn=turn - 1, agenda=(Turn(),), **table)


def prompts(match: Match, turn: int) -> list[str]:
    """The questions of the rest of a turn, each once, in order."""
    asks: dict[str, None] = {}
    while state(match).turn == turn:
        for seat, ask in list(match.asks.items()):
            asks[ask.prompt] = None
            match.answer(seat, ask.moves[0])
    return list(asks)


@pytest.mark.rule("MW-NT-4")
@pytest.mark.parametrize(("scenario", "nights"), [("june4", [8, 9, 17, 18]), ("june3", [8, 9, 17, 18, 26, 27])])
def test_two_turns_of_every_night(scenario: str, nights: list[int]) -> None:
    match = quietly(opening(scenario), lambda m: m.result is not None)
    dark = [item.about for item in heard(match, None, "turn") if item.about["night"]]
    assert [about["turn"] for about in dark] == nights
    assert {about["time"] for about in dark} == {"1900", "2400"}


@pytest.mark.rule("MW-NT-1", "MW-EN-40")
@pytest.mark.parametrize("turn", [8, 9, 17])
def test_nothing_takes_off_at_night(turn: int) -> None:
    """By day the same fleets are asked for orders, land, and may send B-17s."""
    options = {"b17_attacks_per_day": 2, "reveal_unattacked_cap": False}  # all are asked about landing
    by_day, by_night = (prompts(night(n, options=options), n) for n in (6, turn))
    assert by_day == ["stand_down", "move_ships", "ready_aircraft", "search", "write_orders", "land"]
    assert by_night == ["stand_down", "move_ships", "ready_aircraft", "search"]


@pytest.mark.rule("MW-NT-1", "MW-NT-3")
@pytest.mark.parametrize(("seat", "own"), [("JP", {"D3", "E4", "F4"}), ("US", {"E4", "F4", "G2"})])
def test_at_night_only_ships_search(seat: str, own: set[str]) -> None:
    match = at_table(ships={**SHIPS, "nagara": "F4-A", "astoria": "E4-I"}, turn=8, agenda=(Search(seat), Stop()))
    assert {area for _, area in moves(match, seat, "call")} == own
    assert match.asks[seat].about["left"] == 0
    refusal = refused(match, seat, ("call", "E3"))
    assert (refusal.key, refusal.rules) == ("night_search", ("MW-NT-1", "MW-NT-3"))
    match.answer(seat, ("call", "E4" if seat == "JP" else "F4"))
    found = heard(match, seat, "searched")[0].about["found"]
    assert [(each["zone"], each["types"]) for each in found] == [
        ("E4-I", ("CA",)) if seat == "JP" else ("F4-A", ("CL",))
    ]


@pytest.mark.rule("MW-NT-2")
def test_ships_sail_at_night_as_by_day() -> None:
    by_day, by_night = (at_table(ships=SHIPS, turn=turn - 1, agenda=(Turn(),)) for turn in (5, 8))
    for seat in ("JP", "US"):
        assert by_day.asks[seat] == by_night.asks[seat]
    play(by_night, ("JP", ("move", "akagi", "E4-F")), ("US", ("move", "hornet", "F4-D")))
    assert refused(by_night, "JP", ("move", "tone", "D3-D", "D3-G")).key == "not_offered"
    assert refused(by_night, "JP", ("move", "tone", "E3-A")).rules == ("MW-S1-1",)
    quietly(by_night, lambda m: state(m).turn == 9)
    assert len(heard(by_night, None, "announced")) == 2


@pytest.mark.rule("MW-EN-40", "MW-EN-51", "MW-NT-2")
def test_aircraft_are_readied_and_stood_down_at_night() -> None:
    match = night(8)
    match.answer("JP", ("stand_down", "akagi", "D", 7))
    until_asked(match, "JP", "ready_aircraft")
    match.answer("JP", ("ready", "akagi", "D", 4))
    until_asked(match, "JP", "stand_down", 9)
    assert view(match, "JP").air["akagi"] == Hangar(unready=(0, 3, 0), ready=(7, 4, 0))
    said = [(item.about["side"], item.about["what"]) for item in heard(match, "US", "announced") if item.about["done"]]
    assert said == [("JP", "stood_down"), ("JP", "readying")]


@pytest.mark.rule("MW-EN-51")
def test_a_night_turn_is_a_turn_for_all_that_is_counted() -> None:
    """1900 on 5 June: a point for the US, a turn of invasion, a shell from each battleship."""
    match = at_table(
        ships={"atago": "H5-G", "haruna": "H5-G", "kongo": "H5-G"}, turn=17, invasion=1, fortification=9,
        options={"midway_reduction": True, "bombardment_per_battleship": True},
        agenda=(EndOfTurn(17, 5, "1900"), Stop()),
    )  # fmt: skip
    assert view(match, "JP").night
    assert view(match, "JP").points == {"JP": 0, "US": 1}
    assert view(match, "JP").invasion == 2
    assert view(match, "US").fortification == 7


@pytest.mark.rule("MW-EN-51", "MW-MI-6")
def test_an_invasion_goes_on_through_the_night() -> None:
    match = at_table(ships={"atago": "H5-G", "hornet": "I1-B"}, turn=6, agenda=(Turn(),))
    quietly(match, lambda m: view(m, "JP").fallen)
    assert state(match).turn == 11  # 1700, 1900, 2400 and 0500
    assert view(match, "JP").points == {"JP": 15, "US": 0}


@pytest.mark.rule("MW-NT-5")
def test_each_side_keeps_private_notes() -> None:
    """What was seen and what was searched, dated; the note stays when the ship has gone."""
    match = at_table(ships=SHIPS, turn=2, agenda=(Turn(),))
    until_asked(match, "US", "search", 3)
    play(match, ("US", ("call", "E4")), ("US", ("call", "A1")))
    until_asked(match, "JP", "move_ships", 4)
    play(match, ("JP", ("move", "akagi", "E4-F")), ("JP", ("done",)))
    seen, searched = view(match, "US").notes
    assert (seen.turn, seen.how, seen.where, seen.types) == (3, "search", "E4-E", ("CV",))
    assert (searched.turn, searched.where, searched.types) == (3, "A1", ())
    for ear in ("JP", None):
        assert view(match, ear).notes == ()
