"""What the table orders, and what the automaton's attack aircraft fly on that order: each for itself."""

from __future__ import annotations

from random import Random

import pytest
from fighters_table import destroyer, sky, state
from measure_automaton import Line, armed, counted, watched

from wardroom.dice.seeded import Seeded
from wardroom.games.fighters import automaton
from wardroom.games.fighters.automaton import execution
from wardroom.games.fighters.automaton.context import ATTACK
from wardroom.games.fighters.automaton.tables import TABLES
from wardroom.games.fighters.game import RULES
from wardroom.games.fighters.state import Fighters
from wardroom.games.fighters.tasks.flying import Fly
from wardroom.games.fighters.tasks.shooting import Dodge
from wardroom.kernel import Match

ACTIONS = sorted({action for row in TABLES.decisions for action in (row.offensive, row.defensive)})
DESTROYER = {"a": destroyer("jp", "0502", "0501", facing=3)}


def mood(match: Match, side: str, attitude: str) -> Fighters:
    g = state(match).draft()
    g.attitude = {**g.attitude, side: attitude}
    return g


# ---- how each action of the table is carried out


@pytest.mark.rule("FP-RUL-BOT-8")
@pytest.mark.parametrize("action", ACTIONS)
@pytest.mark.parametrize("leads", [False, True])
def test_on_every_action_the_weapon_comes_first_and_then_the_height(action: str, leads: bool) -> None:
    keys = execution.keys(action, ATTACK, leads)
    first = 2 if action == "E" else 0  # who flees takes cover or gets away first
    assert keys[first : first + 3] == ("bomb_points", "torpedo", "keeps_height")


@pytest.mark.rule("FP-BOT-33", "FP-RUL-BOT-8")
@pytest.mark.parametrize("action", ["A+R", "C+R"])
def test_the_approach_comes_before_regrouping_and_only_where_it_is_written_first(action: str) -> None:
    keys, other = execution.keys(action, ATTACK, False), execution.keys("R+A", ATTACK, False)
    assert keys.index("readiness") < keys.index("prey_gap") < keys.index("group_size")
    assert other.index("group_size") < other.index("readiness") < other.index("prey_gap")


# ---- single flights


@pytest.mark.rule("FP-RUL-BOT-8")
def test_going_round_with_its_group_it_comes_nearer_before_it_closes_up() -> None:
    """Two dive bombers, the first has flown and lies back: the second is not drawn down or aside to it."""
    lines = ("SBD 0413 0 high bomb spent", "SBD 0515 0 high bomb", "A6M 0503 3 high")
    g = mood(sky(*lines, ships=DESTROYER, scenario="tulagi"), "us", "DEF")
    g.groups = {"SBD-01": ("SBD-01", "SBD-02")}
    decision = automaton.decide(g, Fly("us", "SBD-02"))
    assert (decision.about["action"], decision.about["leads"]) == ("C+R", "no")
    assert (decision.move[4], g.board.grid.distance(decision.move[2], "0502")) == ("high", 9)


@pytest.mark.rule("FP-RUL-BOT-8")
@pytest.mark.parametrize(("line", "end"), [("high", "high"), ("low", "high")])
def test_a_level_bomber_too_flies_high_until_it_strikes(line: str, end: str) -> None:
    """Down low there is no dive to dodge with; the run itself may begin with the dive."""
    g = mood(sky(f"B5N 0501 3 {line} bomb", "F4F 1216 0 high", scenario="wake", to_act="jp"), "jp", "OFF")
    assert automaton.decide(g, Fly("jp", "B5N-01")).move[4] == end


@pytest.mark.rule("FP-RUL-BOT-8")
def test_a_dodge_keeps_the_height_where_that_escapes_too() -> None:
    """Down low it would have a shot."""
    lines = ("SBD 0908 0 high bomb", "A6M 0910 0 high spent", "A6M 0905 3 low spent")
    match = sky(*lines, ships=DESTROYER, scenario="tulagi", to_act="jp")
    decision = automaton.decide(state(match), Dodge("us", "SBD-01", "A6M-01"))
    assert (decision.about["escapes"], decision.move[4]) == ("yes", "high")


# ---- whole matches


def played(scenario: str, side: str) -> Line:
    """Against somebody who takes what comes, holds fire and dodges."""
    line, rng, decide = Line("", scenario, side, 0), Random(1), automaton.decide
    automaton.decide = watched(line, decide)
    try:
        match = Match(RULES, Seeded(0), scenario, {"solo": side})
        while match.result is None:
            ((seat, ask),) = match.asks.items()
            match.answer(seat, ask.moves[0] if ask.moves[0] == ("hold",) else rng.choice(ask.moves))
    finally:
        automaton.decide = decide
    return counted(match, line)


def test_there_are_twelve_sides_with_weapons() -> None:
    assert len(armed()) == 12
    assert {side for _, side in armed()} == {"us", "jp"}


@pytest.mark.rule("FP-BOT-28", "FP-RUL-BOT-8")
@pytest.mark.parametrize(("scenario", "side"), armed())
def test_over_a_whole_match_it_dives_to_strike_and_for_nothing_else(scenario: str, side: str) -> None:
    line = played(scenario, side)
    assert not line.dives
    assert line.carried
    assert len(set(line.let_go) & set(line.within)) >= 0.8 * len(line.within), line.orders
    assert 2 * len(line.let_go) >= len(line.carried)
