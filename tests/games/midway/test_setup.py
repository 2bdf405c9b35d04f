"""Setting the table: the boards, the air groups, the first counters (MW-SET)."""

from __future__ import annotations

import msgspec
import pytest
from midway_table import (
    Hangar,
    Stop,
    at_table,
    example,
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

from wardroom.games.midway.tasks.air_battle.battle import Battles
from wardroom.games.midway.tasks.surface_combat.battle import SurfaceBattles
from wardroom.games.midway.tasks.turn import Landings, Orders, Turn
from wardroom.kernel import Match

WEST = [f"A{n}-{letter}" for n in range(1, 8) for letter in ("ADG" if n < 7 else "AD")]
EAST = [f"I{n}-{letter}" for n in range(1, 8) for letter in ("BEH" if n < 7 else "BE")]
GROUPS = {
    "carrier_force": ["akagi", "kaga", "hiryu", "soryu", "tone", "chikuma", "haruna", "kirishima", "nagara"],
    "cruiser_group": ["mikuma", "mogami", "kumano", "suzuya"],
    "second_fleet": ["kongo", "hiei", "atago", "chokai", "myoko", "haguro", "zuiho", "yura"],
    "main_body": ["yamato", "nagato", "mutsu", "hosho", "sendai"],
}
US = [
    "enterprise", "hornet", "yorktown", "minneapolis", "new_orleans", "vincennes", "astoria", "northampton",
    "pensacola", "portland", "atlanta",
]  # fmt: skip
AIR_GROUPS = {
    "enterprise": (8, 12, 5), "hornet": (9, 12, 5), "yorktown": (9, 12, 5), "midway": (6, 6, 2),
    "akagi": (7, 7, 7), "kaga": (7, 7, 10), "hiryu": (7, 7, 7), "soryu": (7, 7, 7), "zuiho": (4, 0, 4),
    "hosho": (0, 0, 3),
}  # fmt: skip


def offered(match: Match, seat: str) -> dict[str, list[str]]:
    """The ships that can be placed, each with its zones."""
    ships: dict[str, list[str]] = {}
    for _, id, zone in moves(match, seat, "place"):
        ships.setdefault(id, []).append(zone)
    return ships


# ---------------------------------------------------------------- the boards


@pytest.mark.rule("MW-SET-1", "MW-SET-11", "MW-SET-13")
def test_each_player_sits_at_his_own_side() -> None:
    """From the red side the west edge is on the right hand, from the blue side the east edge."""
    match = opening()
    assert set(map(tuple, offered(match, "JP").values())) == {tuple(WEST)}
    assert set(map(tuple, offered(match, "US").values())) == {tuple(EAST)}
    board = at_table(ships={"kongo": "E4-E", "astoria": "E4-E"}, preset="tournament", agenda=(SurfaceBattles(), Stop()))
    assert {at for _, _, at in moves(board, "JP", "place")} == {f"A{file}" for file in range(1, 18)}
    board.answer("JP", ("line",))
    assert {at for _, _, at in moves(board, "US", "place")} == {f"G{file}" for file in range(1, 18)}


@pytest.mark.rule("MW-SET-2")
@pytest.mark.parametrize(("seat", "other", "edge"), [("JP", "US", "A3-A"), ("US", "JP", "I3-B")])
def test_placing_and_moving_show_the_enemy_nothing(seat: str, other: str, edge: str) -> None:
    match = opening()
    for step in (("place_all", edge), ("fleet", edge, edge[:3] + ("E" if seat == "JP" else "D")), ("done",)):
        if step[0] == "fleet":
            until_asked(match, seat, "move_ships")
        before = [(msgspec.to_builtins(view(match, ear)), match.events(ear)) for ear in (other, None)]
        question = match.asks.get(other)
        match.answer(seat, step)
        assert [(msgspec.to_builtins(view(match, ear)), match.events(ear)) for ear in (other, None)] == before
        assert match.asks.get(other) == question


@pytest.mark.rule("MW-SET-3")
def test_the_battle_board_is_common_and_hides_both_search_boards() -> None:
    match = at_table(
        ships={"hornet": "E4-E", "atlanta": "E4-E", "yorktown": "H2-B", "akagi": "C3-B", "tone": "B6-C"},
        missions={"JP": (strike("E4-E", "akagi", d=5),)},
        agenda=(Battles("JP"), Stop()),
    )
    match.answer("US", ("place", "hornet", "D5"))
    assert view(match, "US").battle.berths == {"hornet": "D5"}
    for watcher in ("JP", None):
        assert view(match, watcher).battle.berths == {}
    match.answer("US", ("place", "atlanta", "D8"))
    boards = [view(match, seat).battle for seat in ("JP", "US", None)]
    assert boards[0] == boards[1] == boards[2]
    assert boards[0].berths == {"hornet": "D5", "atlanta": "D8"}
    for watcher, hidden in (("JP", ["H2-B", "yorktown"]), ("US", ["C3-B", "B6-C", "tone"]), (None, ["H2-B", "C3-B"])):
        seen = msgspec.json.encode(view(match, watcher)).decode()
        assert not [secret for secret in hidden if secret in seen]


@pytest.mark.rule("MW-SET-4")
def test_time_and_hits_are_on_both_sheets() -> None:
    match = at_table(
        ships={"akagi": "C3-B", "hornet": "H2-B"}, hits={"akagi": 3, "hornet": 4}, turn=6, agenda=(Stop(),)
    )
    for seat in ("JP", "US", None):
        sheet = view(match, seat)
        assert {id: wreck.hits for id, wreck in sheet.damage.items()} == {"akagi": 3, "hornet": 4}
        assert (sheet.turn, sheet.day, sheet.time) == (6, 4, "1500")


# ---------------------------------------------------------------- aircraft


@pytest.mark.rule("MW-SET-5", "MW-SET-6")
@pytest.mark.parametrize("fighters", [True, False])
def test_air_groups_at_the_start(fighters: bool) -> None:
    match = opening(fighters=fighters)
    decks = {**view(match, "JP").air, **view(match, "US").air}
    assert {base: hangar.factors for base, hangar in decks.items()} == {
        base: (f if fighters else 0, d, t) for base, (f, d, t) in AIR_GROUPS.items()
    }
    assert not any(base in view(match, "JP").air for base in ("enterprise", "midway"))


@pytest.mark.example("MW-EX-01")
@pytest.mark.rule("MW-SET-5", "MW-SET-6")
def test_enterprise_at_the_start() -> None:
    vector = example("MW-EX-01")
    for level, factors in vector["expect"].items():
        hangar = view(opening(preset=level), "US").air[vector["given"]["carrier"]]
        assert hangar.factors == (factors["F"], factors["D"], factors["T"])


def attack_of(base: str, dive: int, dice: list[int]) -> Match:
    """So many dive bombers of a US carrier over two Japanese ones and a cruiser, about to be set on targets."""
    match = at_table(
        ships={base: "G4-E", "akagi": "E4-E", "kaga": "E4-E", "tone": "E4-E"},
        air={base: Hangar(ready=(0, dive, 0))}, armed_once=("US",), dice=dice, agenda=(Orders(), Landings(), Stop()),
    )  # fmt: skip
    play(match, ("US", ("strike", "E4-E")), ("US", ("send", base, "D", dive)), ("US", ("done",)), ("US", ("done",)))
    play(match, ("JP", ("arrange",)), ("US", ("attack",)))
    return match


@pytest.mark.example("MW-EX-02")
@pytest.mark.rule("MW-SET-8", "MW-SET-9")
def test_twelve_dive_bombers_on_two_ships() -> None:
    vector = example("MW-EX-02")
    given, expect = vector["given"], vector["expect"]
    match = attack_of(given["carrier"], given["D"], dice=[3, 4])  # 1-1 and 2-1: three lost each
    first, *second = given["counters"]  # 5 on one ship; 5 and 2, side by side, are the 7 on the other
    play(match, ("US", ("dive", "akagi")), ("US", ("factors", first)))
    for counter in second:
        play(match, ("US", ("dive", "kaga")), ("US", ("factors", counter)))
    assert [group.n for group in state(match).battle.groups] == given["split"]
    assert refused(match, "US", ("dive", "tone")).key == "no_bombers_left"
    play(match, ("US", ("done",)), ("JP", ("fire", "akagi", 0)), ("JP", ("fire", "kaga", 1)), ("JP", ("done",)))
    left = [item.about["n"] - item.about["lost"] for item in heard(match, "US", "bombed")]
    assert [item.about["lost"] for item in heard(match, "US", "bombed")] == [given["loss_each_attack"]] * 2
    assert left == expect["remaining_groups"]
    match.answer("US", ("home",))
    assert state(match).air[given["carrier"]].factors == (0, expect["returning_D"], 0)


@pytest.mark.example("MW-EX-03")
@pytest.mark.rule("MW-SET-7", "MW-SET-8")
def test_change_is_never_more_than_the_whole() -> None:
    vector = example("MW-EX-03")
    total = vector["given"]["total"]
    for split in vector["given"]["splits"]:
        match = attack_of("enterprise", total, dice=[])
        for ship, n in zip(("akagi", "kaga", "tone"), split, strict=False):
            play(match, ("US", ("dive", ship)), ("US", ("factors", n)))
        groups = [group.n for group in state(match).battle.groups]
        assert groups == split
        assert sum(groups) == vector["expect"]["each_split_sums_to"]
        assert not moves(match, "US", "dive")
    match = attack_of("enterprise", total, dice=[])
    match.answer("US", ("dive", "akagi"))
    refused(match, "US", ("factors", total + 1))


@pytest.mark.rule("MW-SET-7")
def test_a_deck_sends_no_more_than_it_has() -> None:
    match = at_table(
        ships={"hiryu": "E4-E"}, air={"hiryu": Hangar(ready=(0, 7, 7))}, armed_once=("JP",), agenda=(Orders(), Stop())
    )
    play(match, ("JP", ("strike", "F4-E")), ("JP", ("send", "hiryu", "D", 5)))
    assert refused(match, "JP", ("send", "hiryu", "D", 3)).about["have"] == 2


# ---------------------------------------------------------------- the first counters


@pytest.mark.rule("MW-SET-10")
def test_both_fleets_are_placed_before_play() -> None:
    match = opening()
    assert {seat: ask.prompt for seat, ask in match.asks.items()} == {"JP": "place_ships", "US": "place_ships"}
    match.answer("US", ("place_all", "I4-E"))
    assert state(match).turn == 0
    assert not heard(match, "US", "turn")
    match.answer("JP", ("place_all", "A4-D"))
    assert [item.about["turn"] for item in heard(match, "US", "turn")] == [1]


@pytest.mark.rule("MW-SET-11")
@pytest.mark.parametrize(
    ("scenario", "groups"),
    [("june4", ["carrier_force", "cruiser_group", "second_fleet"]), ("june3", ["carrier_force"])],
)
def test_japanese_ships_due_at_once_start_on_the_west_edge(scenario: str, groups: list[str]) -> None:
    match = opening(scenario)
    assert offered(match, "JP") == {id: WEST for group in groups for id in GROUPS[group]}
    refusal = refused(match, "JP", ("place", "akagi", "A1-B"))
    assert (refusal.key, refusal.rules) == ("not_on_the_edge", ("MW-SET-11",))
    refused(match, "JP", ("place", "yamato", "A1-A"))


@pytest.mark.rule("MW-SET-11")
def test_the_usual_game_starts_on_the_fourth() -> None:
    match = quietly(opening(), lambda m: state(m).turn == 1)
    assert match.scenario == "june4"
    assert (view(match, "JP").day, view(match, "JP").time) == (4, "0500")


@pytest.mark.rule("MW-SET-12")
def test_ships_share_a_zone_or_do_not() -> None:
    together = opening()
    together.answer("JP", ("place_all", "A4-D"))
    assert {ship.zone for ship in view(together, "JP").ships.values() if ship.zone} == {"A4-D"}
    apart = opening()
    for id, zone in zip(US, EAST, strict=False):
        apart.answer("US", ("place", id, zone))
    assert {id: ship.zone for id, ship in view(apart, "US").ships.items()} == dict(zip(US, EAST, strict=False))
    mixed = opening()
    play(
        mixed, ("US", ("place", "hornet", "I1-B")), ("US", ("place", "atlanta", "I1-B")), ("US", ("place_all", "I7-E"))
    )
    zones = [ship.zone for ship in view(mixed, "US").ships.values()]
    assert (zones.count("I1-B"), zones.count("I7-E")) == (2, 9)


@pytest.mark.rule("MW-SET-13", "MW-EN-4")
@pytest.mark.parametrize("scenario", ["june4", "june3"])
def test_us_ships_start_on_the_east_edge_and_sail_far_at_first(scenario: str) -> None:
    match = opening(scenario)
    assert offered(match, "US") == dict.fromkeys(US, EAST)
    assert refused(match, "US", ("place", "hornet", "I4-D")).rules == ("MW-SET-13",)
    assert refused(match, "US", ("place", "hornet", "A4-D")).rules == ("MW-SET-13",)
    play(match, ("US", ("place_all", "I4-E")), ("JP", ("place_all", "A4-D")))
    match.answer("US", ("move", "hornet", "G4-E"))  # six zones
    refused(match, "US", ("move", "atlanta", "G4-D"))  # seven


@pytest.mark.rule("MW-SET-14", "MW-EN-3")
@pytest.mark.parametrize(
    ("scenario", "arrivals"),
    [
        ("june4", {7: "main_body"}),
        ("june3", {6: "cruiser_group", 10: "second_fleet", 16: "main_body"}),
    ],
)
def test_later_groups_come_on_when_they_are_due(scenario: str, arrivals: dict[int, str]) -> None:
    match = quietly(opening(scenario), lambda m: state(m).turn == 1)
    came = {}
    while len(came) < len(arrivals):
        until_asked(match, "JP", "place_ships")
        turn = state(match).turn
        assert offered(match, "JP") == dict.fromkeys(GROUPS[arrivals[turn]], WEST)
        assert {m[0] for m in moves(match, "JP")} == {"place", "place_all"}  # it cannot wait
        refused(match, "JP", ("done",))
        came[turn] = arrivals[turn]
        match.answer("JP", ("place_all", "A2-A"))
        assert match.asks["JP"].prompt == "move_ships"
        id = GROUPS[arrivals[turn]][0]
        match.answer("JP", ("move", id, "A2-I"))  # its two zones, in the same turn
        refused(match, "JP", ("move", GROUPS[arrivals[turn]][1], "B2-A"))
    assert came == arrivals
    assert (view(match, "JP").day, view(match, "JP").time) == (4, "1700")


@pytest.mark.rule("MW-SET-14", "MW-EN-3")
def test_where_a_late_group_enters_stays_secret() -> None:
    match = at_table(
        ships={"akagi": "C3-B", "hornet": "H2-B"} | dict.fromkeys(GROUPS["second_fleet"], "B3-B")
        | dict.fromkeys((*GROUPS["carrier_force"], *GROUPS["cruiser_group"]), "C3-B"),
        turn=6, agenda=(Turn(),),
    )  # fmt: skip
    before = msgspec.to_builtins(view(match, "US")), match.events("US")
    match.answer("JP", ("place_all", "A6-G"))
    assert (msgspec.to_builtins(view(match, "US")), match.events("US")) == before
    assert heard(match, "JP", "placed")[0].about["zone"] == "A6-G"


@pytest.mark.rule("MW-EN-5")
@pytest.mark.parametrize("level", ["basic", "tournament"])
def test_nothing_is_ready_at_the_start(level: str) -> None:
    match = opening(preset=level)
    for seat in ("JP", "US"):
        assert all(hangar.ready == hangar.readying == (0, 0, 0) for hangar in view(match, seat).air.values())
    prompts = set()
    while state(match).turn < 2:
        for seat, ask in list(match.asks.items()):
            prompts.add(ask.prompt)
            everything = [m for m in ask.moves if m[0] == "ready_all"]
            match.answer(seat, everything[0] if everything else ask.moves[0])
    assert "ready_aircraft" in prompts
    assert not prompts & {"write_orders", "launch", "land"}
    assert not heard(match, None, "exchanged")
