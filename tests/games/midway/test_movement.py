"""Step 1: ships move on their own search boards (MW-S1)."""

from __future__ import annotations

import msgspec
import pytest
from midway_table import Stop, at_table, heard, moves, play, refused, state, view

from wardroom.games.midway.tasks.movement import MoveShips
from wardroom.games.midway.tasks.turn import Turn
from wardroom.kernel import Match, Together, dump


def at_sea(turn: int = 2) -> Match:
    """Three ships a side, and both have to move."""
    return at_table(
        ships={
            "akagi": "E4-E", "kaga": "E4-E", "nagara": "C2-A",
            "hornet": "H4-E", "yorktown": "H4-E", "atlanta": "G6-A",
        },
        turn=turn, agenda=(Together.of({"JP": (MoveShips("JP"),), "US": (MoveShips("US"),)}), Stop()),
    )  # fmt: skip


def reach(match: Match, seat: str, ship: str) -> set[str]:
    return {zone for _, id, zone in moves(match, seat, "move") if id == ship}


TWO_FROM_E4E = {
    "D3-I", "E3-G", "E3-H", "E3-I", "F3-G",
    "D4-C", "E4-A", "E4-B", "E4-C", "F4-A",
    "D4-F", "E4-D", "E4-F", "F4-D",
    "D4-I", "E4-G", "E4-H", "E4-I", "F4-G",
    "D5-C", "E5-A", "E5-B", "E5-C", "F5-A",
}  # fmt: skip


@pytest.mark.rule("MW-S1-1", "MW-EN-1")
@pytest.mark.parametrize("turn", [1, 2, 8, 25])
def test_japanese_ships_move_two_zones_at_most(turn: int) -> None:
    match = at_sea(turn)
    assert reach(match, "JP", "akagi") == TWO_FROM_E4E
    refusal = refused(match, "JP", ("move", "akagi", "F4-E"))
    assert (refusal.key, refusal.rules, refusal.about["zones"]) == ("too_far_to_sail", ("MW-S1-1",), 2)
    assert {zone for _, start, zone in moves(match, "JP", "fleet") if start == "E4-E"} == TWO_FROM_E4E


@pytest.mark.rule("MW-S1-2", "MW-EN-4")
@pytest.mark.parametrize(("turn", "zones"), [(1, 6), (2, 2), (3, 2), (25, 2)])
def test_us_ships_move_six_zones_at_first_then_two(turn: int, zones: int) -> None:
    match = at_sea(turn)
    for far, zone in ((2, "H4-C"), (3, "G4-E"), (6, "F4-E"), (6, "H6-E"), (7, "F4-D")):
        allowed = zone in reach(match, "US", "hornet")
        assert allowed == (far <= zones)
        if not allowed:
            assert refused(match, "US", ("move", "hornet", zone)).rules == ("MW-S1-2",)
    assert ("fleet", "H4-E", "F4-E" if zones == 6 else "G4-F") in moves(match, "US")


@pytest.mark.rule("MW-EN-1")
def test_a_diagonal_step_counts_one() -> None:
    match = at_sea(1)
    play(match, ("JP", ("move", "akagi", "D3-I")), ("US", ("move", "hornet", "F2-E")))  # 2 and 6, all diagonal
    assert [view(match, "JP").ships["akagi"].zone, view(match, "US").ships["hornet"].zone] == ["D3-I", "F2-E"]


@pytest.mark.rule("MW-S1-3")
def test_all_some_or_none_move() -> None:
    nobody = at_sea()
    play(nobody, ("JP", ("done",)), ("US", ("done",)))
    assert state(nobody).ships == state(at_sea()).ships
    some = at_sea()
    play(some, ("JP", ("move", "kaga", "E4-F")), ("JP", ("done",)))
    zones = {id: ship.zone for id, ship in view(some, "JP").ships.items() if ship.zone}
    assert zones == {"akagi": "E4-E", "kaga": "E4-F", "nagara": "C2-A"}
    everyone = at_sea()
    play(everyone, ("JP", ("fleet", "E4-E", "E4-F")), ("JP", ("move", "nagara", "C2-B")))
    zones = {id: ship.zone for id, ship in view(everyone, "JP").ships.items() if ship.zone}
    assert zones == {"akagi": "E4-F", "kaga": "E4-F", "nagara": "C2-B"}
    assert moves(everyone, "JP") == [("done",)]


@pytest.mark.rule("MW-S1-4")
def test_a_ship_may_stop_short() -> None:
    match = at_sea(1)
    play(match, ("JP", ("move", "akagi", "E4-F")), ("US", ("move", "hornet", "H4-F")), ("US", ("done",)))
    assert view(match, "JP").ships["akagi"].zone == "E4-F"
    assert view(match, "US").ships["hornet"].zone == "H4-F"


@pytest.mark.rule("MW-S1-5")
def test_movement_is_not_handed_on() -> None:
    """The Kaga lies still; the Akagi gains nothing by it, nor by going one zone at a time."""
    match = at_sea()
    refused(match, "JP", ("move", "akagi", "F4-F"))  # four zones: her own two and the Kaga's
    match.answer("JP", ("move", "akagi", "E4-F"))
    for zone in ("F4-D", "F4-E", "F4-F"):
        refusal = refused(match, "JP", ("move", "akagi", zone))
        assert (refusal.key, refusal.rules) == ("moved_already", ("MW-S1-5",))
    assert reach(match, "JP", "kaga") == TWO_FROM_E4E
    refused(match, "JP", ("fleet", "E4-E", "F4-E"))


@pytest.mark.rule("MW-S1-6", "MW-SET-2")
def test_both_move_at_once_and_unseen() -> None:
    match = at_sea()
    assert {ask.prompt for ask in match.asks.values()} == {"move_ships"}
    before = msgspec.to_builtins(view(match, "US")), match.events("US"), match.asks["US"]
    play(match, ("JP", ("fleet", "E4-E", "F4-D")), ("JP", ("done",)))
    assert (msgspec.to_builtins(view(match, "US")), match.events("US"), match.asks["US"]) == before
    assert not heard(match, None, "moved")
    assert match.waiting == ("JP", "US")  # nor is it seen that Japan is done
    turned = at_sea()
    play(match, ("US", ("move", "hornet", "H4-D")), ("US", ("done",)))
    play(turned, ("US", ("move", "hornet", "H4-D")), ("US", ("done",)))
    play(turned, ("JP", ("fleet", "E4-E", "F4-D")), ("JP", ("done",)))
    assert dump(match.state) == dump(turned.state)


@pytest.mark.rule("MW-S1-6")
def test_movement_is_the_first_step_of_a_turn() -> None:
    match = at_table(ships={"akagi": "E4-E", "hornet": "H4-E"}, agenda=(Turn(),))
    assert {seat: ask.prompt for seat, ask in match.asks.items()} == {"JP": "move_ships", "US": "move_ships"}


@pytest.mark.rule("MW-EN-2")
@pytest.mark.parametrize(
    ("corner", "zones"),
    [
        ("A1-A", {"A1-B", "A1-C", "A1-D", "A1-E", "A1-F", "A1-G", "A1-H", "A1-I"}),
        ("I7-E", {"H6-I", "I6-G", "I6-H", "H7-C", "I7-A", "I7-B", "H7-F", "I7-D"}),
    ],
)
def test_no_ship_leaves_the_board(corner: str, zones: set[str]) -> None:
    match = at_table(
        ships={"akagi": corner, "hornet": corner},
        agenda=(Together.of({"JP": (MoveShips("JP"),), "US": (MoveShips("US"),)}), Stop()),
    )
    for seat, ship in (("JP", "akagi"), ("US", "hornet")):
        assert reach(match, seat, ship) == zones
        refusal = refused(match, seat, ("move", ship, "J1-A"))
        assert (refusal.key, refusal.rules) == ("off_the_board", ("MW-EN-2",))
        refused(match, seat, ("move", ship, "I7-F"))
