"""Range, landing and room on deck (MW-AR, MW-CP), and what is told of it."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest
from midway_table import Hangar, Stop, at_table, example, heard, moves, play, refused, state, until_asked, view

from wardroom.games.midway.aircraft import Flight, Mission
from wardroom.games.midway.tasks.turn import Landings, Orders, Turn
from wardroom.kernel import Match

ROW = [f"{letter}5-{zone}" for letter in "ABCDEFGHI" for zone in "ABC"]  # zones side by side, from the west edge


def flying(ships: dict[str, str], *flights: tuple[str, str, Flight], **table: Any) -> Match:
    """Aircraft in the air, about to land: side, zone they are over, flight."""
    missions: dict[str, tuple[Mission, ...]] = {}
    for side, zone, flight in flights:
        missions[side] = (*missions.get(side, ()), Mission("strike", zone, (flight,), origins=("A1-A",)))
    sides = tuple(missions)
    return at_table(ships=ships, missions=missions, armed_once=sides, agenda=(Landings(), Stop()), **table)


def decks(match: Match, seat: str) -> set[str]:
    """Where the seat's aircraft may land."""
    return {m[3] for m in moves(match, seat, "land")}


@pytest.mark.example("MW-EX-07")
@pytest.mark.rule("MW-AR-1", "MW-AR-4")
def test_out_and_onward_are_fourteen_zones_together() -> None:
    vector = example("MW-EX-07")
    for case, can_land in zip(vector["given"]["cases"], vector["expect"]["can_land"], strict=True):
        target = ROW[case["out"]]
        match = at_table(
            ships={"akagi": ROW[0], "kaga": ROW[case["out"] + case["back"]]},
            air={"akagi": Hangar(ready=(0, 7, 7)), "kaga": Hangar()}, armed_once=("JP",),
            agenda=(Orders(), Landings(), Stop()),
        )  # fmt: skip
        play(match, ("JP", ("strike", target)), ("JP", ("send", "akagi", "D", 7)), ("JP", ("done",)))
        assert (match.asks["JP"].prompt == "one_way") == (not can_land)
        if not can_land:
            match.answer("JP", ("confirm",))
        match.answer("JP", ("done",))
        assert ("kaga" in decks(match, "JP")) == can_land
        if not can_land:
            refusal = refused(match, "JP", ("land", 0, "D", "kaga", 7))
            assert (refusal.rules, refusal.about["out"], refusal.about["back"]) == (
                ("MW-AR-4",),
                case["out"],
                case["back"],
            )


@pytest.mark.rule("MW-EN-1", "MW-AR-1")
def test_a_diagonal_flight_counts_each_step_once() -> None:
    """From the corner A1-A, seven zones out to C3-E and fourteen to E5-I, both on the diagonal."""
    match = at_table(
        ships={"akagi": "A1-A"}, air={"akagi": Hangar(ready=(0, 7, 7))}, armed_once=("JP",),
        agenda=(Orders(), Landings(), Stop()),
    )  # fmt: skip
    assert ("strike", "E5-I") in moves(match, "JP")
    assert refused(match, "JP", ("strike", "F6-A")).about["distance"] == 15
    play(match, ("JP", ("strike", "C3-E")), ("JP", ("send", "akagi", "D", 7)), ("JP", ("done",)), ("JP", ("done",)))
    assert decks(match, "JP") == {"akagi"}


@pytest.mark.rule("MW-AR-2")
@pytest.mark.parametrize(("out", "home"), [(6, True), (7, True), (8, False)])
@pytest.mark.parametrize(("seat", "base"), [("JP", "akagi"), ("US", "hornet"), ("US", "midway")])
def test_home_is_seven_zones_away_at_most(seat: str, base: str, out: int, home: bool) -> None:
    """All three start from the Midway zone, H5-G."""
    target = {6: "F5-G", 7: "E5-I", 8: "E5-H"}[out]
    ships = {} if base == "midway" else {base: "H5-G"}
    match = flying(ships, (seat, target, Flight(base, (0, 2, 0), out)), air={base: Hangar()})
    assert (base in decks(match, seat)) == home


@pytest.mark.rule("MW-AR-3")
def test_aircraft_may_land_elsewhere_midway_included() -> None:
    ships = {"hornet": "G5-G", "yorktown": "I5-G", "akagi": "F5-G", "kaga": "E5-G"}
    empty = {"hornet": Hangar(), "yorktown": Hangar(), "midway": Hangar(), "akagi": Hangar(), "kaga": Hangar()}
    us = flying(
        ships, ("US", "G5-G", Flight("hornet", (0, 4, 0), 5)), ("US", "G5-I", Flight("midway", (0, 2, 2), 1)), air=empty
    )
    assert decks(us, "US") == {"hornet", "yorktown", "midway"}
    play(us, ("US", ("land", 0, "D", "midway", 4)), ("US", ("land", 1, "T", "yorktown", 2)))
    us.answer("US", ("land", 1, "D", "hornet", 2))
    assert state(us).air["midway"].factors == (0, 4, 0)
    assert state(us).air["yorktown"].factors == (0, 0, 2)
    assert state(us).air["hornet"].factors == (0, 2, 0)
    jp = flying(ships, ("JP", "G5-G", Flight("akagi", (0, 4, 0), 3)), air=empty)
    assert decks(jp, "JP") == {"akagi", "kaga"}
    assert refused(jp, "JP", ("land", 0, "D", "midway", 4)).rules == ("MW-MI-5",)


@pytest.mark.rule("MW-AR-5", "MW-CP-1")
def test_the_deck_must_have_room() -> None:
    full = Hangar(unready=(0, 7, 7))
    match = flying(
        {"akagi": "E4-E", "soryu": "E4-E"}, ("JP", "E4-F", Flight("akagi", (0, 4, 0), 1)),
        air={"akagi": Hangar(unready=(0, 5, 6)), "soryu": full},
    )  # fmt: skip
    assert moves(match, "JP", "land") == [("land", 0, "D", "akagi", 3), ("land", 0, "D", "akagi", 1)]
    refusal = refused(match, "JP", ("land", 0, "D", "akagi", 4))
    assert (refusal.key, refusal.about["room"]) == ("no_room", 3)
    assert refused(match, "JP", ("land", 0, "D", "soryu", 1)).rules == ("MW-CP-1", "MW-AR-5")


@pytest.mark.rule("MW-AR-7", "MW-EN-23")
def test_whoever_cannot_land_is_lost() -> None:
    match = flying(
        {"akagi": "E4-E"}, ("JP", "E4-F", Flight("akagi", (0, 4, 0), 1)), air={"akagi": Hangar(unready=(0, 6, 7))}
    )
    match.answer("JP", ("home",))
    assert state(match).air["akagi"].factors == (0, 7, 7)
    assert state(match).missions == {}
    assert [item.about["factors"] for item in heard(match, "JP", "ditched")] == [(0, 3, 0)]
    assert not heard(match, "US", "ditched")


# ---------------------------------------------------------------- room on deck


@pytest.mark.example("MW-EX-09")
@pytest.mark.rule("MW-CP-1", "MW-CP-2", "MW-CP-3")
def test_the_kaga_holds_what_she_started_with_in_any_mix() -> None:
    vector = example("MW-EX-09")
    carrier, expect = vector["given"]["carrier"], vector["expect"]
    for level in ("basic", "tournament"):
        match = flying(
            {carrier: "E4-E"}, ("JP", "E4-E", Flight(carrier, (0, 40, 0), 0)), preset=level, air={carrier: Hangar()}
        )
        assert max(m[4] for m in moves(match, "JP", "land")) == expect[f"capacity_{level}"]
    for load, fits in zip(vector["given"]["loads"], expect["load_ok_basic"], strict=True):
        match = flying(
            {carrier: "E4-E"}, ("JP", "E4-E", Flight(carrier, (0, load["D"], load["T"]), 0)), air={carrier: Hangar()}
        )
        match.answer("JP", ("home",))
        landed = state(match).air[carrier].factors
        assert (landed == (0, load["D"], load["T"])) == fits
        assert sum(landed) <= expect["capacity_basic"]


@pytest.mark.rule("MW-CP-3", "MW-CP-1")
@pytest.mark.parametrize(
    ("base", "basic", "tournament"),
    [
        ("enterprise", 17, 25),
        ("hornet", 17, 26),
        ("akagi", 14, 21),
        ("zuiho", 4, 8),
        ("hosho", 3, 3),
        ("midway", 30, 30),
    ],
)
def test_capacities(base: str, basic: int, tournament: int) -> None:
    seat = "JP" if base in ("akagi", "zuiho", "hosho") else "US"
    for level, room in (("basic", basic), ("tournament", tournament)):
        match = flying(
            {} if base == "midway" else {base: "H5-G"}, (seat, "H5-G", Flight(base, (0, 0, 40), 0)),
            preset=level, air={base: Hangar()},
        )  # fmt: skip
        match.answer(seat, ("home",))
        assert state(match).air[base].factors == (0, 0, room)


@pytest.mark.rule("MW-CP-2")
def test_any_mix_of_types_shares_the_deck() -> None:
    match = flying(
        {"hiryu": "E4-E"}, ("JP", "E4-E", Flight("hiryu", (6, 6, 9), 0)), preset="tournament", air={"hiryu": Hangar()}
    )
    match.answer("JP", ("home",))
    assert state(match).air["hiryu"].factors == (6, 6, 9)  # 7, 7 and 7 are printed


# ---------------------------------------------------------------- the landing step


@pytest.mark.rule("MW-EN-23")
def test_both_land_at_once_and_in_secret() -> None:
    match = flying(
        {"akagi": "E4-E", "kaga": "E4-E", "hornet": "F4-E"},
        ("JP", "F4-E", Flight("akagi", (0, 4, 0), 3)), ("US", "E4-E", Flight("hornet", (0, 5, 0), 3)),
        air={"akagi": Hangar(), "kaga": Hangar(), "hornet": Hangar()},
    )  # fmt: skip
    assert {ask.prompt for ask in match.asks.values()} == {"land"}
    before = [(msgspec.to_builtins(view(match, ear)), match.events(ear)) for ear in ("US", None)]
    play(match, ("JP", ("land", 0, "D", "kaga", 1)), ("JP", ("land", 0, "D", "akagi", 3)), ("JP", ("home",)))
    assert [(msgspec.to_builtins(view(match, ear)), match.events(ear)) for ear in ("US", None)] == before
    match.answer("US", ("home",))
    assert not heard(match, "US", "ditched")
    assert {item.about["base"] for item in heard(match, "US", "landed")} == {"hornet"}
    assert state(match).air["kaga"] == Hangar(unready=(0, 1, 0))


@pytest.mark.rule("MW-EN-23")
def test_others_go_overboard_to_make_room() -> None:
    match = flying(
        {"soryu": "E4-E"},
        ("JP", "E4-F", Flight("hiryu", (0, 4, 0), 1)),
        air={"soryu": Hangar(unready=(0, 0, 7), ready=(0, 7, 0))},
    )
    assert not moves(match, "JP", "land")
    match.answer("JP", ("jettison", "soryu", "unready", "T", 7))
    play(match, ("JP", ("land", 0, "D", "soryu", 4)), ("JP", ("home",)))
    assert state(match).air["soryu"] == Hangar(unready=(0, 4, 0), ready=(0, 7, 0))
    assert not heard(match, "US", "jettisoned")


@pytest.mark.rule("MW-EN-23")
def test_own_decks_are_filled_before_others_look_for_room() -> None:
    """The Hiryu is gone. Her aircraft come first in the orders, but take only what is left of the Soryu's deck."""
    match = flying(
        {"soryu": "E4-E"}, ("JP", "E4-F", Flight("hiryu", (0, 7, 0), 1)), ("JP", "E4-A", Flight("soryu", (0, 0, 7), 1)),
        air={"soryu": Hangar(unready=(0, 4, 0))},
    )  # fmt: skip
    match.answer("JP", ("home",))
    assert state(match).air["soryu"].factors == (0, 7, 7)


@pytest.mark.rule("MW-EN-24")
def test_disclosure_gives_zones_and_nothing_else() -> None:
    match = at_table(
        ships={"akagi": "D4-E", "kaga": "D4-E", "soryu": "C4-A", "hornet": "F4-E", "hiryu": "E6-A"},
        preset="tournament", armed_once=("JP", "US"), agenda=(Orders(), Landings(), Stop()),
        air={
            "akagi": Hangar(ready=(7, 7, 7)), "kaga": Hangar(ready=(7, 7, 10)), "soryu": Hangar(ready=(7, 7, 7)),
            "hiryu": Hangar(), "hornet": Hangar(ready=(9, 12, 5)),
        },
    )  # fmt: skip
    play(match, ("JP", ("strike", "E4-E")), ("JP", ("send", "akagi", "D", 5)), ("JP", ("send", "kaga", "D", 1)))
    play(match, ("JP", ("send", "soryu", "T", 2)), ("JP", ("send", "soryu", "F", 2)), ("JP", ("done",)))
    play(match, ("JP", ("patrol", "C4-A")), ("JP", ("send", "soryu", "F", 1)), ("JP", ("done",)))
    play(match, ("JP", ("transfer", "hiryu")), ("JP", ("send", "kaga", "T", 3)), ("JP", ("done",)), ("JP", ("done",)))
    play(match, ("US", ("patrol", "F4-E")), ("US", ("send", "hornet", "F", 9)), ("US", ("done",)), ("US", ("done",)))
    play(match, ("JP", ("land", 2, "T", "hiryu", 2)), ("JP", ("home",)), ("US", ("home",)))
    for ear in ("JP", "US", None):
        (told,) = heard(match, ear, "disclosed")
        assert dict(told.about) == {
            "side": "JP", "zone": "E4-E", "origins": ("C4-A", "D4-E"), "returns": ("C4-A", "D4-E", "E6-A"),
        }  # fmt: skip
    learnt = [
        (note.how, note.where, note.ships) for note in view(match, "US").notes if note.how in ("origin", "return")
    ]
    assert learnt == [
        ("origin", "C4-A", ()), ("origin", "D4-E", ()), ("return", "C4-A", ()), ("return", "D4-E", ()),
        ("return", "E6-A", ()),
    ]  # fmt: skip
    assert not [note for note in view(match, "JP").notes if note.how in ("origin", "return")]


# ---------------------------------------------------------------- transfers, and turns without an attack


@pytest.mark.rule("MW-EN-39")
def test_a_transfer_takes_ready_aircraft_to_another_deck() -> None:
    match = at_table(
        ships={"akagi": "A5-A", "kaga": "E5-C", "soryu": "E5-C", "hiryu": "F5-A", "hornet": "I1-B"},
        air={"akagi": Hangar(ready=(0, 5, 0), unready=(0, 2, 7)), "kaga": Hangar(unready=(0, 7, 5)), "soryu": Hangar()},
        armed_once=("JP",), agenda=(Orders(), Landings(), Stop()),
    )  # fmt: skip
    assert moves(match, "JP", "transfer") == [("transfer", "kaga"), ("transfer", "soryu")]  # 14 zones, not 15
    assert refused(match, "JP", ("transfer", "hiryu")).rules == ("MW-AR-1",)
    match.answer("JP", ("transfer", "kaga"))
    assert refused(match, "JP", ("send", "akagi", "D", 6)).about["have"] == 5
    play(match, ("JP", ("send", "akagi", "D", 5)), ("JP", ("done",)), ("JP", ("done",)), ("JP", ("home",)))
    assert state(match).air["kaga"] == Hangar(unready=(0, 12, 5))
    assert state(match).air["akagi"] == Hangar(unready=(0, 2, 7))
    assert [item.kind for item in match.events("US")] == ["exchanged"]


@pytest.mark.rule("MW-EN-39")
def test_a_deck_transfers_nothing_to_itself() -> None:
    match = at_table(
        ships={"hornet": "H5-G", "yorktown": "H5-G"},
        air={"hornet": Hangar(ready=(0, 1, 0)), "yorktown": Hangar(ready=(0, 1, 0))},
        armed_once=("US",), agenda=(Orders(), Landings(), Stop()),
    )  # fmt: skip
    match.answer("US", ("transfer", "yorktown"))
    assert moves(match, "US", "send") == [("send", "hornet", "D", 1)]
    assert refused(match, "US", ("send", "yorktown", "D", 1)).rules == ("MW-EN-39",)


@pytest.mark.rule("MW-EN-39")
def test_a_transfer_within_a_zone_does_not_come_back() -> None:
    match = at_table(
        ships={"hornet": "H5-G", "yorktown": "H5-G"},
        air={"hornet": Hangar(ready=(0, 6, 0)), "yorktown": Hangar(), "midway": Hangar(unready=(0, 6, 2))},
        armed_once=("US",), agenda=(Orders(), Landings(), Stop()),
    )  # fmt: skip
    for deck, n in (("yorktown", 4), ("midway", 2)):
        play(match, ("US", ("transfer", deck)), ("US", ("send", "hornet", "D", n)), ("US", ("done",)))
    play(match, ("US", ("done",)), ("US", ("home",)))
    assert [state(match).air[base].unready for base in ("hornet", "yorktown", "midway")] == [
        (0, 0, 0),
        (0, 4, 0),
        (0, 8, 2),
    ]


@pytest.mark.rule("MW-EN-44")
def test_without_an_attack_the_turn_is_still_played_to_its_end() -> None:
    match = at_table(
        ships={"akagi": "E4-E", "kaga": "F4-E", "hornet": "I1-B", "astoria": "E4-E"}, preset="tournament", turn=11,
        air={"akagi": Hangar(ready=(7, 7, 0), unready=(0, 0, 7)), "kaga": Hangar()}, armed_once=("JP",),
        agenda=(Turn(),),
    )  # fmt: skip
    until_asked(match, "JP", "write_orders")
    play(match, ("JP", ("patrol", "E4-E")), ("JP", ("send", "akagi", "F", 7)), ("JP", ("done",)))
    play(match, ("JP", ("transfer", "kaga")), ("JP", ("send", "akagi", "D", 7)), ("JP", ("done",)), ("JP", ("done",)))
    match.answer("JP", ("home",))
    assert state(match).air["akagi"] == Hangar(unready=(7, 0, 7))
    assert state(match).air["kaga"] == Hangar(unready=(0, 7, 0))
    assert heard(match, None, "surface_battle")
    until_asked(match, "JP", "move_ships", 13)
    kinds = [item.kind for item in match.events("JP")]
    order = [kinds.index(kind) for kind in ("exchanged", "landed", "surface_battle", "held_midway")]
    assert order == sorted(order)
    assert kinds.index("held_midway") < len(kinds) - 1 - kinds[::-1].index("turn")
