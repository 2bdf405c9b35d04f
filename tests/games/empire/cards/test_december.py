"""December 1941: the raid and the great offensive, from the beginning of the campaign."""

from __future__ import annotations

import pytest
from empire_cards import AtStep, against, hurry, piles
from empire_table import Stop, asked, going_on, heard, moves, opening, position, refused, say, state

from wardroom.games.empire.cards import hooks
from wardroom.games.empire.combat.strength import defence
from wardroom.games.empire.printed import COUNTERS, distance
from wardroom.games.empire.state import Empire, Trip
from wardroom.games.empire.tasks.december import MassActivation, OperationOne
from wardroom.games.empire.traces import supply
from wardroom.kernel import Match

RAIDERS = ("j_cv_akagi", "j_cv_soryu", "j_cv_shokaku", "j_bb_hiei")
CARRIERS = ("a_cv_lexington", "a_cv_enterprise")


def _raid(die: int) -> Match:
    m = opening("campaign", dice=[die])
    assert asked(m) == ("japan", "december_approach")
    say(m, *moves(m)[0])
    return m


@pytest.mark.rule("ES-X-DEC41-1", "ES-Q-170", "ES-WILL-8")
def test_the_raid_on_oahu() -> None:
    m = opening("campaign", dice=[5])
    assert state(m).will == 8
    near = [str(move[1]) for move in moves(m, "approach")]
    assert near
    assert all(distance(hex, "5808") == 3 and distance(hex, "3705") == 18 for hex in near)
    assert refused(m, "approach", "5009").key == "target_out_of_range"
    assert refused(m, "approach", "5908").key in ("open_sea_only", "too_far_to_sail")
    say(m, "approach", near[0])
    fight = state(m).now.fights[0]
    assert (fight.hex, set(fight.committed)) == ("5808", set(RAIDERS))


@pytest.mark.rule("ES-X-DEC41-1", "ES-Q-170")
def test_nobody_answers_and_everybody_goes_home() -> None:
    """One roll alone, at half the defence of the Allies; the carriers at sea are safe."""
    m = _raid(5)
    hurry(m, "homeward", "december_activate")
    lost = [event for event in heard(m, None, "eliminated") if event.about["unit"] in RAIDERS]
    assert not lost
    assert all(state(m).units[unit].steps == COUNTERS[unit].steps for unit in RAIDERS)
    hurry(m, "december_activate")
    now = state(m)
    assert all(now.units[unit].at == "5808" and now.units[unit].steps == 1 for unit in CARRIERS)
    assert all(now.holds("japan", now.units[unit].at) for unit in RAIDERS)
    assert "J01" in piles(m, "japan")["removed"]
    assert "J01" in now.happened
    assert now.will == 8


@pytest.mark.rule("ES-X-DEC41-1")
def test_half_defence_in_the_raid() -> None:
    g = against(position("campaign"), "japan", "J01", "event", "5808")
    assert defence(g, "a_bb_md_ca") * 2 in (COUNTERS["a_bb_md_ca"].full[1], COUNTERS["a_bb_md_ca"].full[1] + 1)
    assert hooks.naval_allowance(g) == 18


def _one(**how: object) -> Match:
    g = position("campaign", happened=("J01",), **how)  # type: ignore[arg-type]
    return going_on(g, (OperationOne(), Stop()))


@pytest.mark.rule("ES-X-DEC41-1", "ES-Q-171")
def test_units_of_any_hq_up_to_twenty_six() -> None:
    m = _one()
    assert asked(m) == ("japan", "december_activate")
    ask = next(iter(m.asks.values()))
    assert ask.about["number"] == 26
    assert {("unit", "j_bb_kongo"), ("unit", "j_4_sn_bde"), ("unit", "j_15th_army")} <= set(moves(m))
    assert refused(m, "unit", "j_cv_akagi").key == "raided_already"
    assert refused(m, "done").key == "activate_one"
    while asked(m)[1] == "december_activate":
        say(m, *(moves(m, "stack") or moves(m, "unit"))[0])
    assert len(state(m).now.active) <= 26
    assert asked(m) == ("japan", "move")


@pytest.mark.rule("ES-X-DEC41-1", "ES-Q-171")
def test_the_number_binds() -> None:
    now = state(_one())
    others = [
        id for id, c in COUNTERS.items() if c.side == "japan" and id not in (*RAIDERS, "j_bb_kongo", "j_4_sn_bde")
    ]
    now.go(active=dict.fromkeys(others[:25], "3706"))
    m = going_on(now, (MassActivation("japan"), Stop()))
    say(m, "unit", "j_bb_kongo")
    assert asked(m)[1] == "stop"
    now.go(active=dict.fromkeys(others[:26], "3706"))
    m = going_on(now, (MassActivation("japan"), Stop()))
    assert refused(m, "unit", "j_4_sn_bde").key == "too_many_units"


@pytest.mark.rule("ES-Q-171")
def test_no_allied_zoi() -> None:
    g = position("campaign")
    assert supply.in_zoi(g, "allied", "2812")
    against(g, "japan", "J02", "event")
    assert not supply.in_zoi(g, "allied", "2812")


@pytest.mark.rule("ES-Q-171", "ES-X-DEC41-2")
def test_landings_near_ports_and_with_escort() -> None:
    g = against(position("campaign"), "japan", "J02", "event")
    assert hooks.landing_objection(g, ("j_14th_army", "j_bb_kongo"), "2812") is None
    far = hooks.landing_objection(g, ("j_14th_army", "j_bb_kongo"), "3727")
    assert far is not None
    assert far.key == "far_from_port"
    g.take("2812", "japan")  # does not count: it was not Japanese when the card was played
    again = hooks.landing_objection(g, ("j_14th_army", "j_bb_kongo"), "3727")
    assert again is not None


@pytest.mark.rule("ES-X-DEC41-2")
def test_manila_and_singapore_want_an_escort() -> None:
    g = position("campaign", japan=["2812", "2014"])
    against(g, "japan", "J02", "event")
    for hex in ("2813", "2015"):
        why = hooks.landing_objection(g, ("j_14th_army",), hex)
        assert why is not None
        assert why.key == "escort_needed"


def _sailing(**trips: tuple[str, str]) -> Empire:
    g = position("campaign")
    against(g, "japan", "J02", "event")
    for unit, (how, hex) in trips.items():
        g.go(active={**g.now.active, unit: g.units[unit].at}, moved={**g.now.moved, unit: Trip(how, g.units[unit].at)})
        g.change(unit, at=hex)
    return g


@pytest.mark.rule("ES-Q-171")
def test_force_z_is_drawn_out() -> None:
    g = _sailing(j_ca_mogami=("sail", "2014"))
    m = going_on(g, (AtStep(5), Stop()))
    now = state(m)
    assert now.units["a_bb_force_z"].at == "2014"
    assert now.now.fight("2014") is not None
    assert now.now.reacting["a_bb_force_z"] == "2015"


@pytest.mark.rule("ES-Q-171")
def test_the_allies_choose_where_force_z_meets_them() -> None:
    g = _sailing(j_ca_mogami=("sail", "2014"), j_ca_takao=("sail", "2015"))
    m = going_on(g, (AtStep(5), Stop()))
    assert asked(m) == ("allied", "event_pulled")
    assert refused(m, "sail", "a_bb_force_z", "2019").key == "nobody_entered"
    say(m, "sail", "a_bb_force_z", "2014")
    assert state(m).units["a_bb_force_z"].at == "2014"


@pytest.mark.rule("ES-Q-171")
def test_force_z_stays_without_ships_off_malaya() -> None:
    m = going_on(_sailing(j_ca_mogami=("sail", "2517")), (AtStep(5), Stop()))
    assert state(m).units["a_bb_force_z"].at == "2015"


@pytest.mark.rule("ES-Q-171")
def test_allied_aircraft_join_a_battle_in_range() -> None:
    g = _sailing(j_ca_mogami=("sail", "2014"))
    m = going_on(g, (AtStep(5), Stop()))
    fight = state(m).now.fight("2014")
    assert fight is not None
    assert "a_ma_air" in fight.committed
    assert state(m).now.reacting["a_ma_air"] == "2015"
    assert not [unit for unit in fight.committed if unit in ("a_7af_air", "a_feaf_air")]


@pytest.mark.rule("ES-Q-171", "ES-X-DEC41-2")
def test_batteries_hit_each_escort() -> None:
    g = _sailing(j_14th_army=("assault", "2813"), j_bb_kongo=("sail", "2813"), j_ca_takao=("sail", "2813"))
    m = going_on(g, (AtStep(5), Stop()))
    hurry(m)
    assert [state(m).units[unit].steps for unit in ("j_bb_kongo", "j_ca_takao", "j_14th_army")] == [1, 1, 2]


@pytest.mark.rule("ES-X-DEC41-1", "ES-Q-172")
def test_the_whole_month() -> None:
    """From the raid to the free moves of Allied ships, with the first answer to everything."""
    m = opening("campaign", dice=[5] * 60)
    say(m, *moves(m)[0])
    hurry(m, "december_activate")
    for unit in ("j_14th_army", "j_bb_kongo", "j_ca_takao", "j_15th_army"):
        say(m, "unit", unit)
    hurry(m, "free_moves")
    assert asked(m) == ("allied", "free_moves")
    assert state(m).offensive is None
    assert {"J01", "J02"} <= set(piles(m, "japan")["removed"])
