"""The counters, the campaign sheets and how they are laid out (Components, Units, Set-Up)."""

from __future__ import annotations

import pytest
from nimitz_table import Stop, asked, at_table, example, opening, quietly, state, view

from wardroom.games.nimitz.campaign import holding
from wardroom.games.nimitz.game import RULES
from wardroom.games.nimitz.printed import (
    AREAS,
    BATTALIONS,
    CAMPAIGNS,
    COUNTERS,
    CUP,
    JAPAN,
    PLANES,
    US,
    YEARS,
    counter,
    is_battalion,
    level,
)
from wardroom.games.nimitz.setup import SCENARIOS, deployed, start
from wardroom.games.nimitz.state import Options
from wardroom.kernel import IllegalMove

# ---- counters


@pytest.mark.rule("NM-UNT-2", "NM-UNT-3", "NM-UNT-4", "NM-UNT-6", "NM-UNT-7", "NM-ATK-7")
@pytest.mark.example("EX-074")
def test_two_ships_on_one_counter_are_one_force() -> None:
    vector = example("EX-074")
    c = counter(vector["given"]["unit"])
    expect = vector["expect"]
    assert (c.year, c.cost, c.type) == (expect["year"], expect["buy_cost"], expect["type"])
    assert [id for id in COUNTERS if "colorado" in id and COUNTERS[id].year == 1942] == [c.id]
    assert {attack: normal for attack, (normal, _) in c.full.items()} == {"aaa": 3, "surface": 4, "depth": 2}


@pytest.mark.rule("NM-RSP-5", "NM-RSP-6")
@pytest.mark.example("EX-007")
def test_a_carrier_has_a_price_and_another_value_for_hits() -> None:
    vector = example("EX-007")
    c = counter(vector["given"]["unit"])
    assert (c.cost, c.value) == (vector["expect"]["buy_cost"], vector["expect"]["hit_value"])


@pytest.mark.rule("NM-UNT-1", "NM-UNT-6", "NM-ATK-16")
def test_forces_are_ships_infantry_and_aircraft() -> None:
    assert {c.category for c in COUNTERS.values()} == {"ship", "infantry", "lba"}
    ships = {c.type for c in COUNTERS.values() if c.category == "ship"}
    assert ships == {"CV", "CVL", "CVE", "BB", "CRU", "DD", "SS"}
    kinds = {
        side: {c.type for c in COUNTERS.values() if c.category == "infantry" and c.side == side} for side in (US, JAPAN)
    }
    assert kinds == {US: {"army", "marine"}, JAPAN: {"army"}}
    assert {side: c.type for side, c in BATTALIONS.items()} == {US: "battalion", JAPAN: "battalion"}
    assert {counter(id).category for id in ("us-bn-1", "ja-bn-7")} == {"infantry"}


@pytest.mark.rule("NM-UNT-5")
def test_submarines_are_ships() -> None:
    submarines = [c for c in COUNTERS.values() if c.submarine]
    assert submarines
    assert all(c.category == "ship" and not c.carrier for c in submarines)


@pytest.mark.rule("NM-CTR-10", "NM-GEN-2")
def test_us_forces_are_american_and_australian() -> None:
    assert {(c.side, c.nation) for c in COUNTERS.values()} == {(US, "US"), (US, "AU"), (JAPAN, "JA")}


@pytest.mark.rule("NM-CTR-11")
def test_every_counter_has_two_faces() -> None:
    for c in (*COUNTERS.values(), *PLANES.values(), *BATTALIONS.values()):
        assert c.full.keys() >= c.damaged.keys(), c.id
        assert c.full != c.damaged or c.submarine or c.aircraft, c.id


@pytest.mark.rule("NM-ATK-12", "NM-ATK-13")
def test_a_bomb_value_makes_a_bomber() -> None:
    aircraft = [c for c in (*COUNTERS.values(), *PLANES.values()) if c.aircraft]
    both = [c for c in aircraft if c.bomber and "dogfight" in c.full]
    assert both, "a fighter-bomber is a bomber"
    for c in aircraft:
        assert c.bomber == bool({"ship", "ground"} & c.full.keys())
        assert c.fighter == (not c.bomber and "dogfight" in c.full), c.id


# ---- the campaigns


@pytest.mark.rule("NM-VIC-1", "NM-VIC-3")
@pytest.mark.example("EX-001")
def test_seven_objectives_are_good() -> None:
    vector = example("EX-001")["given"]
    assert level(vector["campaign"], vector["objectives_held"]) == example("EX-001")["expect"]["evaluation"].lower()
    assert [level(1942, n) for n in range(9)] == [
        *["replaced"] * 4,
        "poor",
        "historical",
        "historical",
        "good",
        "great",
    ]


@pytest.mark.rule("NM-VIC-4", "NM-GEN-3")
def test_every_campaign_has_its_own_objectives_and_levels() -> None:
    assert [len(CAMPAIGNS[year].objectives) for year in YEARS] == [8, 10, 14, 16]
    assert [level(year, 7) for year in YEARS] == ["good", "historical", "poor", "poor"]
    assert all(area in AREAS for year in YEARS for area in CAMPAIGNS[year].objectives)


@pytest.mark.rule("NM-SET-7", "NM-VIC-2")
@pytest.mark.example("EX-006")
def test_the_objectives_of_1942() -> None:
    assert list(view(opening("1942")).objectives) == example("EX-006")["expect"]["objective_areas"]


@pytest.mark.rule("NM-SET-1")
def test_one_sheet_is_chosen_and_1942_is_the_usual_one() -> None:
    assert RULES.info.scenarios == SCENARIOS == ("1942", "1943", "1944", "1945", "war")
    assert [state(opening(name)).year for name in SCENARIOS] == [1942, 1943, 1944, 1945, 1942]


@pytest.mark.rule("NM-SET-2", "NM-UNT-2", "NM-CTR-12")
@pytest.mark.parametrize("year", YEARS)
def test_only_counters_of_the_year_all_at_full_strength(year: int) -> None:
    forces = deployed(year)
    assert all(is_battalion(id) or COUNTERS[id].year == year for id in forces)
    assert {id for id, c in COUNTERS.items() if c.year == year} == {id for id in forces if not is_battalion(id)}
    assert not any(f.damaged or f.aboard or f.done for f in forces.values())


@pytest.mark.rule("NM-SET-3")
@pytest.mark.example("EX-005")
def test_a_force_starts_where_the_sheet_says() -> None:
    vector = example("EX-005")
    assert deployed(vector["given"]["campaign"])[vector["given"]["unit"]].place == vector["expect"]["area"]
    boxes = {f.place: counter(id).side for id, f in deployed(1942).items() if f.place.endswith("_RE")}
    assert boxes == {"US_RE": US, "JA_RE": JAPAN}


@pytest.mark.rule("NM-SET-6", "NM-CTR-17")
def test_battalions_start_where_the_sheet_says_and_never_run_out() -> None:
    g = start("1942", Options())
    assert g.at("WC", US, "infantry") == ["us-bn-4", "us-bn-5"]
    assert [id for id in g.at("JA_RE", JAPAN, "infantry") if is_battalion(id)] == ["ja-bn-9"]
    assert len([id for id in g.forces if id.startswith("ja-bn")]) == 10
    assert g.add_battalion(JAPAN, "JA") == "ja-bn-11"
    g.remove("ja-bn-3")
    assert g.add_battalion(JAPAN, "JA") == "ja-bn-3", "a destroyed one comes back from the box"


@pytest.mark.rule("NM-SET-4", "NM-SEQ-3", "NM-SET-12")
@pytest.mark.example("EX-100")
def test_the_first_turn_of_1942() -> None:
    assert start("1942", Options()).turn == 0
    m = opening("1942")
    assert view(m).date == example("EX-100")["expect"]["turn"]
    assert list(view(m).won) == example("EX-100")["expect"]["objectives_held"]
    assert state(m).cup == CUP


@pytest.mark.rule("NM-SET-10", "NM-SET-11", "NM-CTR-9")
def test_an_objective_is_blue_only_where_the_us_stands_alone() -> None:
    won = view(opening("1942")).won
    assert "NG" not in won, "both sides are ashore"
    assert "GI" not in won, "only Japan is ashore"
    assert "SI" in won
    nobody = at_table({"HI": ["us42-inf-25th-inf"], "MI": ["us42-cv-lexington"]}, agenda=(Stop(),))
    assert view(nobody).won == ("HI",), "a ship alone holds nothing"


@pytest.mark.rule("NM-SET-9", "NM-SET-8")
def test_infantry_and_aircraft_on_the_map_begin_ashore() -> None:
    g = start("1942", Options())
    assert g.ashore_at("HI", US) == ["us42-air-11th-bg", "us42-air-18th-fg", "us42-air-mag-21", "us42-inf-25th-inf"]
    assert holding.ashore(g, JAPAN) >= {"GI", "ML", "NG"}
    g.change("us42-inf-25th-inf", aboard=True)
    assert "us42-inf-25th-inf" not in g.ashore_at("HI", US)


@pytest.mark.rule("NM-GEN-1")
def test_the_only_player_is_the_us() -> None:
    assert RULES.info.seats == ("us",)
    m = quietly(opening("1942", dice=[2] * 60), lambda m: asked(m) != "resupply")
    assert set(m.asks) == {"us"}
    with pytest.raises(IllegalMove):
        m.answer("us", ("order", "Tokyo"))
