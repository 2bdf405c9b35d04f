"""What lies on the table: two players, boards, counters and sheets (MW-EQ)."""

from __future__ import annotations

import msgspec
import pytest
from midway_table import (
    Hangar,
    Stop,
    at_table,
    heard,
    moves,
    opening,
    play,
    quietly,
    refused,
    state,
    strike,
    until_asked,
    view,
)

from wardroom.games.midway.printed import SHIPS
from wardroom.games.midway.tasks.air_battle.battle import Battles
from wardroom.games.midway.tasks.end_of_turn import EndOfTurn
from wardroom.games.midway.tasks.movement import MoveShips
from wardroom.games.midway.tasks.search import Search
from wardroom.games.midway.tasks.surface_combat.battle import SurfaceBattles
from wardroom.games.midway.tasks.turn import Orders, Turn
from wardroom.kernel import Match, Together, UnknownChoice

BY_TYPE = {
    "BB": "haruna kirishima kongo hiei yamato nagato mutsu",
    "CV": "enterprise hornet yorktown akagi kaga hiryu soryu",
    "CVL": "zuiho hosho",
    "CA": "minneapolis new_orleans vincennes astoria northampton pensacola portland "
    "tone chikuma mikuma mogami kumano suzuya atago chokai myoko haguro",
    "CL": "atlanta nagara yura sendai",
}
US = (
    "enterprise", "hornet", "yorktown", "minneapolis", "new_orleans", "vincennes", "astoria", "northampton",
    "pensacola", "portland", "atlanta",
)  # fmt: skip
SURFACE_AND_SCREEN = {
    "enterprise": (3, 3), "hornet": (3, 3), "yorktown": (3, 3), "minneapolis": (6, 3), "new_orleans": (6, 3),
    "vincennes": (6, 3), "astoria": (6, 3), "northampton": (6, 3), "pensacola": (6, 3), "portland": (6, 3),
    "atlanta": (3, 6), "akagi": (5, 3), "kaga": (5, 3), "hiryu": (3, 2), "soryu": (3, 2), "tone": (6, 2),
    "chikuma": (6, 3), "haruna": (10, 5), "kirishima": (10, 5), "nagara": (3, 1), "mikuma": (6, 2), "mogami": (6, 2),
    "kumano": (6, 2), "suzuya": (6, 2), "kongo": (10, 5), "hiei": (10, 5), "atago": (6, 3), "chokai": (6, 3),
    "myoko": (6, 3), "haguro": (6, 4), "zuiho": (2, 1), "yura": (3, 1), "yamato": (18, 10), "nagato": (13, 8),
    "mutsu": (13, 8), "hosho": (2, 1), "sendai": (3, 1),
}  # fmt: skip


def read(match: Match, seat: str | None) -> str:
    """All that the seat can read on its side of the screen."""
    return msgspec.json.encode(view(match, seat)).decode()


def fleets_apart() -> Match:
    return at_table(ships={"akagi": "B5-A", "enterprise": "G2-E"}, agenda=(Turn(),))


@pytest.mark.rule("MW-EQ-1")
def test_two_players_command_the_two_navies() -> None:
    match = opening()
    assert set(match.asks) == {"JP", "US"}
    assert not set(view(match, "JP").ships) & set(US)
    assert set(view(match, "US").ships) == set(US)
    with pytest.raises(UnknownChoice):
        match.answer("UK", ("done",))


@pytest.mark.rule("MW-EQ-2")
def test_tournament_is_the_basic_game_and_more() -> None:
    prompts: dict[str, list[str]] = {}
    for level in ("basic", "tournament"):
        match = opening(preset=level)
        asks: dict[str, None] = {}
        while state(match).turn < 3:
            asks |= dict.fromkeys(ask.prompt for ask in match.asks.values())
            for seat, ask in list(match.asks.items()):
                match.answer(seat, ask.moves[0])
        prompts[level] = list(asks)
    assert prompts["basic"] == prompts["tournament"]
    assert prompts["basic"] == ["place_ships", "move_ships", "ready_aircraft", "search"]
    basic, tournament = opening(preset="basic"), opening(preset="tournament")
    sections = ("fighters", "midway_reduction", "surface_combat")
    assert [getattr(state(basic).options, name) for name in sections] == [False] * 3
    assert [getattr(state(tournament).options, name) for name in sections] == [True] * 3
    assert state(opening()).options == state(basic).options


@pytest.mark.rule("MW-EQ-3", "MW-EQ-9")
def test_the_other_search_board_is_never_seen() -> None:
    match = fleets_apart()
    play(match, ("JP", ("move", "akagi", "B5-B")), ("US", ("move", "enterprise", "G2-F")))
    assert "B5-B" in read(match, "JP")
    assert "G2-F" in read(match, "US")
    for seat, ship, area in (("US", "akagi", "B5"), ("JP", "enterprise", "G2"), (None, "akagi", "B5")):
        assert area not in read(match, seat)
        assert not [item for item in match.events(seat) if ship in str(item.about) or area in str(item.about)]
    assert refused(match, "JP", ("move", "enterprise", "G2-E")).rules == ("MW-EQ-3",)
    assert refused(match, "US", ("move", "akagi", "B5-A")).rules == ("MW-EQ-3",)


@pytest.mark.rule("MW-EQ-3")
def test_each_board_is_complete() -> None:
    """Either fleet can sail in the other's home waters."""
    match = at_table(
        ships={"akagi": "I7-E", "enterprise": "A1-A"},
        agenda=(Together.of({"JP": (MoveShips("JP"),), "US": (MoveShips("US"),)}), Stop()),
    )
    assert ("move", "akagi", "I7-A") in moves(match, "JP")
    assert ("move", "enterprise", "A1-F") in moves(match, "US")


@pytest.mark.rule("MW-EQ-4")
def test_areas_are_named_by_letter_and_number() -> None:
    match = at_table(ships={"enterprise": "I1-B"}, agenda=(Search("US"), Stop()))
    called = [area for _, area in moves(match, "US", "call")]
    assert called == [f"{letter}{number}" for number in range(1, 8) for letter in "ABCDEFGHI"]


@pytest.mark.rule("MW-EQ-5")
@pytest.mark.parametrize(
    ("area", "letters"), [("H4", "ABCDEFGHI"), ("A1", "ABCDEFGHI"), ("I1", "ABDEGH"), ("H7", "ABCDEF"), ("I7", "ABDE")]
)
def test_an_area_has_nine_zones_but_at_the_edges(area: str, letters: str) -> None:
    cruisers = BY_TYPE["CA"].split()[7:]
    ships = dict(zip(cruisers, (f"{area}-{letter}" for letter in letters), strict=False))
    match = at_table(ships={**ships, "enterprise": "E4-E"}, agenda=(Search("US"), Stop()))
    match.answer("US", ("call", area))
    (answer,) = heard(match, "US", "searched")
    assert [each["zone"] for each in answer.about["found"]] == [f"{area}-{letter}" for letter in letters]
    neighbours = at_table(ships={"akagi": f"{area}-{letters[-1]}"}, agenda=(MoveShips("JP"), Stop()))
    inside = {zone for *_, zone in moves(neighbours, "JP", "move") if zone.startswith(area)}
    assert inside == {f"{area}-{letter}" for letter in letters[:-1]}


@pytest.mark.rule("MW-EQ-6")
@pytest.mark.parametrize(("attacker", "shown"), [("JP", {"hornet", "atlanta"}), ("US", {"akagi", "tone"})])
def test_an_air_attack_brings_only_the_attacked_fleet_onto_the_battle_board(attacker: str, shown: set[str]) -> None:
    base, defender = ("kaga", "US") if attacker == "JP" else ("enterprise", "JP")
    match = at_table(
        ships=dict.fromkeys(("hornet", "atlanta", "akagi", "tone"), "E4-E") | {"kaga": "D4-E", "enterprise": "F4-E"},
        missions={attacker: (strike("E4-E", base, d=5),)},
        agenda=(Battles(attacker), Stop()),
    )
    match.answer(defender, ("arrange",))
    for seat in ("JP", "US", None):
        assert set(view(match, seat).battle.berths) == shown
        assert set(heard(match, seat, "defence_placed")[0].about["berths"]) == shown


@pytest.mark.rule("MW-EQ-7")
def test_a_surface_battle_brings_both_fleets_onto_the_battle_board() -> None:
    match = at_table(
        ships={"kongo": "E4-E", "yura": "E4-E", "portland": "E4-E", "haruna": "A1-A", "astoria": "I1-B"},
        preset="tournament",
        agenda=(SurfaceBattles(), Stop()),
    )
    play(match, ("JP", ("line",)), ("US", ("line",)))
    for seat in ("JP", "US", None):
        assert set(view(match, seat).surface["E4-E"].berths) == {"kongo", "yura", "portland"}


@pytest.mark.rule("MW-EQ-8")
def test_the_record_sheet_keeps_hits_orders_and_time() -> None:
    match = at_table(
        ships={"akagi": "D4-E", "hornet": "F4-E"}, hits={"akagi": 2, "hornet": 1}, turn=3,
        air={"akagi": Hangar(ready=(0, 7, 7))}, armed_once=("JP",), agenda=(Orders(), EndOfTurn(3, 4, "0900"), Turn()),
    )  # fmt: skip
    play(match, ("JP", ("strike", "F4-E")), ("JP", ("send", "akagi", "D", 4)), ("JP", ("done",)))
    mine = view(match, "JP")
    assert (mine.damage["akagi"].hits, mine.damage["hornet"].hits) == (2, 1)
    assert [(m.purpose, m.zone, m.sent) for m in mine.missions] == [("strike", "F4-E", (0, 4, 0))]
    assert (mine.turn, mine.day, mine.time) == (3, 4, "0900")
    assert view(match, "US").missions == ()
    until_asked(match, "JP", "move_ships", 4)
    assert (view(match, "US").day, view(match, "US").time) == (4, "1100")


@pytest.mark.rule("MW-EQ-9")
def test_the_tables_are_open_to_both() -> None:
    """Whoever looks, the same column and die give the same result."""
    fighters = at_table(
        ships={"enterprise": "E4-E", "akagi": "D4-E"}, preset="tournament", dice=[4],
        missions={
            "JP": (strike("E4-E", "akagi", f=7, d=7),),
            "US": (strike("E4-E", "enterprise", f=7, purpose="patrol"),),
        },
        agenda=(Battles("JP"), Stop()),
    )  # fmt: skip
    play(fighters, ("US", ("arrange",)), ("JP", ("attack",)))
    guns = at_table(
        ships={"kongo": "E4-E", "portland": "E4-E"}, preset="tournament", dice=[6, 2, 6],
        agenda=(SurfaceBattles(), Stop()),
    )  # fmt: skip
    play(guns, ("JP", ("line",)), ("US", ("line",)))
    play(
        guns, ("JP", ("move", "kongo", "B1")), ("JP", ("done",)), ("US", ("move", "portland", "F1")), ("US", ("done",))
    )
    play(guns, ("JP", ("fire", "kongo", "portland")), ("JP", ("done",)))
    play(guns, ("JP", ("withdraw",)), ("US", ("withdraw",)))
    for match, kind, cells in (
        (fighters, "fighter_battle", {"column": "1-1", "die": 4, "US": 4, "JP": 3}),
        (guns, "surface_fire", {"column": "1-1", "die": 6, "hits": 2}),
        (guns, "withdrawal_failed", {"side": "JP", "die": 2}),
        (guns, "withdrew", {"side": "US", "die": 6}),
    ):
        ours, theirs, onlookers = (heard(match, seat, kind) for seat in ("JP", "US", None))
        assert ours == theirs == onlookers
        assert {key: ours[0].about[key] for key in cells} == cells


@pytest.mark.rule("MW-EQ-10")
def test_a_ship_has_one_counter_and_it_is_on_the_search_board() -> None:
    match = opening()
    match.answer("JP", ("place", "akagi", "A3-D"))
    assert not [m for m in moves(match, "JP", "place") if m[1] == "akagi"]
    refused(match, "JP", ("place", "akagi", "A4-D"))
    assert len(view(match, "JP").ships) == 26
    assert len(view(match, "US").ships) == 11
    fight = at_table(
        ships={"kongo": "E4-E", "portland": "E4-E"}, preset="tournament", agenda=(SurfaceBattles(), Stop())
    )
    play(fight, ("JP", ("line",)), ("US", ("line",)), ("JP", ("move", "kongo", "B2")))
    assert state(fight).surface["E4-E"].berths["kongo"] == "B2"
    assert state(fight).ships["kongo"].zone == "E4-E"


@pytest.mark.rule("MW-EQ-11")
def test_five_types_of_ship() -> None:
    """Each ship in a zone of its own, and what the enemy is told of that zone."""
    zones = [f"{area}-{letter}" for area in ("D3", "E3", "D4", "E4") for letter in "ABCDEFGHI"]
    type_of = {id: type for type, ids in BY_TYPE.items() for id in ids.split()}
    for seat, ids in (("US", [id for id in type_of if id not in US]), ("JP", list(US))):
        at = dict(zip(ids, zones, strict=False))
        own = {"astoria": "I1-B"} if seat == "US" else dict(zip(["tone", "yura"], ["D3-A", "E3-A"], strict=True))
        match = at_table(ships={**own, **at}, agenda=(Search(seat), Stop()))
        for area in dict.fromkeys(zone[:2] for zone in at.values()):
            match.answer(seat, ("call", area))
        found = {each["zone"]: each["types"] for item in heard(match, seat, "searched") for each in item.about["found"]}
        assert found == {zone: (type_of[id],) for id, zone in at.items()}
    assert len(type_of) == 37


@pytest.mark.rule("MW-EQ-12")
def test_what_is_printed_on_the_battle_counters() -> None:
    assert {id: (ship.surface, ship.screen) for id, ship in SHIPS.items()} == SURFACE_AND_SCREEN


@pytest.mark.rule("MW-EQ-12", "MW-EQ-14")
@pytest.mark.parametrize(
    ("ship", "column"), [("atlanta", "1-2"), ("enterprise", "1-1"), ("yamato", "1-4"), ("yura", "3-1")]
)
def test_the_screening_value_meets_the_aircraft(ship: str, column: str) -> None:
    """Three dive bombers against the fire of their target."""
    defender = SHIPS[ship].side
    attacker, base = ("US", "hornet") if defender == "JP" else ("JP", "kaga")
    match = at_table(
        ships={ship: "E4-E", base: "D4-E"}, missions={attacker: (strike("E4-E", base, d=3),)}, dice=[1],
        agenda=(Battles(attacker), Stop()),
    )  # fmt: skip
    play(
        match, (defender, ("arrange",)), (attacker, ("attack",)), (attacker, ("dive", ship)), (attacker, ("factors", 3))
    )
    play(match, (attacker, ("done",)), (defender, ("fire", ship, 0)), (defender, ("done",)))
    assert heard(match, "US", "bombed")[0].about["column"] == column


@pytest.mark.rule("MW-EQ-13")
@pytest.mark.parametrize(("ship", "column"), [("yamato", "3-1"), ("kongo", "1-1"), ("tone", "1-1"), ("zuiho", "1-3")])
def test_the_surface_factor_meets_ships_in_the_tournament_game(ship: str, column: str) -> None:
    """Against the Portland's 6."""
    match = at_table(
        ships={ship: "E4-E", "portland": "E4-E"}, preset="tournament", dice=[1], agenda=(SurfaceBattles(), Stop())
    )
    play(match, ("JP", ("place", ship, "A9")), ("US", ("place", "portland", "G9")))
    play(match, ("JP", ("move", ship, "B9")), ("JP", ("done",)), ("US", ("move", "portland", "F9")), ("US", ("done",)))
    if ship not in ("yamato", "kongo"):  # these wait for the next battle turn to come in range
        play(
            match,
            ("JP", ("stay",)),
            ("US", ("stay",)),
            ("JP", ("move", ship, "C9")),
            ("JP", ("done",)),
            ("US", ("done",)),
        )
    play(match, ("JP", ("fire", ship, "portland")), ("JP", ("done",)))
    assert heard(match, "US", "surface_fire")[0].about["column"] == column


@pytest.mark.rule("MW-EQ-13")
def test_the_basic_game_has_no_use_for_surface_factors() -> None:
    match = at_table(ships={"yamato": "E4-E", "portland": "E4-E"}, agenda=(Turn(),))
    quietly(match, lambda m: state(m).turn == 5)
    assert {item.kind for item in match.events(None)} == {"turn", "announced", "search_over"}
    assert state(match).ships["portland"].hits == 0


@pytest.mark.rule("MW-EQ-15", "MW-EQ-16")
@pytest.mark.parametrize(("level", "types"), [("basic", {"D", "T"}), ("tournament", {"F", "D", "T"})])
def test_kinds_of_aircraft(level: str, types: set[str]) -> None:
    match = at_table(
        ships={"akagi": "D4-E", "hornet": "F4-E"}, preset=level, turn=1, agenda=(Turn(),),
    )  # fmt: skip
    for seat, base in (("JP", "akagi"), ("US", "hornet"), ("US", "midway")):
        until_asked(match, seat, "ready_aircraft")
        assert {m[2] for m in moves(match, seat, "ready") if m[1] == base} == types
        assert (state(match).air[base].unready[0] > 0) == ("F" in types)
    play(match, ("JP", ("ready_all", "akagi")), ("US", ("ready_all", "hornet")))
    for seat, base in (("JP", "akagi"), ("US", "hornet")):
        until_asked(match, seat, "write_orders")
        if level == "basic":
            refusal = refused(match, seat, ("patrol", state(match).ships[base].zone))
            assert (refusal.key, refusal.rules) == ("no_fighters", ("MW-EQ-16",))
        match.answer(seat, ("strike", "E4-E"))
        assert {m[2] for m in moves(match, seat, "send")} == types


@pytest.mark.rule("MW-EQ-15")
def test_aircraft_are_on_the_battle_board_only() -> None:
    """A search of the zone they are over does not find them, and nobody moves them on the search board."""
    match = at_table(
        ships={"akagi": "D4-E", "hornet": "F4-E", "enterprise": "D4-A"},
        missions={"JP": (strike("F4-E", "akagi", d=5),)},
        agenda=(MoveShips("JP"), Search("US"), Battles("JP"), Stop()),
    )
    assert {m[1] for m in moves(match, "JP", "move")} == {"akagi"}
    play(match, ("JP", ("done",)), ("US", ("call", "F4")), ("US", ("done",)))
    assert heard(match, "US", "searched")[0].about["found"] == ()
    play(match, ("US", ("arrange",)), ("JP", ("attack",)), ("JP", ("dive", "hornet")), ("JP", ("factors", 5)))
    (group,) = view(match, "US").battle.groups
    assert (group.type, group.n, group.at) == ("D", 5, state(match).battle.berths["hornet"])


@pytest.mark.rule("MW-EQ-17")
def test_an_attack_factor_is_a_squadron() -> None:
    """Twelve factors are twelve squadrons: any number of them flies, each can be lost alone."""
    match = at_table(
        ships={"enterprise": "F4-E", "nagara": "D4-E"}, air={"enterprise": Hangar(ready=(0, 12, 5))},
        armed_once=("US",), dice=[1], agenda=(Orders(), Stop()),
    )  # fmt: skip
    match.answer("US", ("strike", "D4-E"))
    assert [m[3] for m in moves(match, "US", "send") if m[2] == "D"] == list(range(1, 13))
    assert refused(match, "US", ("send", "enterprise", "D", 13)).key == "not_that_many_ready"
    play(match, ("US", ("send", "enterprise", "D", 3)), ("US", ("done",)), ("US", ("done",)))
    assert state(match).air["enterprise"].ready == (0, 9, 5)
    play(match, ("JP", ("arrange",)), ("US", ("attack",)), ("US", ("dive", "nagara")), ("US", ("factors", 3)))
    play(match, ("US", ("done",)), ("JP", ("fire", "nagara", 0)), ("JP", ("done",)))
    (bombed,) = heard(match, "JP", "bombed")
    assert (bombed.about["column"], bombed.about["lost"]) == ("3-1", 1)
    assert state(match).missions["US"][0].factors == (0, 2, 0)
