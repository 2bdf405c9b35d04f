"""Linked play with the war in Europe (10)."""

from __future__ import annotations

from typing import Any

import pytest
from victory_table import Stop, at, at_table, heard, state

from wardroom.games.victory import control, europe
from wardroom.games.victory.production.points import income
from wardroom.games.victory.state import Victory
from wardroom.games.victory.tasks.production import Production
from wardroom.games.victory.tasks.victory import VictoryCheck


def on(date: str, **news: Any) -> Victory:
    return state(at_table({}, agenda=(Stop(),), date=date, options=news))


@pytest.mark.rule("PV-10-1")
def test_news_counts_from_the_turn_after() -> None:
    assert [europe.happened(on(date, cairo="Jun42"), "cairo") for date in ("Mar42", "Jun42", "Sep42")] == [
        False,
        False,
        True,
    ]
    assert not europe.happened(on("Jun45"), "cairo")


@pytest.mark.parametrize(
    ("clause", "news", "expect"),
    [
        pytest.param("PV-10-2", ("cairo",), {"british": -1}, marks=pytest.mark.rule("PV-10-2")),
        pytest.param("PV-10-3", ("iraq",), {"british": -1}, marks=pytest.mark.rule("PV-10-3")),
        pytest.param("PV-10-3", ("iraq", "iran"), {"british": -2}, marks=pytest.mark.rule("PV-10-3")),
        pytest.param("PV-10-3", ("iran",), {}, marks=pytest.mark.rule("PV-10-3")),
        pytest.param("PV-10-4", ("london",), {"british": -2}, marks=pytest.mark.rule("PV-10-4")),
        pytest.param("PV-10-5", ("italy",), {"british": 1}, marks=pytest.mark.rule("PV-10-5")),
        pytest.param("PV-10-6", ("russia",), {"japan": 2}, marks=pytest.mark.rule("PV-10-6")),
        pytest.param("PV-10-7", ("germany",), {"us": 3, "british": 1}, marks=pytest.mark.rule("PV-10-7")),
        pytest.param("PV-10-8", ("convoy",), {"british": -1}, marks=pytest.mark.rule("PV-10-8")),
    ],
)
def test_what_the_news_gives_and_takes(clause: str, news: tuple[str, ...], expect: dict[str, int]) -> None:
    g = on("Sep42", **dict.fromkeys(news, "Jun42"))
    assert {n: b for n in ("japan", "us", "british", "china") if (b := europe.bonus(g, n))} == expect, clause
    match = at_table({}, agenda=(Production(), Stop()), date="Sep42", options=dict.fromkeys(news, "Jun42"))
    points = state(match).points
    for nation, left in state(match).purse.items():
        assert left == points[nation] + expect.get(nation, 0) == income(state(match), nation)


@pytest.mark.rule("PV-10-6")
def test_when_russia_gives_up_harbin_needs_no_garrison() -> None:
    assert control.nation(on("Sep42", russia="Jun42"), at("Harbin")) == "japan"
    assert control.nation(on("Jun42", russia="Jun42"), at("Harbin")) == "china"


@pytest.mark.rule("PV-10-10")
@pytest.mark.parametrize(("vp", "expect"), [(30, {"british": -2, "us": -2}), (2, {"british": 2, "us": 4}), (14, None)])
def test_a_decisive_end_here_is_felt_there(vp: int, expect: dict[str, int] | None) -> None:
    points = {"japan": vp, "us": 25, "british": 17, "china": 4}
    match = at_table({}, agenda=(VictoryCheck(), Stop()), date="Jun45", points=points, options={"cairo": "Jun42"})
    assert [dict(e.about) for e in heard(match, "abroad")] == ([expect] if expect else [])
    alone = at_table({}, agenda=(VictoryCheck(), Stop()), date="Jun45", points=points)
    assert not heard(alone, "abroad")
