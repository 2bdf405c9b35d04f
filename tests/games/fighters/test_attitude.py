"""The automaton's attitude: the printed table, and which events are new."""

from __future__ import annotations

import pytest
from fighters_table import carrier, heard, sky, state

from wardroom.dice.seeded import Seeded
from wardroom.games.fighters.automaton.attitude import changed, conditions, look_round
from wardroom.games.fighters.automaton.context import attitude, context
from wardroom.games.fighters.game import RULES
from wardroom.games.fighters.state import Fighters
from wardroom.games.fighters.view import view
from wardroom.kernel import Match


def looked(g: Fighters, before: str = "DEF", noticed: tuple[str, ...] = (), side: str = "us") -> str:
    """The side's attitude after a look round, when this was true at the last one."""
    g = g.draft()
    g.attitude, g.noticed = {"us": "DEF", "jp": "OFF", side: before}, {"us": (), "jp": (), side: noticed}
    look_round(g)
    return g.attitude[side]


@pytest.mark.rule("FP-BOT-22")
def test_america_begins_defensive_and_japan_offensive() -> None:
    match = Match(RULES, Seeded(0), "first_clash")
    assert state(match).attitude == {"us": "DEF", "jp": "OFF"}


# side, attitude, new events, attitude after
VECTORS = [
    pytest.param("us", "DEF", ["losses_50"], "OFF", marks=pytest.mark.example("FP-EX-87")),
    pytest.param("jp", "OFF", ["losses_50"], "DEF", marks=pytest.mark.example("FP-EX-88")),
    pytest.param("us", "DEF", ["own_carrier_damaged"], "DEF", marks=pytest.mark.example("FP-EX-89")),
    pytest.param("jp", "DEF", ["own_carrier_damaged", "enemies_more"], "DEF", marks=pytest.mark.example("FP-EX-90")),
    pytest.param("us", "DEF", ["enemies_fewer"], "OFF", marks=pytest.mark.example("FP-EX-114")),
    pytest.param("jp", "DEF", ["enemies_fewer"], "DEF", marks=pytest.mark.example("FP-EX-115")),
    pytest.param("jp", "DEF", ["own_carrier_damaged"], "OFF", marks=pytest.mark.example("FP-EX-116")),
    pytest.param("us", "OFF", ["enemies_more"], "DEF", marks=pytest.mark.example("FP-EX-117")),
]


@pytest.mark.parametrize(("side", "before", "new", "after"), VECTORS)
def test_worked_examples(side: str, before: str, new: list[str], after: str) -> None:
    assert changed(side, before, set(new))[0] == after


@pytest.mark.rule("FP-RUL-BOT-2")
def test_of_several_new_events_the_last_in_print_stands() -> None:
    assert changed("jp", "DEF", {"enemies_more", "own_carrier_damaged"}) == (
        "DEF",
        ["own_carrier_damaged", "enemies_more"],
    )


@pytest.mark.rule("FP-BOT-23", "FP-RUL-BOT-3")
def test_half_of_those_that_entered_play_are_lost() -> None:
    """Two came into play and one is destroyed; those still to come do not count, and one that left is no loss."""
    match = sky("F4F 0510 0 high", "F4F 0710 0 high", "F4F due=0", "F4F due=0", "A6M 0503 3 high", "A6M 0703 3 high")
    g = state(match).draft()
    assert "losses_50" not in conditions(g, "us")
    g.change("F4F-01", hex="", out="left")
    assert "losses_50" not in conditions(g, "us")
    g.change("F4F-01", hex="", out="destroyed")
    assert "losses_50" in conditions(g, "us")
    assert changed("us", "DEF", {"losses_50"})[0] == "OFF"
    assert changed("jp", "OFF", {"losses_50"})[0] == "DEF"


@pytest.mark.rule("FP-BOT-24", "FP-RUL-BOT-4")
def test_fewer_enemies_on_the_board_make_america_offensive() -> None:
    match = sky("F4F 0510 0 high", "F4F 0710 0 high", "A6M 0503 3 high", "A6M due=0")
    assert looked(state(match)) == "OFF"
    assert looked(state(match), "DEF", side="jp") == "DEF"


@pytest.mark.rule("FP-BOT-24")
def test_fewer_enemies_leave_japan_as_it_is() -> None:
    match = sky("F4F 0510 0 high", "A6M 0503 3 high", "A6M 0703 3 high")
    assert looked(state(match), "DEF", side="jp") == "DEF"


@pytest.mark.rule("FP-BOT-26")
@pytest.mark.parametrize("side", ["us", "jp"])
def test_more_enemies_make_both_defensive(side: str) -> None:
    lines = {"us": ["F4F 0510 0 high"], "jp": ["A6M 0503 3 high"]}
    lines["jp" if side == "us" else "us"] += ["A6M 0703 3 high" if side == "us" else "F4F 0710 0 high"]
    match = sky(*lines["us"], *lines["jp"])
    assert looked(state(match), "OFF", side=side) == "DEF"


@pytest.mark.rule("FP-BOT-25", "FP-RUL-BOT-2")
def test_each_carrier_that_is_hit_is_an_event_of_its_own() -> None:
    ships = {
        "akagi": carrier("akagi", "0803", "0802", "0801", facing=3, hits=(1,)),
        "kaga": carrier("kaga", "1203", "1202", "1201", facing=3),
        "hornet": carrier("hornet", "0814", "0815", "0816", hits=(1,)),
    }
    match = sky("F4F 0510 0 high", "A6M 0503 3 high", scenario="kido_butai", ships=ships)
    g = state(match).draft()
    assert looked(g, "DEF", side="jp") == "OFF"
    assert looked(g, "DEF", ("own_carrier_damaged.akagi",), side="jp") == "DEF"  # known since the last look
    g.change_ship("kaga", hits=(0,))
    assert looked(g, "DEF", ("own_carrier_damaged.akagi",), side="jp") == "OFF"
    assert looked(g, "DEF", side="us") == "DEF"  # America does not mind


@pytest.mark.rule("FP-BOT-21", "FP-RUL-BOT-2")
def test_only_what_is_new_changes_it() -> None:
    match = sky("F4F 0510 0 high", "F4F 0710 0 high", "A6M 0503 3 high")
    assert looked(state(match)) == "OFF"
    assert looked(state(match), "DEF", ("enemies_fewer",)) == "DEF"


@pytest.mark.rule("FP-BOT-21")
def test_it_is_looked_at_when_initiative_is_determined() -> None:
    """The numbers change in turn 1; the attitude only when turn 2 begins, right after the initiative."""
    lines = ("F4F 0510 0 high", "F4F 0710 0 high", "A6M 0503 3 high")
    match = sky(*lines, options={"solo": "us"}, phase="end")
    kinds = [event.kind for event in match.events(None)]
    assert "attitude" in kinds
    at = len(kinds) - 1 - kinds[::-1].index("attitude")
    assert kinds[at - 1] == "initiative"
    assert state(match).turn == 2


@pytest.mark.rule("FP-BOT-20")
def test_one_attitude_for_all_aircraft_and_ships() -> None:
    match = sky("F4F 0510 0 high", "F4F 1010 3 low damaged", "A6M 0503 3 high")
    g = state(match).draft()
    for value in ("DEF", "OFF"):
        g.attitude = {"us": value, "jp": "OFF"}
        assert {context(g, id).attitude for id in ("F4F-01", "F4F-02")} == {value}
        assert attitude(g, "us") == value


@pytest.mark.rule("FP-BOT-42", "FP-SCN-18")
def test_everybody_sees_the_attitude_and_hears_it_change() -> None:
    match = sky("F4F 0510 0 high", "F4F 0710 0 high", "A6M 0503 3 high", options={"solo": "us"}, phase="end")
    assert view(state(match), "jp").attitude["us"] == "OFF"
    assert view(state(match), None).attitude["us"] == "OFF"
    event = heard(match, "attitude")[-1]
    assert event.about == {"side": "us", "attitude": "OFF", "why": "enemies_fewer"}
    assert event.rules == ("FP-BOT-21", "FP-BOT-24")
