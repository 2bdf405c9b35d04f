"""China, India, and the routes between them."""

from __future__ import annotations

from typing import Any

import pytest
from empire_table import Stop, asked, at_table, heard, moves, position, refused, say, state

from wardroom.games.empire.politics import china, control, india, links
from wardroom.games.empire.printed import CARDS, CHINA, NATIONS
from wardroom.games.empire.tasks.china import ChinaOffensive
from wardroom.games.empire.tasks.political import NationalStatus

NORTH = ("1905", "2005", "2104", "2105", "2205")
STATUS = (NationalStatus(), Stop())
COAST = ("2508", "2609", "2809", "2908", "3007", "3105", "3104", "3305", "3306")


def card(ops: int, side: str = "J") -> str:
    return next(c.id for c in CARDS.values() if c.ops == ops and c.id.startswith(side))


# ---- China


def offensive(die: int, units: dict[str, str] | None = None, **how: Any) -> int:
    """Where the front stands after an offensive in China with this die; it begins in box 3."""
    there = {"a_14af_lrb": "eliminated", **(units or {})}
    m = at_table("y1943", there, agenda=(ChinaOffensive(), Stop()), dice=[die], **{"china": 3, **how})
    assert state(m).china_turn == state(m).turn
    return state(m).china


@pytest.mark.rule("ES-CARD-3", "ES-X-CHINA-1")
def test_a_die_against_the_divisions_in_china():
    shut: dict[str, Any] = {"marks": (), "divisions": 7}
    assert offensive(7, **shut) == 2
    assert offensive(8, **shut) == 3
    assert offensive(3, divisions=7) == 2  # the Hump: four less
    assert offensive(4, divisions=7) == 3


@pytest.mark.rule("ES-X-CHINA-1", "ES-X-CHINA-3")
def test_air_units_in_china_add_to_the_die_and_throw_back_a_failure():
    box = {"a_14af_air": "china_box"}
    assert offensive(2, box, divisions=7) == 2
    assert offensive(3, box, divisions=7) == 4
    assert offensive(3, {"a_20bc_b29": "china_box"}, divisions=7) == 2  # a B29 does not count
    assert offensive(2, {"a_14af_lrb": "china_box", "a_14af_air": "china_box"}, divisions=7) == 4
    assert offensive(3, box, divisions=7, china=4) == 4  # never into the last box
    assert offensive(5, box, marks=(), divisions=5) == 2  # unsupplied: it does not count


@pytest.mark.rule("ES-X-CHINA-5", "ES-X-CHINA-1")
def test_the_hump_needs_an_airfield():
    assert china.needed(position("y1943", divisions=7)) == 3
    assert china.needed(position("y1943", divisions=7, japan=("1905", "2104", "2205"))) == 7
    assert china.needed(position("y1942", divisions=9)) == 1  # the road is open


@pytest.mark.rule("ES-X-CHINA-1", "ES-Q-050")
def test_who_may_attack_in_china_and_when():
    g = position("y1943")
    assert china.oc_objection(g, "japan", card(3)) is None
    for ops in (1, 2):
        assert china.oc_objection(g, "japan", card(ops)).key == "china_takes_three"
    assert china.oc_objection(g, "allied", card(3, "A")).key == "no_china_offensive"
    g.china_turn = g.turn
    assert china.oc_objection(g, "japan", card(3)).key == "china_too_soon"
    g.china_turn = g.turn - 1
    assert china.oc_objection(g, "japan", card(3)).key == "china_too_soon"
    g.china_turn = g.turn - 2
    assert china.oc_objection(g, "japan", card(3)) is None
    g.surrendered = (*g.surrendered, "china")
    assert china.oc_objection(g, "japan", card(3)).key == "china_has_fallen"


@pytest.mark.rule("ES-X-SURR-5")
def test_without_any_port_there_is_no_offensive_in_china():
    g = position("y1943", allied=COAST, china=1)
    assert china.oc_objection(g, "japan", card(3)).key == "china_cut_off"
    china.move_front(g, -1)
    assert g.china == 1
    g.take("3306", "japan")
    assert china.oc_objection(g, "japan", card(3)) is None


@pytest.mark.rule("ES-X-CHINA-2")
def test_events_move_the_front():
    g = position("y1943", china=3)
    china.move_front(g, -1)
    assert g.china == 2
    china.move_front(g, 1, "Stable Front")
    china.move_front(g, 1, "Stable Front")
    china.move_front(g, 1, "Stable Front")
    assert CHINA[g.china] == "Unstable Front"
    china.move_front(g, 2)
    assert g.china == len(CHINA) - 1
    china.move_front(g, 1, "Stable Front")
    assert g.china == len(CHINA) - 1  # what is there stays there


@pytest.mark.rule("ES-SURR-5", "ES-X-CHINA-2", "ES-Q-026")
def test_china_surrenders_at_once():
    g = position("y1943", {"a_14af_air": "china_box 1", "a_avg_air": "china_box"}, china=1)
    china.move_front(g, -1)
    assert "china" in g.surrendered
    assert g.china == 0
    assert g.units["a_5_chinese_army"].at == g.units["a_66_chinese_army"].at == "out"
    assert (g.units["a_14af_air"].at, g.units["a_14af_air"].due, g.units["a_14af_air"].steps) == ("schedule", 6, 1)
    assert g.units["a_avg_air"].at == "eliminated"
    china.move_front(g, 2)
    assert g.china == 0


# ---- India


@pytest.mark.rule("ES-SURR-8")
def test_the_parts_of_india():
    parts = {name: tuple(hexes) for name, hexes in NATIONS["india"]["groups"].items()}
    assert parts == {"ceylon": ("1307", "1308"), "mainland": ("1406", "1805"), "northern": NORTH}
    for hex in NORTH:
        g = state(at_table("y1943", empty=True, japan=set(NORTH) - {hex}, india=2, agenda=STATUS))
        assert g.india == 4
    g = state(at_table("y1943", empty=True, japan=NORTH, agenda=STATUS))
    assert g.india == 3


@pytest.mark.rule("ES-X-INDIA-1", "ES-Q-153")
def test_india_goes_box_by_box_and_then_surrenders():
    for box, then in ((4, 3), (2, 1), (1, 0)):
        g = state(at_table("y1943", empty=True, japan=NORTH, india=box, agenda=STATUS))
        assert g.india == then
        assert "india" not in g.surrendered
    assert "india" in state(at_table("y1943", empty=True, japan=NORTH, india=0, agenda=STATUS)).surrendered
    assert state(at_table("y1943", empty=True, india=1, agenda=STATUS)).india == 4


@pytest.mark.rule("ES-X-INDIA-1", "ES-Q-153")
def test_a_hex_regained_steadies_india_at_once():
    g = position("y1943", japan=NORTH, india=1)
    control.take(g, "2105", "allied")
    assert g.india == 4
    g = position("y1943", japan=NORTH[1:], india=1)  # the Allies had one all the time
    control.take(g, "2105", "allied")
    assert g.india == 1


@pytest.mark.rule("ES-Q-153")
def test_cards_move_india_no_further_than_revolts():
    g = position("y1943", india=1)
    india.move(g, 1)
    india.move(g, 1)
    assert g.india == 0
    assert "india" not in g.surrendered


FLIGHT = {
    "a_4_ind_corps": "1805", "a_2_ind_corps": "eliminated", "a_seac_hq": "1805", "a_33_british_corps": "1406",
    "a_15_british_corps": "1406", "a_seac_air": "1805", "a_bb_warspite": "1406", "a_xi_corps": "1805",
}  # fmt: skip


@pytest.mark.rule("ES-X-INDIA-2")
def test_who_leaves_a_fallen_india():
    m = at_table("y1943", FLIGHT, empty=True, japan=NORTH, india=0, agenda=STATUS)
    g = state(m)
    assert g.units["a_4_ind_corps"].at == g.units["a_2_ind_corps"].at == "out"
    assert g.units["a_seac_hq"].at == "track"
    assert g.units["a_seac_hq"].due == g.turn + 1
    assert g.holds("allied", "1406")
    assert g.holds("allied", "1805")
    assert asked(m) == ("allied", "leave_india")
    assert refused(m, "stay").key == "must_leave_india"
    assert refused(m, "flee", "a_33_british_corps", "3727").key == "no_refuge"
    assert refused(m, "flee", "a_seac_air", "1208").key == "no_base_for_it"
    for unit, hex in (("a_33_british_corps", "1307"), ("a_15_british_corps", "1307"), ("a_seac_air", "1307")):
        say(m, "flee", unit, hex)
    assert refused(m, "flee", "a_xi_corps", "1307").key == "refuge_full"
    say(m, "flee", "a_bb_warspite", "1005")
    assert ("stay",) in moves(m)
    say(m, "stay")
    assert state(m).units["a_xi_corps"].at == "1805"


@pytest.mark.rule("ES-X-INDIA-2")
def test_who_finds_no_room_leaves_the_game():
    m = at_table("y1943", {"a_33_british_corps": "1406"}, empty=True, japan=(*NORTH, "1208", "1307", "1308", "1005"),
                 india=0, agenda=STATUS)  # fmt: skip
    assert state(m).units["a_33_british_corps"].at == "out"
    assert heard(m, "japan", "left_the_game")


# ---- routes


@pytest.mark.rule("ES-X-ROUTE-1", "ES-CARD-6", "ES-Q-051")
def test_the_allies_build_jorhat_first():
    g = position("y1943")
    a3 = card(3, "A")
    assert links.links(g, "allied", a3) == ("jorhat",)
    assert links.objection(g, "allied", a3, "ledo").key == "jorhat_first"
    assert links.objection(g, "allied", card(2, "A"), "jorhat").key == "link_takes_three"
    links.build(g, "allied", "jorhat")
    assert links.links(g, "allied", a3) == ("ledo", "imphal")
    assert links.objection(g, "allied", a3, "jorhat").key == "link_is_built"
    g.take("2006", "japan")
    assert links.links(g, "allied", a3) == ()


@pytest.mark.rule("ES-X-ROUTE-1", "ES-Q-051")
def test_japan_builds_imphal_alone():
    g = position("y1943", japan=("2105", "2007", "2107"))
    j3 = card(3)
    assert links.links(g, "japan", j3) == ("imphal",)
    assert links.objection(g, "japan", j3, "jorhat").key == "imphal_only"
    g.take("2105", "allied")
    assert links.objection(g, "japan", j3, "imphal").key == "no_way_to_rangoon"
    g.take("2105", "japan")
    g.take("2106", "allied")
    assert links.links(g, "japan", j3) == ()
