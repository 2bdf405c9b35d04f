"""The B-17 option: one or two attacks a day, on any zone, one die."""

from __future__ import annotations

from typing import Any

import pytest
from air_table import SEA, asked, attack, do, lay_out, seen
from midway_table import (
    Hangar,
    Stop,
    at_table,
    example,
    heard,
    moves,
    quietly,
    refused,
    state,
    strike,
    until_asked,
    view,
)

from wardroom.games.midway.search_board import ZONES
from wardroom.games.midway.state import Note
from wardroom.games.midway.tasks.orders import Exchange, WriteOrders
from wardroom.games.midway.tasks.turn import Turn
from wardroom.kernel import Match, Together

B17 = {"b17_attacks_per_day": 1}


def over(*dice: int, **more: Any) -> Match:
    """B-17s come over SEA."""
    return at_table(
        **{
            "ships": {"kongo": SEA, "hiryu": SEA, "tone": "F4-A", "atlanta": "H4-E"}, "options": B17, "b17s": (SEA,),
            "dice": dice, "agenda": (Exchange(), Stop()), **more,
        }
    )  # fmt: skip


@pytest.mark.rule("MW-QA-MS-6", "MW-EN-38")
@pytest.mark.example("MW-EX-27")
def test_the_b17_table() -> None:
    vector = example("MW-EX-27")
    hits = []
    for face in vector["given"]["dice_faces"]:
        m = do(over(face), ("bomb", "kongo"))
        assert heard(m, None, "b17_bombed")[0].about["die"] == face
        hits.append(state(m).ships["kongo"].hits)
    assert hits == vector["expect"]["hits"]


@pytest.mark.rule("MW-QA-MS-5", "MW-QA-MS-6", "MW-EN-38")
def test_japan_names_its_ships_there_and_the_us_picks_one() -> None:
    m = over(5)
    (named,) = heard(m, "US", "b17_sighted")
    assert named.about == {"zone": SEA, "ships": ("hiryu", "kongo")}
    assert "tone" not in str([e.about for e in m.events("US")]), "the ships of that zone only"
    assert view(m, "US").notes == (Note(2, "b17", SEA, ("BB", "CV"), ships=("hiryu", "kongo")),)
    assert asked(m) == ("US", "b17_target")
    assert moves(m, "US") == [("bomb", "hiryu"), ("bomb", "kongo")]
    do(m, ("bomb", "kongo"))
    assert (state(m).ships["kongo"].hits, state(m).ships["hiryu"].hits) == (3, 0)


@pytest.mark.rule("MW-QA-MS-5")
def test_over_an_empty_zone_nothing_is_named_and_nothing_rolled() -> None:
    m = over(b17s=("A1-A",))
    assert heard(m, "US", "b17_sighted")[0].about == {"zone": "A1-A", "ships": ()}
    assert asked(m)[1] == "stop"
    assert state(m).b17_flown == 1, "it was flown all the same"


@pytest.mark.rule("MW-QA-MS-4")
def test_any_zone_may_be_ordered_and_in_secret() -> None:
    m = at_table(
        ships={"kongo": SEA}, options=B17,
        agenda=(Together.of({"US": (WriteOrders("US"),), "JP": (WriteOrders("JP"),)}), Exchange(), Stop()),
    )  # fmt: skip
    assert [move[1] for move in moves(m, "US", "b17")] == list(ZONES)
    before = len(m.events("JP"))
    m.answer("US", ("b17", SEA))
    assert not m.events("JP", before)
    assert (view(m, "US").b17, view(m, "JP").b17, view(m, None).b17) == ((SEA,), (), ())
    m.answer("US", ("done",))
    m.answer("JP", ("done",))
    assert heard(m, "JP", "exchanged")[0].about["b17"] == (SEA,), "it is on the sheet that is exchanged"


@pytest.mark.rule("MW-QA-MS-3")
@pytest.mark.parametrize("per_day", [0, 1, 2])
def test_so_many_a_day_as_was_agreed(per_day: int) -> None:
    m = at_table(
        turn=0, ships={"kongo": "A1-A", "portland": "I1-B"}, options={"b17_attacks_per_day": per_day}, agenda=(Turn(),)
    )
    flown: dict[int, int] = {}
    while state(m).turn < 12:
        if m.asks.get("US") and m.asks["US"].prompt == "write_orders":
            day = view(m, "US").day
            if ("b17", SEA) in moves(m, "US"):
                m.answer("US", ("b17", SEA))
                flown[day] = flown.get(day, 0) + 1
            else:
                refusal = refused(m, "US", ("b17", SEA))
                assert (refusal.key, refusal.rules) == ("no_b17_left", ("MW-QA-MS-3",))
        seat = next(iter(m.asks))
        m.answer(seat, m.asks[seat].moves[0])
    assert flown == ({4: per_day, 5: per_day} if per_day else {}), "and the next day anew"


@pytest.mark.rule("MW-QA-MS-3", "MW-QA-MS-4")
def test_both_attacks_of_a_day_may_be_flown_in_one_turn() -> None:
    """Miscellaneous 3: at any time."""
    m = at_table(
        ships={"kongo": SEA, "tone": "F4-A", "portland": "I1-B"}, options={"b17_attacks_per_day": 2}, dice=[5, 6],
        agenda=(WriteOrders("US"), Exchange(), Stop()),
    )  # fmt: skip
    do(m, ("b17", "F4-A"), ("b17", SEA))
    assert not moves(m, "US", "b17")
    assert refused(m, "US", ("b17", SEA)).key == "no_b17_left"
    assert view(m, "US").b17 == ("F4-A", SEA)
    do(m, ("done",), ("bomb", "tone"))
    assert [sighted.about["zone"] for sighted in heard(m, None, "b17_sighted")] == ["F4-A", SEA]
    do(m, ("bomb", "kongo"))
    assert (state(m).ships["tone"].hits, state(m).ships["kongo"].hits) == (3, 5)
    assert view(m, "US").b17_flown == 2


@pytest.mark.rule("MW-EN-38")
def test_b17s_need_no_readying_and_no_night() -> None:
    m = at_table(turn=0, ships={"kongo": "A1-A", "portland": "I1-B"}, options=B17, agenda=(Turn(),))
    until_asked(m, "US", "write_orders")
    assert state(m).turn == 1, "on the very first turn"
    m = at_table(turn=7, ships={"kongo": "A1-A", "portland": "I1-B"}, options=B17, agenda=(Turn(),))
    assert heard(m, None, "turn")[0].about["night"]
    quietly(m, lambda m: "write_orders" in {ask.prompt for ask in m.asks.values()})
    assert not view(m, "US").night, "nothing is written before the next day"


@pytest.mark.rule("MW-EN-38")
def test_b17s_come_before_all_other_battles_and_lose_nothing() -> None:
    m = attack(
        ["kongo", "tone"], by="US", d=3, options=B17, b17s=(SEA,), dice=[6], ships={"portland": "F4-A"},
        also={"JP": (strike("F4-A", "akagi", d=2, out=6),)},
    )  # fmt: skip
    assert asked(m) == ("US", "b17_target")
    assert not heard(m, None, "battle")
    do(m, ("bomb", "tone"))
    assert state(m).ships["tone"].sunk
    assert asked(m) == ("US", "place_defence"), "then attacks on the US, then on Japan"
    do(m, ("arrange",), ("call_off",))
    assert asked(m) == ("JP", "place_defence")
    lay_out(m, {"kongo": "D5"})
    assert set(seen(m, "US").berths) == {"kongo"}
    assert state(m).missions["US"][0].factors == (0, 3, 0)


@pytest.mark.rule("MW-EN-38", "MW-QA-RD-3")
@pytest.mark.parametrize(("aboard", "sunk"), [(Hangar(ready=(0, 1, 0)), True), (Hangar(unready=(0, 7, 7)), False)])
def test_their_hits_are_hits_like_any_other(aboard: Hangar, sunk: bool) -> None:
    m = over(5, ships={"akagi": SEA, "atlanta": "H4-E"}, hits={"akagi": 1}, air={"akagi": aboard})
    do(m, ("bomb", "akagi"))
    assert heard(m, None, "hits")[0].about["total"] == 4
    assert state(m).ships["akagi"].sunk is sunk
    assert state(m).points["US"] == (10 if sunk else 0)


@pytest.mark.rule("MW-QA-MS-7")
@pytest.mark.parametrize(
    ("state_", "options", "left"),
    [
        ({"fortification": 1}, {"midway_reduction": True}, True),
        ({"fortification": 0}, {"midway_reduction": True}, False),
        ({"fallen": False}, {}, True),
        ({"fallen": True}, {}, False),
    ],
)
def test_b17s_stop_with_midway(state_: dict[str, Any], options: dict[str, bool], left: bool) -> None:
    m = at_table(
        ships={"kongo": SEA, "portland": "I1-B"},
        options={**B17, **options},
        agenda=(WriteOrders("US"), Stop()),
        **state_,
    )
    assert bool(moves(m, "US", "b17")) is left
    if not left:
        assert refused(m, "US", ("b17", SEA)).rules == ("MW-QA-MS-7",)


@pytest.mark.rule("MW-QA-MS-3", "MW-T-2")
def test_without_the_option_there_are_none() -> None:
    m = at_table(ships={"portland": "I1-B"}, agenda=(WriteOrders("US"), Stop()))
    assert not moves(m, "US", "b17")
    assert refused(m, "US", ("b17", SEA)).key == "no_b17"
