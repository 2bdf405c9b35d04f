"""Points, the end of the game, and the order in which a turn closes (MW-VP)."""

from __future__ import annotations

import pytest
from midway_table import Hangar, Stop, at_table, heard, opening, play, quietly, state, strike, until_asked, view

from wardroom.games.midway.battles import AirBattle, Group
from wardroom.games.midway.printed import SHIPS
from wardroom.games.midway.tasks.air_battle.bombing import Damage
from wardroom.games.midway.tasks.end_of_turn import EndOfTurn
from wardroom.games.midway.tasks.surface_combat.battle import SurfaceBattles
from wardroom.games.midway.tasks.turn import Landings, Turn
from wardroom.kernel import Match, MatchOver

BOXES_AND_POINTS = {
    "enterprise": (5, 10), "hornet": (5, 10), "yorktown": (5, 10), "minneapolis": (5, 4), "new_orleans": (5, 4),
    "vincennes": (5, 4), "astoria": (4, 3), "northampton": (4, 3), "pensacola": (4, 3), "portland": (4, 3),
    "atlanta": (3, 2), "akagi": (5, 10), "kaga": (5, 10), "hiryu": (3, 8), "soryu": (3, 8), "tone": (3, 3),
    "chikuma": (3, 3), "haruna": (6, 6), "kirishima": (6, 6), "nagara": (2, 2), "mikuma": (3, 3), "mogami": (3, 3),
    "kumano": (3, 3), "suzuya": (3, 3), "kongo": (6, 6), "hiei": (6, 6), "atago": (4, 4), "chokai": (3, 3),
    "myoko": (4, 3), "haguro": (4, 3), "zuiho": (2, 6), "yura": (2, 2), "yamato": (10, 10), "nagato": (8, 8),
    "mutsu": (8, 8), "hosho": (2, 4), "sendai": (2, 2),
}  # fmt: skip


def bombed(ship: str, *hits: int, before: int = 0) -> Match:
    """The end of an air battle: each group over the ship has scored."""
    attacker = "US" if SHIPS[ship].side == "JP" else "JP"
    battle = AirBattle(
        "E4-E", attacker, berths={ship: "D9"}, shown=True, groups=tuple(Group("D", 9, ship, "D9") for _ in hits),
        scored=tuple((i, n, 0) for i, n in enumerate(hits)),
    )  # fmt: skip
    return at_table(ships={ship: "E4-E"}, hits={ship: before}, battle=battle, agenda=(Damage(), Stop()))


@pytest.mark.rule("MW-VP-2", "MW-VP-3", "MW-VP-4")
@pytest.mark.parametrize("ship", BOXES_AND_POINTS)
def test_the_last_box_sinks_a_ship_and_scores_its_points(ship: str) -> None:
    boxes, points = BOXES_AND_POINTS[ship]
    winner, loser = ("US", "JP") if SHIPS[ship].side == "JP" else ("JP", "US")
    damaged = bombed(ship, boxes - 1)
    assert not state(damaged).ships[ship].sunk
    assert view(damaged, winner).points == {"JP": 0, "US": 0}
    assert view(damaged, winner).damage[ship].hits == boxes - 1
    sunk = bombed(ship, 1, before=boxes - 1)
    assert state(sunk).ships[ship].sunk
    assert state(sunk).ships[ship].zone == ""
    for ear in ("JP", "US", None):
        assert view(sunk, ear).points == {winner: points, loser: 0}
        assert view(sunk, ear).damage[ship].sunk


@pytest.mark.rule("MW-VP-3")
def test_hits_of_several_groups_and_turns_add_up() -> None:
    match = bombed("vincennes", 1, 2, before=1)
    assert state(match).ships["vincennes"].hits == 4
    assert state(bombed("vincennes", 2, 2, before=1)).ships["vincennes"].sunk


@pytest.mark.rule("MW-VP-1", "MW-VP-7")
@pytest.mark.parametrize(("points", "result"), [((20, 10), (20, 11)), ((3, 10), (3, 11)), ((11, 10), (11, 11))])
def test_more_points_win_and_equal_points_are_a_draw(points: tuple[int, int], result: tuple[int, int]) -> None:
    """The US gets one more for Midway in the last turn."""
    match = at_table(
        ships={"akagi": "E4-E"}, turn=25, points={"JP": points[0], "US": points[1]},
        agenda=(EndOfTurn(25, 6, "1700"), Turn()),
    )  # fmt: skip
    assert match.result == {"JP": result[0], "US": result[1]}
    assert match.asks == {}
    for ear in ("JP", "US", None):
        assert dict(heard(match, ear, "game_over")[0].about) == {"JP": result[0], "US": result[1]}
    with pytest.raises(MatchOver):
        match.answer("JP", ("done",))


@pytest.mark.rule("MW-VP-5", "MW-VP-7", "MW-EN-51")
@pytest.mark.parametrize(("scenario", "turns"), [("june4", 25), ("june3", 34)])
def test_a_quiet_game_gives_the_us_a_point_a_turn_from_the_fifth_of_june(scenario: str, turns: int) -> None:
    match = quietly(opening(scenario), lambda m: m.result is not None)
    clock = heard(match, "JP", "turn")
    assert [item.about["turn"] for item in clock] == list(range(1, turns + 1))
    assert (clock[-1].about["day"], clock[-1].about["time"]) == (6, "1700")
    scored, now = [], (0, "")
    for item in match.events(None):
        if item.kind == "turn":
            now = (item.about["day"], item.about["time"])
        if item.kind == "held_midway":
            scored.append(now)
            assert item.about["points"] == 1
    day = ["0500", "0700", "0900", "1100", "1300", "1500", "1700"]
    assert scored == [(5, time) for time in (*day, "1900", "2400")] + [(6, time) for time in day]
    assert match.result == {"JP": 0, "US": 16}


@pytest.mark.rule("MW-EN-46")
@pytest.mark.parametrize(("seat", "other"), [("JP", "US"), ("US", "JP")])
def test_who_resigns_loses_whatever_the_points(seat: str, other: str) -> None:
    match = at_table(ships={"akagi": "E4-E"}, points={seat: 50, other: 0}, agenda=(Turn(),))
    match.resign(seat)
    assert match.result == {seat: 0, other: 1}
    assert match.asks == {}
    assert heard(match, other, "resigned")[0].about["side"] == seat


@pytest.mark.rule("MW-EN-42")
def test_the_order_in_which_a_turn_closes() -> None:
    """A hand-made turn in which everything happens: a strike lands, ships fight, a battleship shells the island, the
    invasion goes on, a point is scored, aircraft become ready."""
    match = at_table(
        ships={"akagi": "H5-G", "haruna": "H5-G", "atago": "H5-G", "astoria": "H5-G"}, preset="tournament", turn=11,
        fortification=5, invasion=1, armed_once=("JP",), said={"US": ("readying",)},
        air={"akagi": Hangar(), "midway": Hangar(readying=(0, 6, 0))},
        missions={"JP": (strike("G5-G", "akagi", d=3, out=3),)},
        agenda=(Landings(), SurfaceBattles(), EndOfTurn(11, 5, "0700"), Turn()),
    )  # fmt: skip
    match.answer("JP", ("home",))
    quietly(match, lambda m: state(m).turn == 12)
    kinds = [item.kind for item in match.events("JP")]
    steps = ["landed", "disclosed", "surface_battle", "bombarded", "invading", "held_midway", "turn"]
    assert [kind for kind in kinds if kind in steps] == steps
    assert state(match).air["midway"].ready == (0, 6, 0)
    assert state(match).armed_once == ("JP", "US")
    assert state(match).invasion == 2


@pytest.mark.rule("MW-EN-42")
def test_the_game_ends_when_the_last_turn_is_closed() -> None:
    """The island falls at the end of the last turn: that still counts, and the US point does not."""
    match = at_table(
        ships={"atago": "H5-G"}, turn=25, invasion=3, points={"JP": 0, "US": 15}, agenda=(EndOfTurn(25, 6, "1700"),)
    )
    assert match.result == {"JP": 15, "US": 15}


@pytest.mark.rule("MW-VP-2")
def test_points_come_to_whoever_sinks_in_a_real_battle() -> None:
    match = at_table(
        ships={"hornet": "F4-E", "nagara": "E4-E"}, air={"hornet": Hangar(ready=(0, 12, 5))}, armed_once=("US",),
        dice=[6], agenda=(Turn(),),
    )  # fmt: skip
    until_asked(match, "US", "write_orders")
    play(match, ("US", ("strike", "E4-E")), ("US", ("send", "hornet", "D", 3)), ("US", ("done",)), ("US", ("done",)))
    play(match, ("JP", ("arrange",)), ("US", ("attack",)), ("US", ("dive", "nagara")), ("US", ("factors", 3)))
    play(match, ("US", ("done",)), ("JP", ("done",)))
    assert view(match, "JP").points == {"JP": 0, "US": 2}
    assert dict(heard(match, "JP", "sunk")[0].about) == {
        "ship": "nagara", "points": 2, "side": "US", "early": False,
    }  # fmt: skip
