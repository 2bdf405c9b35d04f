"""Supply: chains, range, rails, sources (7.1), and what the lack of it does."""

from __future__ import annotations

import itertools
from typing import Any

import pytest
from victory_table import Stop, at, at_table, example, heard, state, steps, view

from wardroom.games.victory.printed import BASES, BOXES, RAIL, SEA, TABLES
from wardroom.games.victory.supply import survey as supply
from wardroom.games.victory.supply.survey import Supply
from wardroom.games.victory.tasks.logistics import CheckSupply, LogisticsPhase
from wardroom.kernel import Match
from wardroom.lib import trace

SOUTH_SEAS = {"Samoa": ["J-IN-1 2"], "Tahiti": ["J-IN-2 2"]}  # with these lost, Panama feeds nobody down there


def survey(units: dict[str, list[str]], **how: Any) -> Supply:
    return supply.survey(state(at_table(units, agenda=(Stop(),), **how)))


def checked(units: dict[str, list[str]], **how: Any) -> Match:
    """After supply was checked and attrition taken."""
    return at_table(units, agenda=(CheckSupply(), Stop()), **how)


def over_sea_and_rail(a: str, b: str) -> int:
    near = {place: (*SEA.get(place, ()), *RAIL.get(place, ())) for place in {*SEA, *RAIL}}
    return trace.spread(at(a), 30, near, lambda _: trace.PASS)[at(b)]


@pytest.mark.example("PV-EX-SUP-CHAINS")
@pytest.mark.rule("PV-7.1-4", "PV-7.1-5", "PV-7.1-9", "PV-7.1-10", "PV-2.2-6")
def test_the_six_chains_of_the_rulebook_hold() -> None:
    expect = example("PV-EX-SUP-CHAINS")["expect"]
    found = survey({"Saipan": ["US-IN-1"], "Kwajalein": ["US-IN-2"]})
    for chain in TABLES["supply"]["example_chains"]:
        for a, b in itertools.pairwise(chain):
            assert (BASES[at(a)].size == "major") == expect["all_links_major_bases"]
            if b in BOXES:
                assert at(a) in BOXES[b].links
            else:
                assert over_sea_and_rail(a, b) <= expect["every_link_at_most"]
        source = {"SAFRICA": "british"}.get(chain[-1], "us")
        assert all(source in found.feeds(at(base)) for base in chain if base not in BOXES)
    assert distance_exempt() == expect["last_link_to_map_box_exempt"]


def distance_exempt() -> bool:
    """Bombay and Melbourne both end at South Africa, though nothing near them does."""
    alone = survey({name: ["J-IN-1"] for name in ("Columbo",)})
    return "british" in alone.feeds(at("Bombay")) and over_sea_and_rail("Bombay", "Melbourne") > 3


@pytest.mark.rule("PV-7.1-9", "PV-2.3-5")
def test_south_africa_feeds_five_bases_directly() -> None:
    assert sorted(BASES[base].name for base in BOXES["SAFRICA"].links) == sorted(TABLES["supply"]["south_africa_links"])
    lost = {"Batavia": ["J-IN-1"], "Bombay": ["J-IN-2"], "Columbo": ["J-IN-3"], "Melbourne": ["J-IN-4"]}
    assert "british" not in survey({**lost, "Perth": ["J-IN-5"]}).feeds(at("Sydney"))
    assert "british" in survey(lost).feeds(at("Perth"))
    assert "british" in survey({}).feeds(at("Sydney"))  # through Melbourne


@pytest.mark.example("PV-EX-SUP-1")
@pytest.mark.rule("PV-7.1-4", "PV-7.1-11", "PV-7.1-12", "PV-2.3-5")
def test_fiji_lives_on_south_africa_when_samoa_and_tahiti_are_lost() -> None:
    expect = example("PV-EX-SUP-1")["expect"]
    before = survey({"Fiji": ["US-IN-1"]})
    assert before.sources("US-IN-1") == ("us", "british")
    assert not before.crossed("US-IN-1")
    after = survey({"Fiji": ["US-IN-1", "ANZ-IN-1"], **SOUTH_SEAS})
    assert after.supplied("US-IN-1") == expect["Fiji_supplied"]
    assert after.crossed("US-IN-1") == expect["US_units_at_Fiji_pay_double"]
    assert not after.crossed("ANZ-IN-1")
    for link in ("Auckland", "Melbourne"):
        assert link in expect["other_chain"]
    cut = survey({"Fiji": ["US-IN-1"], **SOUTH_SEAS, "Auckland": ["J-IN-3"], "New Caledonia": ["J-IN-4"]})
    assert not cut.supplied("US-IN-1")


@pytest.mark.rule("PV-7.1-11", "PV-7.1-12", "PV-2.3-5")
def test_british_units_may_live_on_panama_at_a_price() -> None:
    found = survey({"Fiji": ["ANZ-IN-1"], "Auckland": ["J-IN-3"], "New Caledonia": ["J-IN-4"]})
    assert found.sources("ANZ-IN-1") == ("us",)
    assert found.crossed("ANZ-IN-1")


@pytest.mark.example("PV-EX-SUP-2")
@pytest.mark.rule("PV-7.1-13", "PV-2.2-6", "PV-5.7-18", "PV-7.1-10")
def test_a_link_must_be_held_on_land_and_sea() -> None:
    expect = example("PV-EX-SUP-2")["expect"]
    held = {"Saipan": ["US-IN-1"], "Kwajalein": ["US-IN-2"]}
    assert survey(held).supplied("US-IN-1")
    only_blockaded = survey({"Saipan": ["US-IN-1"], "Kwajalein": ["US-CA-1 blockading"]})
    assert only_blockaded.supplied("US-IN-1") == expect["blockade_only_is_enough"]
    broken = survey({"Saipan": ["US-IN-1"], "Kwajalein": ["US-IN-2", "J-CA-1 blockading"]})
    assert broken.supplied("US-IN-1") != expect["enemy_blockade_breaks_link"]


@pytest.mark.example("PV-EX-SUP-3", "PV-EX-SUP-3B", "PV-EX-SUP-3C")
@pytest.mark.rule("PV-7.1-1", "PV-7.1-11", "PV-7.1-12", "PV-7.2-6", "PV-7.2-7", "PV-5.7-5", "PV-5.7-7", "PV-5.7-8")
def test_manila_and_its_two_chains() -> None:
    garrison = {"Manila": ["US-IN-1 3", "US-AF-1 2"]}
    one = at_table({**garrison, **SOUTH_SEAS}, agenda=(LogisticsPhase(), Stop()))
    expect = example("PV-EX-SUP-3")["expect"]
    assert ("US-IN-1" not in state(one).unsupplied) == expect["us_units_supplied"]
    assert ("US-IN-1" in state(one).crossed) == (expect["replacement_cost_multiplier"] == 2)
    none = {**garrison, **SOUTH_SEAS, "Batavia": ["J-IN-3"], "Darwin": ["J-IN-4"]}
    blockade = {"Manila": [*garrison["Manila"], "J-CA-1 blockading"]}
    expect = example("PV-EX-SUP-3B")["expect"]
    for cut in (none, blockade):
        match = at_table(cut, agenda=(LogisticsPhase(), Stop()))
        g = state(match)
        assert ("US-IN-1" not in g.unsupplied) == expect["us_units_supplied"]
        assert (steps(match, "US-IN-1"), steps(match, "US-AF-1")) == (2, 1)
        assert not supply.survey(g).centre(at("Manila"))
        assert BASES[at("Manila")].pp == expect["Manila_pp_normally"]
        assert ("step", "US-IN-1") not in match.asks["allies"].moves
    assert supply.survey(state(one)).centre(at("Manila"))


@pytest.mark.rule("PV-7.1-1", "PV-1.5-1", "PV-7.1-2")
def test_attrition_spares_the_last_step_of_ground_units_alone() -> None:
    wake = {"Wake": ["US-IN-1 2", "US-AF-1 1", "US-CA-1 1"], "Guam": ["US-IN-2 1"]}  # Japan all around
    match = checked(wake)
    assert state(match).unsupplied == ("US-AF-1", "US-CA-1", "US-IN-1", "US-IN-2")
    assert (steps(match, "US-IN-1"), steps(match, "US-IN-2")) == (1, 1)
    assert state(match).blocks["US-AF-1"].place == state(match).blocks["US-CA-1"].place == ""
    assert [e.about["block"] for e in heard(match, "held_on", "allies")] == ["US-IN-2"]
    assert not heard(match, "attrition", "japan")
    assert not heard(match, "attrition", None)
    assert [e.about["place"] for e in heard(match, "starved", "japan")] == [at("Wake")] * 2
    assert not view(match, "allies").blocks["US-IN-1"].supplied


@pytest.mark.rule("PV-7.1-3", "PV-7.1-4", "PV-2.2-6")
def test_two_hexes_from_a_supplied_major_base() -> None:
    islands = {"Rabaul": ["J-IN-1"], "Guadalcanal": ["J-IN-2"], "New Hebrides": ["J-IN-3"], "Truk": ["J-IN-4"]}
    found = survey(islands)
    assert [found.supplied(f"J-IN-{n}") for n in (4, 1, 2, 3)] == [True, True, True, False]  # 0, 1, 2 and 3 hexes
    built = survey({**islands, "Guadalcanal": ["J-IN-2", "J-MB-1"]})
    assert built.supplied("J-IN-3")
    assert at("Guadalcanal") in {base for base, _ in built.chains["japan"]}


@pytest.mark.rule("PV-7.1-4", "PV-2.2-9", "PV-2.2-10")
def test_chains_end_at_home_bases_that_are_held() -> None:
    assert survey({"Iwo Jima": ["J-IN-1"]}).supplied("J-IN-1")
    fallen = {"Tokyo": ["US-IN-1"], "Kure": ["US-IN-2"], "Hakodate": ["US-IN-3"]}
    assert not survey({"Iwo Jima": ["J-IN-1"], **fallen}).supplied("J-IN-1")
    del fallen["Tokyo"]
    assert survey({"Iwo Jima": ["J-IN-1"], **fallen}).supplied("J-IN-1")


@pytest.mark.rule("PV-7.1-3", "PV-7.1-6", "PV-5.7-7")
def test_a_railway_supplies_a_unit_however_long_it_is() -> None:
    ports = {"Saigon": ["US-CA-1 blockading"], "Hanoi": ["US-CA-2 blockading"], "Singapore": ["BR-RAF"]}
    line = {"Chungking": ["J-IN-2"], "Kunming": ["J-IN-3"], "Canton": ["J-IN-4"], "Manila": ["US-IN-1"], **ports}
    assert survey({"Bangkok": ["J-IN-1"], **line}).supplied("J-IN-1")  # four hexes to Chungking
    del line["Kunming"]
    assert not survey({"Bangkok": ["J-IN-1"], **line}).supplied("J-IN-1")


@pytest.mark.rule("PV-7.1-6")
def test_a_link_may_go_by_rail_and_sea() -> None:
    """Chungking, Kunming, Hanoi by rail, then over the sea to Formosa: three hexes."""
    army = {"Chungking": ["J-IN-1"], "Kunming": ["J-IN-2"], "Saigon": ["IND-IN-1"]}
    assert survey(army).supplied("J-IN-1")
    assert not survey({"Chungking": ["J-IN-1"], "Saigon": ["IND-IN-1"]}).supplied("J-IN-1")
    assert not survey({**army, "Hanoi": ["IND-IN-2"]}).supplied("J-IN-1")


@pytest.mark.rule("PV-7.1-6")
def test_land_without_rails_carries_no_supply() -> None:
    """Port Moresby and Lae share a land side, but the sea between them is three hexes round."""
    assert survey({"Lae": ["ANZ-IN-1"]}).supplied("ANZ-IN-1")
    shut = {"Lae": ["ANZ-IN-1"], "H1109": ["J-CA-1"], "Rabaul": ["J-IN-1"]}
    assert not survey(shut).supplied("ANZ-IN-1")


@pytest.mark.rule("PV-7.1-7", "PV-4.4-13", "PV-5.7-5")
def test_supply_passes_an_enemy_base_that_is_blockaded() -> None:
    """Between Truk and Guadalcanal lies Rabaul, and nothing else."""
    landed = {"Guadalcanal": ["J-IN-1"]}
    assert not survey(landed).supplied("J-IN-1")
    assert not survey({**landed, "Rabaul": ["J-CA-1"]}).supplied("J-IN-1")  # there, but no blockade
    for defenders in ([], ["ANZ-IN-1"]):
        assert survey({**landed, "Rabaul": ["J-CA-1 blockading", *defenders]}).supplied("J-IN-1")


@pytest.mark.rule("PV-1.5-2", "PV-5.7-6")
@pytest.mark.example("PV-EX-BLOCK-CHAIN")
def test_one_cruiser_breaks_a_chain_unless_it_is_out_of_supply() -> None:
    expect = example("PV-EX-BLOCK-CHAIN")["expect"]
    fleet = {"Kwajalein": ["US-IN-1"], "Saipan": ["US-IN-2", "US-CV-ENTERPRISE"]}
    cut = survey({**fleet, "Kwajalein": ["US-IN-1", "J-CA-1 blockading"]})
    assert cut.supplied("J-CA-1")
    assert cut.supplied("US-CV-ENTERPRISE") == expect["fleet_depending_on_chain_supplied"]
    lonely = survey({**fleet, "Hawaii": ["J-CA-1 blockading"], "Truk": ["US-IN-3"]})
    assert not lonely.supplied("J-CA-1")
    assert lonely.supplied("US-CV-ENTERPRISE")


@pytest.mark.rule("PV-1.5-2")
def test_ships_at_sea_cut_a_line_only_in_supply() -> None:
    """The cruisers between Port Moresby and Lae live on Truk, and Truk on Japan."""
    shut = {"Lae": ["ANZ-IN-1"], "H1109": ["J-CA-1"], "Rabaul": ["J-IN-1"]}
    assert not survey(shut).supplied("ANZ-IN-1")
    fallen = {"Tokyo": ["US-IN-1"], "Kure": ["US-IN-2"], "Hakodate": ["US-IN-3"]}
    found = survey({**shut, **fallen})
    assert not found.supplied("J-CA-1")
    assert found.supplied("ANZ-IN-1")


@pytest.mark.rule("PV-1.5-2", "PV-5.7-6")
def test_ships_that_cut_off_each_other_both_count_as_supplied() -> None:
    """The one blockades Truk out of Kwajalein, the other Kwajalein out of Truk."""
    both = {
        "Saipan": ["US-IN-1"],
        "Kwajalein": ["US-IN-2", "J-CA-1 blockading"],
        "Truk": ["J-IN-1", "US-CA-1 blockading"],
    }
    found = survey(both)
    assert found.supplied("J-CA-1")
    assert found.supplied("US-CA-1")
    assert not found.supplied("US-IN-1")
    assert not found.supplied("J-IN-1")
    only = survey({**both, "Kwajalein": ["US-IN-2"]})
    assert only.supplied("US-CA-1")
    assert only.supplied("US-IN-1")
    assert not only.supplied("J-IN-1")


@pytest.mark.rule("PV-5.7-19", "PV-5.7-6")
@pytest.mark.example("PV-EX-SUB-BLOCK")
def test_submarines_draw_supply_through_the_enemy() -> None:
    expect = example("PV-EX-SUB-BLOCK")["expect"]
    shut = {"Guadalcanal": ["J-IN-1"], "H1109": ["J-CA-1"], "Port Moresby": ["J-IN-2"], "Lae": ["J-IN-3"]}
    rabaul = ["J-IN-4", "US-SS-1 blockading", "US-CA-1 blockading"]
    found = survey({**shut, "Rabaul": rabaul})
    assert found.supplied("US-SS-1") == expect["traces_supply_through_enemy_hexes"]
    assert not found.supplied("US-CA-1")
    vacant = at_table({"Hollandia": ["J-SS-1 2 blockading"]}, agenda=(Stop(),))
    assert supply.survey(state(vacant)).supplied("J-SS-1") == expect["blockade_legal"]
    seen = view(vacant, "allies")
    assert ("J-SS-1" in seen.blocks) == expect["revealed"]
    assert (seen.held[at("Hollandia")] != "japan") == (expect["base_controller"] == "allies")


@pytest.mark.rule("PV-7.1-8")
def test_chinese_units_need_nothing_in_china_and_a_line_elsewhere() -> None:
    found = survey({"Chengdu": ["CH-NRA-1"], "Shanghai": ["CH-NRA-2", "J-CA-1 blockading"], "Dhaka": ["CH-NRA-3"]})
    assert found.supplied("CH-NRA-1")
    assert found.supplied("CH-NRA-2")
    assert found.feeds(at("Dhaka"))
    assert not found.supplied("CH-NRA-3")
    assert survey({"Hanoi": ["CH-NRA-3"]}).supplied("CH-NRA-3")  # by rail from Chungking
    taken = {"Kunming": ["J-IN-1"], "Canton": ["J-IN-2"], "Shanghai": ["J-IN-3"]}
    assert not survey({"Hanoi": ["CH-NRA-3"], **taken}).supplied("CH-NRA-3")
    assert not survey({"Chungking": ["US-AF-1"], **taken}).supplied("US-AF-1")  # China feeds nobody else


@pytest.mark.rule("PV-5.7-6")
def test_how_a_side_sees_supply_does_not_depend_on_what_enemy_blocks_are() -> None:
    """A hidden block in the way is a block in the way, be it a submarine, a cruiser or marines."""
    answers = set()
    for block in ("US-SS-1", "US-CA-1", "US-MA-1"):
        table = {"H1109": [block], "Guadalcanal": ["J-IN-1"], "Rabaul": ["ANZ-IN-1", "J-CA-1"]}
        g = state(at_table(table, agenda=(Stop(),)))
        answers.add((supply.survey_as(g, "japan").supplied("J-IN-1"), supply.may_blockade(g, "J-CA-1")))
    assert answers == {(False, True)}
