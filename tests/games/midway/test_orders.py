"""Step 5: operations are written in secret and exchanged (MW-S5)."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest
from midway_table import (
    Hangar,
    Stop,
    at_table,
    example,
    heard,
    moves,
    play,
    refused,
    state,
    until_asked,
    view,
)

from wardroom.games.midway.tasks.contact import Contacts
from wardroom.games.midway.tasks.turn import Landings, Orders, Turn
from wardroom.kernel import Match

SHIPS = {"akagi": "D4-E", "kaga": "D4-E", "hornet": "F4-E", "atlanta": "F4-E"}
ROW = [f"{letter}5-{zone}" for letter in "ABCDEFGHI" for zone in "ABC"]  # zones side by side, from the west edge
READY = {
    "akagi": Hangar(ready=(7, 7, 7)), "kaga": Hangar(ready=(7, 7, 10)), "hornet": Hangar(ready=(9, 12, 5)),
    "midway": Hangar(ready=(6, 6, 2)),
}  # fmt: skip
NARROW = {"reveal_unattacked_cap": False}


def writing(ships: dict[str, str] | None = None, **table: Any) -> Match:
    """Both sides have everything ready, and write their orders."""
    table = {"preset": "tournament", "air": READY, "armed_once": ("JP", "US"), **table}
    return at_table(ships=ships or SHIPS, agenda=table.pop("agenda", (Orders(), Landings(), Stop())), **table)


def order(match: Match, seat: str, what: tuple[str, ...], *sends: tuple[Any, ...]) -> None:
    play(match, (seat, what), *((seat, ("send", *send)) for send in sends), (seat, ("done",)))


def sheets(match: Match, ear: str | None) -> dict[str, list[tuple[str, str, tuple[int, ...]]]]:
    """Both order sheets as someone heard them."""
    (item,) = heard(match, ear, "exchanged")
    return {
        side: [(line["purpose"], line["zone"], tuple(line["factors"])) for line in item.about[side]]
        for side in ("JP", "US")
    }


@pytest.mark.rule("MW-S5-1", "MW-S5-6")
@pytest.mark.parametrize(
    ("seat", "other", "base", "target"), [("JP", "US", "akagi", "F4-E"), ("US", "JP", "hornet", "D4-E")]
)
def test_orders_are_secret_until_both_have_written(seat: str, other: str, base: str, target: str) -> None:
    match = writing()
    assert {ask.prompt for ask in match.asks.values()} == {"write_orders"}
    before = [(msgspec.to_builtins(view(match, ear)), match.events(ear)) for ear in (other, None)]
    question = match.asks[other]
    order(match, seat, ("strike", target), (base, "D", 5))
    match.answer(seat, ("done",))
    assert [(msgspec.to_builtins(view(match, ear)), match.events(ear)) for ear in (other, None)] == before
    assert match.asks[other] == question
    match.answer(other, ("done",))
    for ear in (seat, other, None):  # all at the same moment
        assert sheets(match, ear) == {seat: [("strike", target, (0, 5, 0))], other: []}
        assert [(o.zone, o.factors) for o in view(match, ear).attacks[seat]] == [(target, (0, 5, 0))]


@pytest.mark.rule("MW-S5-2")
def test_no_attack_is_written_too() -> None:
    match = writing()
    play(match, ("JP", ("done",)), ("US", ("done",)))
    for ear in ("JP", "US", None):
        assert sheets(match, ear) == {"JP": [], "US": []}
        assert view(match, ear).attacks == {"JP": (), "US": ()}


@pytest.mark.rule("MW-S5-3")
def test_an_attack_states_its_zone_and_its_bombers() -> None:
    match = writing()
    order(match, "JP", ("strike", "F4-E"), ("akagi", "D", 5), ("kaga", "T", 9), ("kaga", "F", 2))
    play(match, ("JP", ("done",)), ("US", ("done",)))
    assert sheets(match, "US")["JP"] == [("strike", "F4-E", (2, 5, 9))]


@pytest.mark.rule("MW-S5-3")
@pytest.mark.parametrize(("seat", "base", "target"), [("JP", "akagi", "F4-E"), ("US", "hornet", "D4-E")])
def test_a_strike_needs_bombers(seat: str, base: str, target: str) -> None:
    match = writing()
    play(match, (seat, ("strike", target)), (seat, ("send", base, "F", 3)))
    refusal = refused(match, seat, ("done",))
    assert (refusal.key, refusal.rules) == ("strike_needs_bombers", ("MW-S5-3",))
    match.answer(seat, ("cancel",))
    assert view(match, seat).missions == ()
    assert view(match, seat).air[base] == READY[base]


@pytest.mark.rule("MW-S5-4", "MW-S5-5")
@pytest.mark.parametrize(("seat", "base", "dive"), [("JP", "akagi", 7), ("US", "hornet", 12)])
def test_as_many_attacks_as_there_are_squadrons(seat: str, base: str, dive: int) -> None:
    match = writing()
    zones = ["E3-A", "E4-A", "E5-A", "F3-A", "F4-A", "F5-A", "E3-D", "E4-D", "E5-D", "F3-D", "F4-D", "F5-D"][:dive]
    for zone in zones:
        order(match, seat, ("strike", zone), (base, "D", 1))
    assert [mission.zone for mission in view(match, seat).missions] == zones
    match.answer(seat, ("strike", "E4-E"))
    assert not [m for m in moves(match, seat, "send") if m[1:3] == (base, "D")]  # each has its zone
    assert refused(match, seat, ("send", base, "D", 1)).key == "not_that_many_ready"


@pytest.mark.rule("MW-S5-5")
def test_a_squadron_strikes_one_zone() -> None:
    match = writing(air={"akagi": Hangar(ready=(0, 7, 0))})
    order(match, "JP", ("strike", "F4-E"), ("akagi", "D", 4))
    match.answer("JP", ("strike", "E4-A"))
    assert refused(match, "JP", ("send", "akagi", "D", 4)).about["have"] == 3
    play(match, ("JP", ("send", "akagi", "D", 3)), ("JP", ("done",)))
    assert not moves(match, "JP", "strike")


@pytest.mark.rule("MW-S5-7", "MW-EN-12")
def test_a_sheet_in_the_narrow_sense_hides_what_does_not_attack() -> None:
    match = writing({**SHIPS, "zuiho": "C6-A", "yorktown": "H3-B"}, options=NARROW)
    order(match, "JP", ("strike", "F4-E"), ("akagi", "D", 5))
    order(match, "JP", ("patrol", "D4-E"), ("kaga", "F", 4))
    order(match, "JP", ("transfer", "zuiho"), ("kaga", "D", 2))
    order(match, "US", ("patrol", "H5-G"), ("midway", "F", 6))
    order(match, "US", ("transfer", "midway"), ("hornet", "T", 2))
    play(match, ("JP", ("done",)), ("US", ("done",)))
    for ear in ("JP", "US", None):
        assert sheets(match, ear) == {"JP": [("strike", "F4-E", (0, 5, 0))], "US": []}
    for ear, secrets in (("US", ["akagi", "kaga", "zuiho", "D4-E", "C6-A"]), ("JP", ["hornet", "midway", "H5-G"])):
        known = f"{match.events(ear)} {view(match, ear).attacks}"
        assert not [secret for secret in secrets if secret in known]


@pytest.mark.rule("MW-S5-6", "MW-S5-7", "MW-F-4", "MW-EN-57", "MW-QA-MS-1")
def test_the_sheet_shows_what_was_decided_but_not_where_it_comes_from() -> None:
    """Step 5: the sheets are exchanged so that each sees what the other will do; miscellaneous 1: not the zones of
    transfers."""
    match = writing({**SHIPS, "zuiho": "C6-A", "yorktown": "H3-B"})
    order(match, "JP", ("strike", "F4-E"), ("akagi", "D", 5))
    order(match, "JP", ("transfer", "zuiho"), ("kaga", "D", 2))
    order(match, "US", ("patrol", "H5-G"), ("midway", "F", 6))
    play(match, ("JP", ("done",)), ("US", ("done",)))
    for ear in ("JP", "US", None):
        assert sheets(match, ear) == {"JP": [("strike", "F4-E", (0, 5, 0))], "US": [("patrol", "H5-G", (6, 0, 0))]}
        assert heard(match, ear, "exchanged")[0].about["transfers"] == ("JP",), "that some are flown, and no more"
        assert view(match, ear).transferring == ("JP",)
    known = f"{match.events('US')} {view(match, 'US').attacks}"
    assert not [secret for secret in ("akagi", "kaga", "zuiho", "D4-E", "C6-A") if secret in known]


@pytest.mark.rule("MW-EN-57", "MW-S5-8")
@pytest.mark.parametrize(
    ("jp", "us", "narrow", "asked"),
    [
        ((), (), False, set()),
        (("patrol", "D4-E", "kaga"), (), False, {"JP"}),
        ((), ("transfer", "midway", "hornet"), False, {"US"}),
        ((), (), True, {"JP", "US"}),
    ],
)
def test_who_has_sent_nothing_is_not_asked_where_it_lands(
    jp: tuple[str, ...], us: tuple[str, ...], narrow: bool, asked: set[str]
) -> None:
    """Everybody has read on the open sheets that it is in the air with nothing; else everybody is asked."""
    match = writing(agenda=(Orders(), Landings(), Stop()), options=NARROW if narrow else {})
    for seat, sent in (("JP", jp), ("US", us)):
        if sent:
            order(match, seat, (sent[0], sent[1]), (sent[2], "F", 1))
        match.answer(seat, ("done",))
    assert {seat for seat, ask in match.asks.items() if ask.prompt == "land"} == asked


@pytest.mark.rule("MW-S5-7")
@pytest.mark.parametrize(
    ("ships", "options", "shown"),
    [
        (SHIPS, NARROW, False),  # over one's own fleet, unattacked
        (SHIPS, {}, True),  # the sheet read literally
        ({**SHIPS, "astoria": "D4-E"}, NARROW, True),  # over a zone that both fleets share and know it
        ({**SHIPS, "astoria": "D4-E"}, {**NARROW, "surface_combat": False}, False),  # they have not sighted one another
    ],
)
def test_patrols_show_where_a_zone_is_shared(ships: dict[str, str], options: dict[str, Any], shown: bool) -> None:
    match = writing(ships, options=options, agenda=(Contacts(), Orders(), Landings(), Stop()))
    order(match, "JP", ("patrol", "D4-E"), ("kaga", "F", 4), ("akagi", "F", 1))
    play(match, ("JP", ("done",)), ("US", ("done",)))
    assert sheets(match, "US")["JP"] == ([("patrol", "D4-E", (5, 0, 0))] if shown else [])
    assert [o.zone for o in view(match, "US").attacks["JP"]] == (["D4-E"] if shown else [])


@pytest.mark.rule("MW-S5-8", "MW-S5-9")
@pytest.mark.parametrize("attacker", ["JP", "US", None])
def test_one_attack_opens_the_battle_board_none_ends_the_turn(attacker: str | None) -> None:
    match = at_table(ships=SHIPS, air=READY, armed_once=("JP", "US"), turn=2, agenda=(Turn(),))
    for seat, base, target in (("JP", "akagi", "F4-E"), ("US", "hornet", "D4-E")):
        until_asked(match, seat, "write_orders")
        if seat == attacker:
            order(match, seat, ("strike", target), (base, "D", 5))
        match.answer(seat, ("done",))
    if attacker:
        assert [item.about["side"] for item in heard(match, None, "battle")] == [attacker]
        assert next(iter(match.asks.values())).prompt == "place_defence"
        return
    between: dict[str, None] = {}
    while match.asks["JP"].prompt != "move_ships":
        between |= dict.fromkeys(ask.prompt for ask in match.asks.values())
        for seat, ask in list(match.asks.items()):
            match.answer(seat, ask.moves[0])
    assert list(between) == ["stand_down"]  # no battle board
    assert (view(match, "JP").turn, view(match, "JP").day, view(match, "JP").time) == (4, 4, "1100")  # two hours on
    assert not heard(match, None, "battle")


@pytest.mark.rule("MW-EN-12", "MW-AR-1")
@pytest.mark.parametrize(("seat", "base"), [("JP", "akagi"), ("US", "hornet")])
def test_the_way_out_is_fourteen_zones_at_most(seat: str, base: str) -> None:
    match = writing(
        {base: "A5-A", "tone" if seat == "US" else "atlanta": "I1-B"}, air={base: READY[base]}, armed_once=(seat,)
    )
    assert ("strike", "E5-C") in moves(match, seat)  # fourteen
    refusal = refused(match, seat, ("strike", "F5-A"))
    assert (refusal.key, refusal.rules, refusal.about["distance"]) == ("out_of_range", ("MW-AR-1",), 15)


@pytest.mark.rule("MW-AR-1", "MW-EN-12")
def test_only_bases_in_range_take_part() -> None:
    match = writing({"akagi": "A5-A", "kaga": "D5-A", "hornet": "F5-A"})
    match.answer("JP", ("strike", "F5-A"))
    assert {m[1] for m in moves(match, "JP", "send")} == {"kaga"}
    assert refused(match, "JP", ("send", "akagi", "D", 1)).rules == ("MW-AR-1",)


@pytest.mark.example("MW-EX-08")
@pytest.mark.rule("MW-AR-6", "MW-AR-7", "MW-EN-12")
def test_a_strike_of_no_return() -> None:
    vector = example("MW-EX-08")
    given, expect = vector["given"], vector["expect"]
    target, deck = ROW[given["out"]], ROW[given["out"] + given["nearest_base_from_target"]]
    ships = {"akagi": ROW[0], "atlanta": target, "kaga": deck}
    air = {"akagi": Hangar(ready=(0, 7, 7)), "kaga": Hangar()}
    match = writing(ships, preset="basic", air=air, armed_once=("JP",), dice=[6])
    assert (("strike", target) in moves(match, "JP")) is expect["launch_allowed"]
    play(match, ("JP", ("strike", target)), ("JP", ("send", "akagi", "D", 7)), ("JP", ("done",)))
    assert match.asks["JP"].prompt == "one_way"
    play(match, ("JP", ("confirm",)), ("JP", ("done",)), ("US", ("arrange",)), ("JP", ("attack",)))
    play(match, ("JP", ("dive", "atlanta")), ("JP", ("factors", 7)), ("JP", ("done",)), ("US", ("done",)))
    assert state(match).ships["atlanta"].sunk  # it went well
    assert not moves(match, "JP", "land")
    refusal = refused(match, "JP", ("land", 0, "D", "kaga", 1))
    assert (refusal.key, refusal.rules) == ("too_far_to_land", ("MW-AR-4",))
    match.answer("JP", ("home",))
    left = state(match).air["akagi"].factors[1] + state(match).air["kaga"].factors[1]
    assert left == expect["survivors_after_attack"]


@pytest.mark.rule("MW-AR-6", "MW-EN-12")
def test_a_strike_of_no_return_must_be_meant() -> None:
    match = writing({"akagi": "A5-A", "hornet": "I5-B"})
    play(match, ("JP", ("strike", "D5-A")), ("JP", ("send", "akagi", "T", 2)), ("JP", ("done",)))
    assert match.asks["JP"].prompt == "one_way"  # nine out, and no deck within five
    match.answer("JP", ("cancel",))
    assert view(match, "JP").missions == ()
    order(match, "JP", ("strike", "C5-B"), ("akagi", "T", 2))  # seven out: it can come home
    assert [m.zone for m in view(match, "JP").missions] == ["C5-B"]


@pytest.mark.rule("MW-AR-6", "MW-EN-12")
def test_a_strike_is_warned_of_if_only_some_of_it_cannot_return() -> None:
    match = writing({"akagi": "A5-A", "kaga": "D2-G", "hornet": "I5-B"})
    play(match, ("JP", ("strike", "D5-A")), ("JP", ("send", "kaga", "T", 2)), ("JP", ("send", "akagi", "T", 2)))
    match.answer("JP", ("done",))
    assert match.asks["JP"].prompt == "one_way", "seven out and back for the one, nine out and no deck for the other"
    play(match, ("JP", ("cancel",)))
    order(match, "JP", ("strike", "D5-A"), ("kaga", "T", 2))
    assert [m.zone for m in view(match, "JP").missions] == ["D5-A"]


@pytest.mark.rule("MW-EN-13")
def test_orders_on_one_zone_are_one_strike_and_one_battle() -> None:
    match = writing({**SHIPS, "soryu": "E4-E"}, air={**READY, "soryu": Hangar(ready=(7, 7, 7))})
    order(match, "JP", ("strike", "F4-E"), ("akagi", "D", 5))
    order(match, "JP", ("strike", "F4-E"), ("soryu", "D", 4), ("akagi", "T", 1))
    order(match, "JP", ("strike", "E4-A"), ("kaga", "D", 1))
    play(match, ("JP", ("done",)), ("US", ("done",)))
    assert sheets(match, "US")["JP"] == [("strike", "E4-A", (0, 1, 0)), ("strike", "F4-E", (0, 9, 1))]
    play(match, ("JP", ("fight", "F4-E")), ("US", ("arrange",)), ("JP", ("call_off",)))
    (battle,) = heard(match, "US", "battle")
    assert (battle.about["zone"], battle.about["factors"]) == ("F4-E", (0, 9, 1))
