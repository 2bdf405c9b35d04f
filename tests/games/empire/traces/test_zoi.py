"""Zones of influence: who has one, what neutralises it, what it hinders and what it does not."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

import pytest
from empire_table import Stop, at_table, going_on, heard, moves, position, refused, say, state

from wardroom.games.empire.movement import air, ends, ground, naval
from wardroom.games.empire.printed import COUNTERS, GRID, HEXES, HOMES, distance
from wardroom.games.empire.state import Empire, Offensive, Trip
from wardroom.games.empire.tasks.attrition import AttritionPhase
from wardroom.games.empire.tasks.intelligence import IntelligenceRoll, modifier
from wardroom.games.empire.tasks.movement import Moves
from wardroom.games.empire.tasks.special_reaction import special_hexes
from wardroom.games.empire.traces import supply
from wardroom.games.empire.traces.masks import ids, within
from wardroom.kernel import Match
from wardroom.lib import yamls

VECTORS = {v["id"]: v for v in yamls.read(Path(__file__).parent.parent / "examples.yaml")}
OAHU, TRUK, NOUMEA, KWAJALEIN, WAKE = "5808", "4017", "4828", "4715", "4612"
HEADS = {"j_comb_fleet_hq_yam": TRUK, "j_south_seas_hq": "4221", "a_cen_pac_hq": OAHU, "a_s_pac_hq_halsey": NOUMEA}


def table(units: dict[str, str], **how: object) -> Empire:
    return position("y1943", {**HEADS, **units}, empty=True, **how)  # type: ignore[arg-type]


def offensive(g: Empire, side: str, active: Iterable[str], card: str = "", **more: object) -> Empire:
    """An offensive in step 2, with a 3-OC card."""
    chosen = {unit: g.units[unit].at for unit in active}
    g.offensive = Offensive(side=side, card=card or {"japan": "J29", "allied": "A06"}[side], use="oc", step=2,
                            active=chosen, **more)  # type: ignore[arg-type]  # fmt: skip
    return g


# ---- who has one


@pytest.mark.rule("ES-ZOI-1")
@pytest.mark.parametrize("unit", ["j_24_af", "j_cv_akagi", "j_cvl_zuiho", "j_1_ad", "j_cve_kaiyo"])
def test_a_supplied_flyer_has_a_zoi_of_two_hexes(unit: str) -> None:
    g = table({unit: KWAJALEIN})
    zone = set(ids(supply.survey(g).zoi["japan"]))
    assert zone == {hex for hex in HEXES if distance(KWAJALEIN, hex) <= 2}
    assert len(zone) == 19


@pytest.mark.rule("ES-ZOI-1")
@pytest.mark.parametrize("unit", ["j_ca_aoba", "j_17th_army", "j_1_sn_bde", "j_south_seas_hq"])
def test_other_units_have_none(unit: str) -> None:
    assert not supply.survey(table({unit: KWAJALEIN})).zoi["japan"]


@pytest.mark.rule("ES-ZOI-3")
def test_a_long_range_bomber_has_one_as_well() -> None:
    for unit in ("a_7af_lrb", "a_20bc_b29"):
        g = table({unit: WAKE})
        assert supply.in_zoi(g, "allied", WAKE)
        assert supply.closed_to(g, "japan", WAKE)


@pytest.mark.rule("ES-ZOI-5")
def test_an_unsupplied_flyer_has_no_zoi_and_neutralises_nothing() -> None:
    """No HQ of its kind for the Dutch."""
    g = table({"a_dut_air": "4714", "j_24_af": KWAJALEIN})
    assert not supply.in_zoi(g, "allied", "4714")
    assert supply.closed_to(g, "allied", "4714")
    assert not supply.closed_to(g, "japan", "4714")
    with_hq = table({"a_dut_air": "4714", "j_24_af": KWAJALEIN, "a_anzac_hq": "4711"})
    assert supply.in_zoi(with_hq, "allied", "4714")
    assert not supply.closed_to(with_hq, "allied", "4714")


# ---- what neutralises it


@pytest.mark.rule("ES-ZOI-1", "ES-ZOI-2", "ES-ZOI-3", "ES-ZOI-5")
@pytest.mark.example("ES-E-48")
def test_what_neutralises_a_zoi() -> None:
    """A Japanese air unit on Kwajalein, a hex at the edge of its zone, and Allied flyers so far from that hex."""
    edge = "4914"
    assert distance(KWAJALEIN, edge) == 2
    given, expect = VECTORS["ES-E-48"]["given"], VECTORS["ES-E-48"]["expect"]
    fitting = {("carrier", True): "a_cv_essex", ("lrb", True): "a_7af_lrb", ("air", False): "a_dut_air",
               ("air", True): "a_7af_air"}  # fmt: skip
    for case, neutralised in zip(given["opposing"], expect["neutralised"], strict=True):
        units = {}
        for row in case:
            place = next(
                hex
                for hex in sorted(HEXES)
                if distance(edge, hex) == row["distance"] and distance(KWAJALEIN, hex) == row["distance"] + 2
            )
            units[fitting[row["unit"], row["supplied"]]] = place
        g = table({"j_24_af": KWAJALEIN, **units})
        for row in case:
            assert supply.supplied(g, fitting[row["unit"], row["supplied"]]) is row["supplied"]
        assert supply.supplied(g, "j_24_af")
        assert supply.in_zoi(g, "japan", edge)
        assert supply.closed_to(g, "allied", edge) is not neutralised, case


@pytest.mark.rule("ES-ZOI-2")
def test_a_zoi_is_neutralised_hex_by_hex_and_for_both() -> None:
    g = table({"j_24_af": KWAJALEIN, "a_cv_essex": "4915"})
    japan, allied = within(KWAJALEIN, 2), within("4915", 2)
    now = supply.survey(g)
    assert now.zoi == {"japan": japan, "allied": allied}
    assert japan & allied
    assert now.closed == {"allied": japan & ~allied, "japan": allied & ~japan}


@pytest.mark.rule("ES-ZOI-3")
def test_a_long_range_bomber_never_neutralises_but_is_neutralised() -> None:
    g = table({"j_24_af": KWAJALEIN, "a_7af_lrb": "5015"})
    now = supply.survey(g)
    assert now.closed["allied"] == within(KWAJALEIN, 2)
    assert now.closed["japan"] == within("5015", 2) & ~within(KWAJALEIN, 2) != within("5015", 2)


@pytest.mark.rule("ES-ZOI-4")
def test_a_flyer_that_is_checked_for_supply_is_taken_to_have_its_zoi() -> None:
    """Truk lies in the zone of an Allied carrier: the air unit beside the HQ keeps the way to Japan open for both."""
    off = {"a_cv_essex": "4019", "a_cen_pac_hq": "5017", "j_south_seas_hq": "track"}
    cut = table(off)
    assert supply.supplied(cut, "a_cv_essex")
    assert not supply.supplied(cut, "j_comb_fleet_hq_yam")
    g = table({**off, "j_24_af": TRUK})
    assert supply.supplied(g, "j_comb_fleet_hq_yam")
    assert supply.supplied(g, "j_24_af")
    assert supply.in_zoi(g, "japan", TRUK)


# ---- looked at anew


def beside_truk() -> Match:
    """An Allied carrier in port, a Japanese army and the one HQ in Truk, a Japanese carrier far away."""
    g = table({"j_17th_army": TRUK, "j_cv_akagi": "4613", "a_cv_essex": NOUMEA, "j_south_seas_hq": "track"})
    offensive(g, "allied", ("a_cv_essex",))
    return going_on(g, (Moves("allied"), Stop()))


@pytest.mark.rule("ES-ZOI-6", "ES-ZOI-8")
def test_supply_for_a_zoi_is_looked_at_anew_in_the_middle_of_movement() -> None:
    m = beside_truk()
    assert supply.in_zoi(state(m), "japan", "4613")
    say(m, "pick", "a_cv_essex")
    say(m, "sail", "4019")
    g = state(m)
    assert supply.in_zoi(g, "allied", TRUK), "it has its zone where it is now"
    assert not supply.supplied(g, "j_cv_akagi")
    assert not supply.in_zoi(g, "japan", "4613")


@pytest.mark.rule("ES-ZOI-6")
def test_and_when_a_port_changes_hands() -> None:
    g = table({"j_17th_army": TRUK})
    assert supply.eligible(g, "japan", TRUK)
    for hex in HOMES:
        assert supply.eligible(g, "japan", TRUK)
        g.take(hex, "allied")
    assert not supply.eligible(g, "japan", TRUK)


# ---- strategic movement


def strategic_sail(units: dict[str, str], group: tuple[str, ...], side: str = "allied") -> set[str]:
    g = offensive(table(units), side, group)
    return set(ends.of_verb(g, side, group, "strategic"))


SUVA, ESPIRITU, TULAGI = "5325", "4825", "4423"


@pytest.mark.rule("ES-ZOI-10")
def test_ships_neither_enter_nor_leave_an_unneutralised_zoi_by_strategic_movement() -> None:
    group = ("a_ca_new_orleans",)
    start = {"a_ca_new_orleans": NOUMEA}
    assert {SUVA, ESPIRITU} <= strategic_sail(start, group)
    inside = strategic_sail({**start, "j_25_af": ESPIRITU}, group)
    assert SUVA in inside
    assert ESPIRITU not in inside
    assert strategic_sail({**start, "j_25_af": "4827"}, group) == set(), "it does not even get out"


@pytest.mark.rule("ES-ZOI-10")
def test_the_refusal_names_the_zoi() -> None:
    g = table({"a_ca_new_orleans": NOUMEA, "j_25_af": ESPIRITU})
    offensive(g, "allied", ("a_ca_new_orleans",))
    m = going_on(g, (Moves("allied"), Stop()))
    say(m, "pick", "a_ca_new_orleans")
    why = refused(m, "strategic", ESPIRITU)
    assert why.key == "zoi_in_the_way"
    assert "ES-ZOI-10" in why.rules
    assert ("strategic", SUVA) in moves(m)


@pytest.mark.rule("ES-ZOI-10")
def test_air_units_neither() -> None:
    g = offensive(table({"a_13af_air": NOUMEA}), "allied", ("a_13af_air",))
    assert ESPIRITU in air.strategic(g, "allied", ("a_13af_air",))
    g = offensive(table({"a_13af_air": NOUMEA, "j_25_af": ESPIRITU}), "allied", ("a_13af_air",))
    assert ESPIRITU not in air.strategic(g, "allied", ("a_13af_air",))


@pytest.mark.rule("ES-ZOI-9")
def test_a_unit_in_strategic_movement_has_no_zoi_until_it_arrives() -> None:
    """The carrier's own zone would open Espiritu Santo; under way it has none. Another carrier's does."""
    start = {"a_cv_essex": NOUMEA, "j_25_af": TULAGI}
    assert ESPIRITU in strategic_sail(start, ("a_cv_essex",))
    g = table({**start, "j_25_af": "4826"})
    assert not supply.closed_to(g, "allied", NOUMEA), "standing it neutralises"
    assert strategic_sail({**start, "j_25_af": "4826"}, ("a_cv_essex",)) == set()
    both = {**start, "j_25_af": "4826", "a_cv_bunker_hill": NOUMEA}
    assert SUVA in strategic_sail(both, ("a_cv_essex",))
    assert strategic_sail(both, ("a_cv_essex", "a_cv_bunker_hill")) == set()


@pytest.mark.rule("ES-ZOI-9")
def test_it_has_its_zoi_again_on_arrival() -> None:
    g = offensive(table({"a_cv_essex": NOUMEA}), "allied", ("a_cv_essex",))
    m = going_on(g, (Moves("allied"), Stop()))
    say(m, "pick", "a_cv_essex")
    say(m, "strategic", SUVA)
    assert supply.in_zoi(state(m), "allied", SUVA)
    assert not supply.in_zoi(state(m), "allied", NOUMEA)


# ---- landings


MARINES = "a_1m_division"


def landings(units: dict[str, str], group: tuple[str, ...]) -> set[str]:
    g = offensive(table({MARINES: ESPIRITU, **units}, asp={"allied": 6, "japan": 6}), "allied", group)
    return set(ends.of_verb(g, "allied", group, "assault"))


@pytest.mark.rule("ES-ZOI-11")
def test_landing_forces_neither_enter_nor_leave_an_unneutralised_zoi() -> None:
    assert "4322" in landings({}, (MARINES,))
    assert "4322" not in landings({"j_25_af": "4322"}, (MARINES,))
    assert "4322" not in landings({"j_25_af": "4222"}, (MARINES,))
    assert landings({"j_25_af": "4824"}, (MARINES,)) == set(), "it cannot leave"


@pytest.mark.rule("ES-ZOI-8", "ES-ZOI-11", "ES-ZOI-2")
def test_carriers_that_go_along_neutralise_every_hex_of_the_way() -> None:
    there = {"j_25_af": "4322", "a_cv_essex": ESPIRITU, "a_ca_new_orleans": ESPIRITU}
    assert "4322" in landings(there, (MARINES, "a_cv_essex"))
    assert "4322" not in landings(there, (MARINES, "a_ca_new_orleans")), "a cruiser does not"


@pytest.mark.rule("ES-ZOI-8", "ES-ZOI-2", "ES-ZOI-11")
def test_carriers_that_went_ahead_neutralise_where_they_are() -> None:
    assert "4322" in landings({"j_25_af": "4322", "a_cv_essex": "4424"}, (MARINES,))
    assert "4322" not in landings({"j_25_af": "4322", "a_13af_lrb": TULAGI}, (MARINES,)), "bombers do not (ES-ZOI-3)"


@pytest.mark.rule("ES-ZOI-11")
def test_the_refusal_of_a_landing_names_the_zoi() -> None:
    g = table({MARINES: ESPIRITU, "j_25_af": "4322"}, asp={"allied": 6, "japan": 6})
    offensive(g, "allied", (MARINES,))
    m = going_on(g, (Moves("allied"), Stop()))
    say(m, "pick", MARINES)
    why = refused(m, "assault", "4322")
    assert why.key == "zoi_in_the_way"
    assert "ES-ZOI-11" in why.rules


# ---- contact


def sailing(to: str, japanese: str, *, neutralised: bool = False) -> Match:
    more = {"a_13af_air": ESPIRITU} if neutralised else {}
    g = table({"a_ca_new_orleans": NOUMEA, "j_25_af": japanese, "j_17th_army": japanese, **more})
    offensive(g, "allied", ("a_ca_new_orleans",))
    m = going_on(g, (Moves("allied"), Stop()))
    say(m, "pick", "a_ca_new_orleans")
    say(m, "sail", to)
    return m


@pytest.mark.rule("ES-ZOI-14", "ES-Q-072")
@pytest.mark.parametrize(
    ("japanese", "to", "contact"),
    [
        ("4827", ESPIRITU, True),  # it leaves one
        ("4824", ESPIRITU, True),  # it enters one
        (TULAGI, TULAGI, True),
        (TULAGI, SUVA, False),
    ],
)
def test_contact_with_a_zoi_of_the_reaction_player_counts_two(japanese: str, to: str, contact: bool) -> None:
    m = sailing(to, japanese)
    assert state(m).now.contact is contact
    assert len(heard(m, None, "contact")) == int(contact)
    assert modifier(state(m)) == (-2 if contact else 0)


@pytest.mark.rule("ES-ZOI-14")
def test_to_leave_a_zoi_is_contact_too() -> None:
    g = table({"j_25_af": "4827"})
    assert supply.in_zoi(g, "japan", NOUMEA)
    assert not supply.in_zoi(g, "japan", SUVA)
    assert naval.in_contact(g, "allied", NOUMEA, (SUVA,))
    assert not naval.in_contact(g, "allied", SUVA, ("5425",))


@pytest.mark.rule("ES-ZOI-14")
def test_even_a_neutralised_zoi_counts() -> None:
    m = sailing(ESPIRITU, "4824", neutralised=True)
    assert not supply.closed_to(state(m), "allied", ESPIRITU)
    assert state(m).now.contact


@pytest.mark.rule("ES-ZOI-14")
@pytest.mark.parametrize(("contact", "found"), [(False, False), (True, True)])
def test_the_two_go_off_the_intelligence_die(contact: bool, found: bool) -> None:
    """Card A06 has intelligence value 3 as an operation: a 5 is enough only after contact."""
    g = offensive(table({"a_ca_new_orleans": NOUMEA}), "allied", ("a_ca_new_orleans",), contact=contact)
    m = going_on(g, (IntelligenceRoll(), Stop()), dice=[5])
    (event,) = heard(m, None, "intelligence_roll")
    assert event.about["needs"] == 3
    assert event.about["modifier"] == (-2 if contact else 0)
    assert event.about["won"] is found


@pytest.mark.rule("ES-ZOI-15")
@pytest.mark.parametrize(
    ("units", "asked"),
    [
        ({"j_25_af": "4222"}, ("4322",)),
        ({"j_25_af": "4222", "a_cv_essex": "4422"}, ("4322",)),  # neutralised: it counts all the same
        ({"j_25_af": "4120"}, ()),  # out of reach of its zone
        ({}, ()),
    ],
)
def test_a_landing_in_a_zoi_allows_special_reaction(units: dict[str, str], asked: tuple[str, ...]) -> None:
    g = table({MARINES: "4322", **units}, japan=("4322",))
    offensive(g, "allied", (MARINES,))
    g.go(moved={MARINES: Trip("assault", ESPIRITU)})
    assert supply.in_zoi(g, "japan", "4322") is bool(asked)
    assert special_hexes(g) == asked


# ---- what it does not touch


@pytest.mark.rule("ES-ZOI-16")
def test_ground_units_march_through_a_zoi() -> None:
    """From Port Moresby over the mountains to Buna, with Japanese air over both."""
    units = {"a_3_aus_corps": "3823"}
    free = offensive(table(units), "allied", ("a_3_aus_corps",))
    under = offensive(table({**units, "j_25_af": "4022"}), "allied", ("a_3_aus_corps",))
    assert supply.closed_to(under, "allied", "3823")
    assert supply.closed_to(under, "allied", "3922")
    ways = ground.marches(under, "allied", ("a_3_aus_corps",), 6)
    assert "3922" in ways
    assert ways == ground.marches(free, "allied", ("a_3_aus_corps",), 6)
    marched = [ends.of_verb(g, "allied", ("a_3_aus_corps",), "march") for g in (under, free)]
    assert marched[0] == marched[1]
    assert "3922" in marched[0]


@pytest.mark.rule("ES-ZOI-17")
def test_ships_sail_through_a_zoi() -> None:
    units = {"a_ca_new_orleans": NOUMEA}
    free = offensive(table(units), "allied", units)
    under = offensive(table({**units, "j_25_af": "4827", "j_26_af": SUVA}), "allied", units)
    assert supply.closed_to(under, "allied", NOUMEA)
    assert supply.closed_to(under, "allied", SUVA)
    assert naval.reach(under, NOUMEA, 15) == naval.reach(free, NOUMEA, 15)
    sailed = [set(ends.of_verb(g, "allied", ("a_ca_new_orleans",), "sail")) for g in (under, free)]
    assert sailed[0] >= sailed[1]
    assert ESPIRITU in sailed[0]


@pytest.mark.rule("ES-ZOI-17")
def test_air_units_fly_through_a_zoi() -> None:
    group = ("a_13af_air",)
    free = offensive(table({"a_13af_air": NOUMEA}), "allied", group)
    under = offensive(table({"a_13af_air": NOUMEA, "j_25_af": "4827", "j_cv_akagi": "4924"}), "allied", group)
    assert air.ends(under, "allied", group, 3) == air.ends(free, "allied", group, 3)
    assert ESPIRITU in ends.of_verb(under, "allied", group, "fly")


@pytest.mark.rule("ES-ZOI-20", "ES-X-ATTR-1")
def test_a_zoi_does_not_touch_the_range_of_an_hq_in_the_attrition_phase() -> None:
    """Both reduced units are cut off by the air unit; the one in Halsey's range by plain distance lives."""
    near, far = "4423", "4120"
    assert distance(NOUMEA, near) <= COUNTERS["a_s_pac_hq_halsey"].range < distance(NOUMEA, far)
    units = {
        "j_25_af": "4222",
        "j_26_af": "4422",
        "a_1m_division": f"{near} 1",
        "a_2m_division": f"{far} 1",
        "a_cen_pac_hq": "track",
    }
    m = at_table("y1943", {**HEADS, **units}, empty=True, agenda=(AttritionPhase(), Stop()))
    assert state(m).units["a_1m_division"].at == near
    assert state(m).units["a_1m_division"].steps == 1
    assert state(m).units["a_2m_division"].at == "eliminated"


def test_a_zone_is_cut_at_the_edge_of_the_map() -> None:
    assert set(ids(within("6007", 2))) == set(GRID.within("6007", 2))
