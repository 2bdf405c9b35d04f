"""The whole war: four campaigns in sequence."""

from __future__ import annotations

import pytest
from nimitz_table import Stop, asked, at_table, heard, opening, say, state, view

from wardroom.games.nimitz.campaign.victory_levels import war_level
from wardroom.games.nimitz.printed import CAMPAIGNS, CUP, YEARS
from wardroom.games.nimitz.setup import deployed
from wardroom.games.nimitz.state import Force
from wardroom.games.nimitz.tasks.defeat_check import DefeatCheck, HawaiiCheck
from wardroom.games.nimitz.tasks.turn import TurnEnds
from wardroom.kernel import Match


def last_turn(year: int, areas: int, *, tally: dict[str, int] | None = None, **how: object) -> Match:
    """The last turn of a year is over, with so many Objectives held."""
    held = {area: ["us-bn"] for area in CAMPAIGNS[year].objectives[:areas]}
    turns = CAMPAIGNS[year].turns
    agenda = (TurnEnds(year, len(turns), turns[-1]), Stop())
    how.setdefault("supply", 7)
    return at_table(held, agenda=agenda, scenario="war", year=year, turn=len(turns), tally=tally or {}, **how)


@pytest.mark.rule("NM-LNK-1", "NM-LNK-5", "NM-RSP-2", "NM-RSP-9")
def test_the_next_year_starts_from_its_own_sheet() -> None:
    m = last_turn(1942, 8, supply=7, reinforcement=3, resupply=2, cup=CUP[4:], bottom=(), above=True)
    g = state(m)
    assert (g.year, g.turn, g.result) == (1943, 1, None)
    assert g.forces == deployed(1943)
    assert (g.supply, g.reinforcement, g.resupply) == (22, 8, 0), "nothing is carried over"
    assert g.cup == CUP
    assert [event.about["year"] for event in heard(m, "campaign_begins")] == [1943]
    assert asked(m) == "resupply"
    say(m, "done")
    assert asked(m) == "scouting"


@pytest.mark.rule("NM-LNK-2")
def test_the_objectives_of_each_year_are_noted() -> None:
    m = last_turn(1942, 8)
    assert view(m).tally == {"1942": 8}
    assert heard(m, "campaign_ends")[0].about["level"] == "great"
    m = last_turn(1943, 9, tally={"1942": 8})
    assert view(m).tally == {"1942": 8, "1943": 9}
    assert state(m).year == 1944


@pytest.mark.rule("NM-LNK-4")
def test_the_table_of_the_whole_war() -> None:
    marks = [0, 22, 23, 29, 30, 40, 41, 46, 47, 48]
    assert [war_level(n) for n in marks] == [
        "dismal", "dismal", "poor", "poor", "historical", "historical", "good", "good", "great", "great",
    ]  # fmt: skip
    assert war_level(51, True) == "great"


@pytest.mark.rule("NM-LNK-2", "NM-LNK-4")
def test_the_war_ends_with_1945() -> None:
    m = last_turn(1945, 16, tally={"1942": 8, "1943": 8, "1944": 9})
    told = heard(m, "war_ends")[0].about
    assert (told["total"], told["level"]) == (41, "good")
    assert (state(m).level, state(m).result) == ("good", {"us": 3.0})


@pytest.mark.rule("NM-LNK-2")
def test_the_invasion_counts_only_where_that_is_chosen() -> None:
    box = {id: Force("INVASION") for id, f in deployed(1945).items() if id.startswith("us45-c")}
    held = {f"us-bn-{n}": Force(area) for n, area in enumerate(CAMPAIGNS[1945].objectives)}
    tally = {"1942": 8, "1943": 8, "1944": 9}
    for option, total in ((False, 41), (True, 44)):
        options = {"linked_counts_invasion_points": option}
        m = last_turn(1945, 16, tally=tally, options=options, forces={**held, **box})
        assert state(m).invasion == 3
        assert heard(m, "war_ends")[0].about["total"] == total


@pytest.mark.rule("NM-LNK-3")
def test_a_lost_campaign_loses_the_war() -> None:
    few = at_table({"HI": ["us-bn"]}, agenda=(DefeatCheck(), Stop()), scenario="war", tally={"1942": 6}, year=1943)
    assert (state(few).level, state(few).result) == ("replaced", {"us": 0.0})
    assert heard(few, "war_ends")[0].about == {"total": 6, "level": "replaced"}
    hawaii = at_table({"HI": ["us-bn", "ja-bn"]}, agenda=(HawaiiCheck("HI"), Stop()), scenario="war")
    assert heard(hawaii, "war_ends")[0].rules == ("NM-LNK-3",)
    mild = last_turn(1944, 3, tally={"1942": 6}, options={"replaced_only_when_reduced": True})
    assert state(mild).result == {"us": 0.0}, "a year that ends so is as bad"


def test_the_war_begins_in_1942() -> None:
    g = state(opening("war"))
    assert (g.year, g.scenario) == (YEARS[0], "war")
    assert state(opening("1943")).forces == deployed(1943)
