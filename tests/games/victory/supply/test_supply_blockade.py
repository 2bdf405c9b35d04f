"""What a blockade does to the base, and what want of supply does to a blockade (5.7)."""

from __future__ import annotations

from typing import Any

import pytest
from victory_table import Stop, asked, at, at_table, example, forbidden, heard, moves, say, state, steps, view, where

from wardroom.games.victory import control
from wardroom.games.victory.supply import survey as supply
from wardroom.games.victory.supply.survey import Supply
from wardroom.games.victory.tasks.logistics import LogisticsPhase
from wardroom.kernel import Match

PORTS = ("Kure", "Tokyo", "Hakodate")


def survey(units: dict[str, list[str]], **how: Any) -> Supply:
    return supply.survey(state(at_table(units, agenda=(Stop(),), **how)))


def logistics(units: dict[str, list[str]], **how: Any) -> Match:
    return at_table(units, agenda=(LogisticsPhase(), Stop()), **how)


@pytest.mark.rule("PV-5.7-4", "PV-5.7-5", "PV-5.7-20")
def test_land_and_sea_of_a_blockaded_hex_are_divided() -> None:
    g = state(at_table({"Midway": ["US-IN-1", "J-CA-1 blockading"]}, agenda=(Stop(),)))
    midway = at("Midway")
    assert control.holder(g, midway) == "allies"
    assert (control.stance(g, "allies", midway), control.sea_stance(g, "allies", midway)) == ("friendly", "enemy")
    assert (control.stance(g, "japan", midway), control.sea_stance(g, "japan", midway)) == ("enemy", "friendly")


@pytest.mark.rule("PV-5.7-6")
def test_a_new_blockade_needs_supply_as_its_owner_sees_it() -> None:
    near = state(at_table({"Rabaul": ["ANZ-IN-1", "J-CA-1"]}, agenda=(Stop(),)))  # next to Truk
    assert supply.may_blockade(near, "J-CA-1")
    far = state(at_table({"Hawaii": ["US-IN-1", "J-CA-1"], "Kwajalein": ["US-IN-2"]}, agenda=(Stop(),)))
    assert not supply.may_blockade(far, "J-CA-1")


@pytest.mark.rule("PV-5.7-7", "PV-5.7-18")
def test_who_lives_off_a_blockaded_base_starves() -> None:
    chain = {"Kwajalein": ["US-IN-1"], "Saipan": ["US-IN-2"], "Iwo Jima": ["US-IN-3"]}
    free = survey(chain)
    assert all(free.supplied(f"US-IN-{n}") for n in (1, 2, 3))
    cut = survey({**chain, "Kwajalein": ["US-IN-1", "J-SS-1 blockading"]})
    assert not any(cut.supplied(f"US-IN-{n}") for n in (1, 2, 3))


@pytest.mark.rule("PV-5.7-7", "PV-5.7-8", "PV-7.2-7")
def test_a_railway_keeps_a_blockaded_base_going() -> None:
    """Sydney has rails to Melbourne; Auckland has none."""
    subs = {"Sydney": ["ANZ-IN-1", "J-CA-1 blockading"], "Auckland": ["ANZ-IN-2", "J-CA-2 blockading"]}
    chain = {"New Caledonia": ["J-IN-1"], "Rabaul": ["J-IN-2"], "Guadalcanal": ["J-IN-3"]}
    brisbane = {"Brisbane": ["J-IN-4"], "Townsville": ["J-IN-5"]}
    found = survey({**subs, **chain, **brisbane})
    assert found.supplied("J-CA-1")
    assert found.supplied("J-CA-2")
    assert found.supplied("ANZ-IN-1")
    assert found.centre(at("Sydney"))
    assert not found.supplied("ANZ-IN-2")
    assert not found.centre(at("Auckland"))


@pytest.mark.rule("PV-5.7-8", "PV-8.1-1")
def test_with_all_its_ports_closed_japan_scores_none_of_them() -> None:
    okinawa = {
        "Okinawa": ["US-IN-1", "US-MB-1"],
        "Iwo Jima": ["US-IN-2"],
        "Formosa": ["US-IN-3"],
        "Manila": ["US-IN-4"],
    }
    closed = {port: [f"US-CA-{n} blockading"] for n, port in enumerate(PORTS, start=1)}
    found = survey({**okinawa, **closed})
    assert all(found.supplied(f"US-CA-{n}") for n in (1, 2, 3))
    assert not any(found.centre(at(port)) for port in PORTS)
    del closed["Hakodate"]
    one_open = survey({**okinawa, **closed})
    assert all(one_open.centre(at(port)) for port in PORTS)  # by rail to Hakodate


@pytest.mark.example("PV-EX-BLOCK-AIR")
@pytest.mark.rule("PV-5.7-17", "PV-7.1-1", "PV-7.2-1")
def test_aircraft_at_a_blockaded_base_wear_down() -> None:
    expect = example("PV-EX-BLOCK-AIR")["expect"]
    match = logistics({"Midway": ["US-AF-1 2", "J-CA-1 blockading"]})
    assert ("US-AF-1" not in state(match).unsupplied) == expect["supplied"]
    assert steps(match, "US-AF-1") == expect["strength_after_logistics"]
    assert (("step", "US-AF-1") in moves(match, "step", "allies")) == expect["may_receive_steps"]
    assert "PV-7.2-1" in forbidden(match, "step", "US-AF-1", seat="allies")


HAWAII = {"Kwajalein": ["US-IN-2"], "Johnston Is.": ["US-CA-2"]}


@pytest.mark.rule("PV-5.7-16", "PV-5.7-6")
def test_a_blockader_without_supply_loses_a_step_and_withdraws_where_it_likes() -> None:
    match = logistics({"Hawaii": ["US-IN-1", "J-CA-1 2 blockading"], **HAWAII})
    assert asked(match) == ("japan", "withdraw")
    assert steps(match, "J-CA-1") == 1
    ways = {m[1] for m in moves(match, "withdraw")}
    assert at("Johnston Is.") not in ways
    assert {"H1504", "H1605"} <= ways
    assert "PV-5.7-16" in forbidden(match, "withdraw", "Johnston Is.")
    say(match, "withdraw", "H1605")
    assert where(match, "J-CA-1") == "H1605"
    assert not state(match).blocks["J-CA-1"].blockading
    assert heard(match, "withdrew")[0].about["goal"] == "H1605"
    assert not view(match, "allies").blockades


@pytest.mark.rule("PV-5.7-16")
def test_a_blockader_with_no_way_out_is_eliminated() -> None:
    """Every hex around Attu but the Kuriles is Japanese, or held by Japanese ships."""
    ships = {"H1003": ["J-CA-1"], "H1101": ["J-CA-2"], "H1103": ["J-CA-3"], "H1202": ["J-CA-4"]}
    attu = {"Attu": ["J-IN-1", "US-CA-1 2 blockading"], **ships, "Dutch Harbor": ["J-IN-2"]}
    trapped = logistics(attu)
    assert moves(trapped) == [("give_up", "US-CA-1")]
    say(trapped, "give_up")
    assert where(trapped, "US-CA-1") == ""
    assert heard(trapped, "blockader_lost")
    escaped = logistics({**attu, "H1103": []})
    assert moves(escaped) == [("withdraw", "H1103")]
    say(escaped, "withdraw", "H1103")
    assert where(escaped, "US-CA-1") == "H1103"


@pytest.mark.rule("PV-5.7-16")
def test_a_blockader_does_not_withdraw_into_another_blockade() -> None:
    match = logistics({"Hawaii": ["US-IN-1", "J-CA-1 2 blockading"], "Johnston Is.": ["J-SS-1 2 blockading"]})
    assert asked(match) == ("japan", "withdraw")
    assert at("Johnston Is.") not in {move[1] for move in moves(match, "withdraw")}


@pytest.mark.rule("PV-5.7-16")
def test_the_last_step_of_a_blockader_is_lost_like_any_other() -> None:
    match = logistics({"Hawaii": ["US-IN-1", "J-CA-1 1 blockading"], **HAWAII})
    assert where(match, "J-CA-1") == ""
    assert "withdraw" not in [ask.prompt for ask in match.asks.values()]


def test_nothing_leaves_the_storm() -> None:
    """Blockades already there hold, even without supply (6.3)."""
    eye = next(n for n in range(1, 7) if _stormy(n))
    match = logistics({"Singapore": ["IND-IN-1"], "Davao": ["US-CA-1 2 blockading", "J-IN-1"], **_CUT}, storm=eye)
    assert state(match).blocks["US-CA-1"].blockading
    assert steps(match, "US-CA-1") == 1


_CUT = {"Manila": ["J-IN-2"], "Darwin": ["J-IN-3"], "Port Moresby": ["J-IN-4"]}


def _stormy(typhoon: int) -> bool:
    from wardroom.games.victory import weather

    return weather.stormy(state(at_table({}, agenda=(Stop(),), storm=typhoon)), at("Davao"))


@pytest.mark.rule("PV-3.2-2", "PV-7.1-6", "PV-5.7-19")
def test_a_submarine_is_fed_through_a_blockaded_port_and_on_by_rail() -> None:
    """Before Seoul: into Peking, where enemies lie, and by train to Lanchow. A cruiser does not get through."""
    shut = {"Peking": ["J-SS-2 blockading"], "Shanghai": ["J-SS-4 blockading"]}
    found = survey({**shut, "Seoul": ["J-IN-4", "US-SS-1 blockading", "US-CA-1 blockading"]})
    assert found.supplied("US-SS-1")
    assert not found.supplied("US-CA-1")
    lost = survey({**shut, "Seoul": ["J-IN-4", "US-SS-1 blockading"]}, held={"Lanchow": "japan"})
    assert not lost.supplied("US-SS-1")
    cut = survey({**shut, "Seoul": ["J-IN-4", "US-SS-1 blockading"]}, held={"Peking": "japan"})
    assert not cut.supplied("US-SS-1"), "trains run through bases of one's own"


@pytest.mark.rule("PV-9.8-1")
def test_without_china_its_railways_are_gone() -> None:
    """Else Seoul would live on Saigon, right across the country."""
    ring = {"Okinawa": ["US-IN-1", "US-MB-1"], "Manila": ["US-IN-2"], "Seoul": ["US-SS-1 blockading"]}
    found = survey(ring, options={"china_removed": True})
    assert found.supplied("US-SS-1")
    assert not found.centre(at("Seoul"))
    assert found.centre(at("Saigon"))


@pytest.mark.rule("PV-5.7-5", "PV-5.7-7")
def test_a_ship_gets_nothing_out_of_a_blockaded_port_though_trains_reach_it() -> None:
    units = {
        "Tokyo": ["J-IN-1", "US-CA-1 2 blockading"], "Hakodate": ["US-CA-2 2 blockading"], "Kure": ["J-IN-2"],
        "Iwo Jima": ["US-IN-2", "US-MB-1"], "Saipan": ["US-IN-3"], "Kwajalein": ["US-IN-4"], "Hawaii": ["US-IN-5"],
        "H1104": ["J-CA-1 2"],
    }  # fmt: skip
    found = survey(units)
    assert found.supplied("US-CA-1")
    assert found.supplied("J-IN-1"), "by rail from Kure"
    assert not found.supplied("J-CA-1"), "at sea off Tokyo, whose waters are American"
