"""Setting up: scenarios, what is printed, free deployment, and what the options change before the war."""

from __future__ import annotations

from collections import Counter

import pytest
from victory_table import (
    asked,
    at,
    example,
    forbidden,
    heard,
    moves,
    opening,
    quietly,
    refused,
    say,
    state,
    steps,
    view,
    where,
)

from wardroom.games.victory import control
from wardroom.games.victory.game import INFO, RULES, WORDS
from wardroom.games.victory.printed import BASES, PIECES, PRINTED, SCENARIOS, TURNS
from wardroom.games.victory.setup import fleet
from wardroom.kernel import Match, UnknownChoice

ONES = "1,1,1,1,1,1"
SIXES = "6,6,6,6,6,6"


def steps_by_type(match: Match, side: str) -> dict[str, list[int]]:
    """As the seed's tables have it: blocks and steps of each type on the map."""
    found: dict[str, list[int]] = {}
    for id in state(match).on_map(side):
        if PIECES[id].type != "MB":
            row = found.setdefault(PIECES[id].type, [0, 0])
            row[0] += 1
            row[1] += steps(match, id)
    return found


@pytest.mark.rule("PV-INTRO-3", "PV-8.0-1")
@pytest.mark.parametrize(
    ("scenario", "date"), [("rising_sun", "Dec41"), ("high_noon", "Jun42"), ("setting_sun", "Jun43")]
)
def test_three_scenarios_begin_in_three_years(scenario: str, date: str) -> None:
    match = opening(scenario, dice=[7, 7])
    assert state(match).date == date
    assert tuple(SCENARIOS) == INFO.scenarios
    with pytest.raises(UnknownChoice):
        opening("1944")


@pytest.mark.rule("PV-INTRO-1", "PV-INTRO-2")
def test_two_sides_and_four_colours() -> None:
    assert INFO.seats == ("japan", "allies")
    colours = Counter(piece.nation for piece in PIECES.values())
    assert colours == {"japan": 66, "us": 39, "british": 17, "china": 10}
    assert {p.nation for p in PIECES.values() if p.service in ("anzac", "indian")} == {"british"}
    assert {p.side for p in PIECES.values() if p.nation != "japan"} == {"allies"}


@pytest.mark.rule("PV-8.2-1")
@pytest.mark.parametrize("scenario", INFO.scenarios)
def test_units_stand_where_they_are_listed_and_as_strong(scenario: str) -> None:
    """The seed's own tables of blocks and steps are the checksum of its lists."""
    match = opening(scenario, dice=[7, 7])
    sheet = next(row for row in PRINTED["scenarios"]["scenarios"] if row["start_turn"] == state(match).date)
    for side in INFO.seats:
        table = {type: row for type, row in sheet["summary"][side].items() if type not in ("TOTAL", "notes")}
        assert steps_by_type(match, side) == table
    listed = {unit.block for group in SCENARIOS[scenario].setup for unit in group.units}
    assert {id for id, b in state(match).blocks.items() if b.place} == listed
    assert all(where(match, unit.block) == group.place for group in SCENARIOS[scenario].setup for unit in group.units)


@pytest.mark.rule("PV-8.2-1")
@pytest.mark.example("PV-EX-NOTATION")
def test_the_notation_of_the_lists() -> None:
    expect = example("PV-EX-NOTATION")["expect"]
    groups = SCENARIOS["rising_sun"].setup
    listed = {(PIECES[u.block].type, u.strength) for group in groups for u in group.units}
    assert {(token["type"], token["strength"]) for token in expect.values()} <= listed
    assert steps(opening(), "J-BB-ISE") == expect["BB3"]["strength"]


@pytest.mark.rule("PV-SCALE-1", "PV-3.0-1", "PV-S41-7")
def test_what_is_printed() -> None:
    assert PRINTED["map"]["grid"]["nominal_miles_per_hex"] == 600
    assert {piece.max_steps for piece in PIECES.values()} == {1, 2, 3, 4}
    assert all(0 < b.steps <= PIECES[id].max_steps for id, b in state(opening()).blocks.items() if b.place)
    assert all(piece.name for piece in PIECES.values() if piece.type in ("CV", "BB"))
    assert not any(piece.name for piece in PIECES.values() if piece.type == "CA" and piece.nation in ("japan", "us"))


@pytest.mark.rule("PV-SCALE-2", "PV-SCALE-3")
def test_fifteen_turns_and_their_weather() -> None:
    years = [f"{month}{year}" for year in (42, 43, 44, 45) for month in ("Mar", "Jun", "Sep", "Dec")]
    assert ("Dec41", *years[:14]) == TURNS
    match = opening()
    weathers: dict[str, set[str]] = {}
    for n, turn in enumerate(TURNS):
        state(match).turn = n
        weathers.setdefault(state(match).weather, set()).add(turn[:3])
    assert weathers == {"north_pacific": {"Dec", "Mar"}, "monsoon": {"Jun"}, "typhoon": {"Sep"}}


# ---- free deployment


@pytest.mark.rule("PV-8.2-2")
def test_units_change_places_and_keep_their_strength() -> None:
    match = opening(free_deployment=True)
    before = Counter(b.place for b in state(match).blocks.values())
    assert asked(match) == ("japan", "deploy")
    say(match, "exchange", "J-BB-ISE")
    assert asked(match) == ("japan", "deploy_with")
    say(match, "with", "J-SS-1")
    assert (where(match, "J-BB-ISE"), steps(match, "J-BB-ISE")) == (at("Formosa"), 3)
    assert (where(match, "J-SS-1"), steps(match, "J-SS-1")) == (at("Tokyo"), 2)
    assert Counter(b.place for b in state(match).blocks.values()) == before
    assert heard(match, "exchanged", "japan")
    assert not heard(match, "exchanged", "allies")
    say(match, "done")
    assert asked(match) == ("allies", "deploy")
    say(match, "done")
    assert asked(match) == ("japan", "order")


@pytest.mark.rule("PV-8.2-2")
def test_an_exchange_obeys_the_map() -> None:
    match = opening(free_deployment=True)
    say(match, "exchange", "J-BB-ISE")
    assert "PV-8.2-2" in forbidden(match, "with", "J-AF-2")  # Harbin has no harbour
    assert refused(match, "with", "J-IN-1").key == "same_base"
    assert refused(match, "with", "US-CA-1").key == "not_yours"
    say(match, "back")
    say(match, "exchange", "J-IN-4")  # Peking was taken from China: a submarine cannot hold it alone
    assert ("with", "J-IN-5") in moves(match)
    say(match, "back")
    assert Counter(b.place for b in state(match).blocks.values()) == Counter(
        b.place for b in state(opening()).blocks.values()
    )


@pytest.mark.rule("PV-8.2-3")
def test_in_1941_truk_and_hawaii_are_closed() -> None:
    match = opening(free_deployment=True)
    assert forbidden(match, "exchange", "J-IN-13") == ("PV-8.2-3",)
    assert not forbidden(match, "exchange", "J-GA-6")
    say(match, "done")
    assert forbidden(match, "exchange", "US-CA-3") == ("PV-8.2-3",)
    later = opening("high_noon", dice=[7, 7], free_deployment=True)
    assert not forbidden(later, "exchange", "J-GA-9")  # at Truk


@pytest.mark.rule("PV-8.2-4")
def test_units_do_not_merge() -> None:
    match = opening()
    say(match, "first")
    assert refused(match, "merge", "J-IN-13", "J-IN-14").key in ("not_offered", "no_such_move")
    assert not any(key.startswith("move.") and key.endswith("merge") for key in WORDS.catalogue("en"))
    assert steps(match, "J-IN-13") == 2
    assert steps(match, "J-IN-14") == 1


# ---- Pearl Harbor and Singapore


@pytest.mark.rule("PV-S41-8", "PV-S41-9", "PV-S41-10", "PV-S41-11")
@pytest.mark.example("PV-EX-PEARL")
def test_the_raid_on_pearl_harbor() -> None:
    vector = example("PV-EX-PEARL")
    given, expect = vector["given"], vector["expect"]
    match = opening(pearl_harbor=True, dice=[SIXES, "1,2,3,4,5,6", "1,2", "1,2,3"])
    thrown = heard(match, "pearl_harbor")
    attack = [event for event in thrown if event.about["block"].startswith("J-CV")]
    assert sum(len(event.about["dice"].split(",")) for event in attack) == expect["attack_dice"]
    assert [event.about["hits"] for event in attack] == [0, len(expect["hit_numbers"])]
    hit = [event.about["block"] for event in heard(match, "pearl_harbor_hit")]
    assert {PIECES[id].type for id in hit[:3]} == {expect["only_targets"]}
    assert {PIECES[id].type for id in hit[3:]} == {expect["return_targets"]}
    there = {f"{PIECES[id].type}{steps(match, id)}" for id in state(match).at(at("Hawaii"))}
    assert there == {"SHQ1", "AF3", "SS2", "CA3", "IN2", "BB2", "BB3"}
    assert {t for t in given["us"] if not t.startswith("BB")} < there
    assert sum(steps(match, id) for id in ("J-CV-AKAGI", "J-CV-SHOKAKU")) == 6 - 2
    assert where(match, "J-CV-AKAGI") == at(expect["fleet_then_at"])
    assert {"J-CV-AKAGI", "J-CV-SHOKAKU"} < {*fleet(SCENARIOS["rising_sun"])}
    say(match, "first")
    assert not any(m[1] in fleet(SCENARIOS["rising_sun"]) for m in moves(match, "move"))


@pytest.mark.rule("PV-S41-9", "PV-S41-10")
def test_sunk_battleships_do_not_fire_back() -> None:
    match = opening(pearl_harbor=True, dice=[ONES, "1,1,4,4,4,4"])
    assert [event.about["hits"] for event in heard(match, "pearl_harbor")] == [6, 2]
    assert not where(match, "US-BB-TENNESSEE")
    assert "US-BB-MARYLAND" in state(match).pool("allies")
    assert steps(match, "US-CA-3") == 3


@pytest.mark.rule("PV-S41-8")
def test_only_1941_has_a_raid() -> None:
    assert not heard(opening("high_noon", pearl_harbor=True, dice=[7, 7]), "pearl_harbor")


@pytest.mark.rule("PV-S41-12")
def test_stars_and_stripes_over_singapore() -> None:
    match = opening(singapore=True)
    assert asked(match) == ("allies", "singapore")
    assert refused(match, "station", "BR-CA-RAN").key == "not_yours"
    assert refused(match, "station", "US-IN-1").key == "not_yours"
    say(match, "station", "US-BB-TENNESSEE")
    say(match, "station", "US-CA-1")
    say(match, "station", "US-SS-4")
    assert moves(match) == [("done",)]  # no fourth
    say(match, "done")
    assert (where(match, "US-BB-TENNESSEE"), steps(match, "US-BB-TENNESSEE")) == (at("Singapore"), 4)
    assert (where(match, "US-CA-1"), steps(match, "US-CA-1")) == (at("Singapore"), 2)
    assert asked(match) == ("japan", "order")


# ---- without China, and with a France that fights on


@pytest.mark.rule("PV-9.8-2", "PV-9.8-3")
@pytest.mark.parametrize("scenario", INFO.scenarios)
def test_without_china(scenario: str) -> None:
    expect = example("PV-EX-CHINA-REMOVED")["expect"]
    g = state(opening(scenario, china_removed=True, dice=[7, 7]))
    full = state(opening(scenario, dice=[7, 7]))
    gone = [id for id, b in g.blocks.items() if b.gone]
    assert {id for id in gone if PIECES[id].nation == "china"} == {id for id in PIECES if PIECES[id].nation == "china"}
    lost = [id for id in gone if PIECES[id].nation == "japan"]
    assert Counter(PIECES[id].type for id in lost) == expect["removed"]
    assert {full.blocks[id].place for id in lost} == {at(name) for name in expect["equals_units_at"]}
    assert not any(g.at(at(name)) for name in expect["equals_units_at"])


@pytest.mark.rule("PV-9.8-1", "PV-9.8-4")
@pytest.mark.example("PV-EX-CHINA-REMOVED")
def test_what_china_was_worth() -> None:
    expect = example("PV-EX-CHINA-REMOVED")["expect"]
    with_china, without = state(opening()), state(opening(china_removed=True))
    bases = [at(name) for name in expect["equals_units_at"]]
    assert sum(BASES[base].pp for base in bases) == expect["pp_of_those_bases"]
    assert without.points["japan"] == with_china.points["japan"] - expect["pp_of_those_bases"]
    assert without.points["china"] == 0
    assert control.sea_stance(without, "japan", at("Shanghai")) == control.FRIENDLY
    assert control.sea_stance(without, "allies", at("Shanghai")) == control.ENEMY


@pytest.mark.rule("PV-9.8-4")
def test_without_china_japan_has_five_points_more() -> None:
    plain = quietly(opening("setting_sun", dice=[5] * 60), lambda m: m.result is not None)
    without = quietly(opening("setting_sun", china_removed=True, dice=[5] * 60), lambda m: m.result is not None)
    told = heard(plain, "victory")[0].about["vp"], heard(without, "victory")[0].about["vp"]
    assert told[1] == state(without).points["japan"] + 5
    assert told[0] == state(plain).points["japan"]


@pytest.mark.rule("PV-10-9")
def test_a_france_that_fights_on() -> None:
    match = opening(no_vichy=True)
    french = {at("Hanoi"), at("Saigon")}
    assert asked(match) == ("japan", "exile")
    assert not french & {m[1] for m in moves(match)}
    assert refused(match, "exile", "Saigon").rules[0] == "PV-10-9"
    quietly(match, lambda m: asked(m)[1] != "exile")
    assert not any(state(match).at(place) for place in french)
    assert len(state(match).on_map("japan")) == 55
    RULES.check(state(match))


@pytest.mark.rule("PV-INTRO-2", "PV-FOG-1")
def test_of_the_enemy_only_the_colour_shows() -> None:
    match = opening()
    seen = view(match, "japan")
    assert not any(PIECES[id].side == "allies" for id in seen.blocks)
    singapore = [(s.nation, s.count) for s in seen.shadows if s.place == at("Singapore")]
    assert singapore == [("british", 3)]
    assert {s.nation for s in seen.shadows} == {"us", "british", "china"}


@pytest.mark.rule("PV-8.0-1", "PV-INTRO-3")
def test_three_scenarios_and_their_dates() -> None:
    dates = {name: (sheet.year, sheet.start_turn, sheet.end_turn) for name, sheet in SCENARIOS.items()}
    assert dates == {
        "rising_sun": (1941, "Dec41", "Jun45"), "high_noon": (1942, "Jun42", "Jun45"),
        "setting_sun": (1943, "Jun43", "Jun45"),
    }  # fmt: skip
    assert {name: state(opening(name, dice=[7, 7])).date for name in dates} == {n: d[1] for n, d in dates.items()}


@pytest.mark.rule("PV-2.2-1")
def test_whose_the_bases_were() -> None:
    owners = Counter(base.owner for base in BASES.values())
    assert owners == {"japan": 15, "china": 8, "us": 14, "british": 24, "dutch": 6}
    for name, owner in (("Seoul", "japan"), ("Chungking", "china"), ("Manila", "us"), ("Singapore", "british")):
        assert BASES[at(name)].owner == owner
