"""How the war ends (8.1)."""

from __future__ import annotations

import pytest
from victory_table import Stop, at, at_table, example, heard, state

from wardroom.games.victory.production.points import victory_points
from wardroom.games.victory.tasks.logistics import LogisticsPhase
from wardroom.games.victory.tasks.victory import VictoryCheck
from wardroom.kernel import Match


def checked(vp: int, date: str, **options: bool) -> Match:
    points = {"japan": vp, "us": 25, "british": 10, "china": 4}
    return at_table({}, agenda=(VictoryCheck(), Stop()), date=date, points=points, options=options)


@pytest.mark.example("PV-EX-VICTORY")
@pytest.mark.rule("PV-8.1-2", "PV-8.1-3", "PV-8.1-4")
def test_the_victory_table() -> None:
    vector = example("PV-EX-VICTORY")
    expect = vector["expect"]
    for n, vp in enumerate(vector["given"]["jvp"]):
        level = expect["levels"][n].lower().replace(" ", "_")
        last = state(checked(vp, "Jun45"))
        assert last.level == level
        assert last.result is not None
        winner = "japan" if level.startswith("japan") else "allies"
        loser = "allies" if winner == "japan" else "japan"
        assert last.result[winner] == expect["tp"][n]
        assert last.result[loser] == (1 if level == "stalemate" else 0)
        for date in ("Mar42", "Mar45"):
            early = state(checked(vp, date))
            assert (early.result is not None) == expect["ends_before_jun45"][n]


@pytest.mark.rule("PV-8.1-3", "PV-9.6-2")
def test_both_allied_players_share_their_points() -> None:
    match = checked(3, "Mar44", swpa_player=True)
    assert state(match).result == {"japan": 0.0, "allies": 3.0, "swpa": 3.0}
    assert [e.about["level"] for e in heard(match, "victory")] == ["allied_decisive"]


@pytest.mark.rule("PV-8.1-1", "PV-5.7-8")
def test_victory_points_are_supplied_production() -> None:
    table = {name: [f"J-GA-{n}"] for n, name in enumerate(("Harbin", "Peking", "Shanghai", "Canton"), start=1)}
    match = at_table(table, agenda=(LogisticsPhase(), Stop()))
    assert victory_points(state(match)) == state(match).points["japan"] == 14
    fleet = {"Okinawa": ["US-IN-1", "US-MB-1"], "Formosa": ["US-IN-2"], "Manila": ["US-IN-3"]}
    ring = {**table, **fleet, "Seoul": ["US-SS-1 blockading"]}
    railway = at_table(ring, agenda=(LogisticsPhase(), Stop()))
    assert victory_points(state(railway)) == 14 - 1  # Formosa; Seoul has its railway to Harbin
    cut = at_table({**ring, "Harbin": ["CH-NRA-1"]}, agenda=(LogisticsPhase(), Stop()))
    assert victory_points(state(cut)) == 14 - 1 - 2 - 1
    assert state(cut).fed[at("Seoul")] == ()


@pytest.mark.rule("PV-9.8-4")
def test_without_china_japan_scores_five_more() -> None:
    assert victory_points(state(checked(11, "Mar42", china_removed=True))) == 16
    assert state(checked(20, "Mar42", china_removed=True)).level == "japanese_decisive"


@pytest.mark.rule("PV-8.1-4")
def test_the_war_ends_at_once_after_a_turn_of_decision() -> None:
    table = {"Tokyo": ["US-IN-1"], "Kure": ["US-IN-2"], "Hakodate": ["US-IN-3"]}
    match = at_table(table, agenda=(LogisticsPhase(), Stop()), date="Mar44")
    for seat in ("japan", "allies"):
        match.answer(seat, ("done",))
    assert state(match).level == "allied_decisive"
    assert match.result == {"japan": 0.0, "allies": 3.0}
