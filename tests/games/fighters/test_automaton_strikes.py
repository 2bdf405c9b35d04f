"""The automaton as an opponent: bombers bomb, torpedoes can hit, nobody turns away, all guns have their say."""

from __future__ import annotations

from random import Random

import pytest
from fighters_table import asked, carrier, destroyer, fly, moves, say, sky, state

from wardroom.dice.seeded import Seeded
from wardroom.games.fighters import automaton, flight
from wardroom.games.fighters.automaton.assessment import Assessment
from wardroom.games.fighters.automaton.context import context
from wardroom.games.fighters.automaton.execution import EXECUTION
from wardroom.games.fighters.automaton.keys import KEYS
from wardroom.games.fighters.automaton.ordnance import TorpedoTable, listed_prey
from wardroom.games.fighters.automaton.tables import TABLES
from wardroom.games.fighters.game import RULES
from wardroom.games.fighters.state import Fighters
from wardroom.games.fighters.tasks.flying import Fly
from wardroom.kernel import Match

HORNET = {"hornet": carrier("hornet", "0908", "0909", "0910", facing=0)}


def solo(scenario: str, side: str) -> Match:
    """A whole match of the automaton against somebody who takes what comes, holds fire and dodges."""
    match = Match(RULES, Seeded(0), scenario, {"solo": side})
    rng = Random(1)
    while match.result is None:
        ((seat, ask),) = match.asks.items()
        match.answer(seat, ask.moves[0] if ask.moves[0] == ("hold",) else rng.choice(ask.moves))
    return match


def attitude(match: Match, side: str, mood: str) -> Fighters:
    g = state(match).draft()
    g.attitude = {**g.attitude, side: mood}
    return g


# ---- bombs


@pytest.mark.rule("FP-RUL-BOT-8")
def test_a_dive_bomber_keeps_its_altitude_on_the_way_although_a_dive_is_one_hex_more() -> None:
    ships = {"a": destroyer("jp", "0502", "0501", facing=3)}
    match = sky("SBD 0515 0 high bomb", "A6M 1203 3 high", ships=ships, scenario="tulagi")
    g = attitude(match, "us", "OFF")
    decision = automaton.decide(g, Fly("us", "SBD-01"))
    assert (decision.about["action"], decision.move[4]) == ("A", "high")
    reach = [t for t in flight.moves(g, "SBD-01") if t.end in ("high", "low")]
    gap = {
        level: min(g.board.grid.distance(t.hex, "0502") for t in reach if t.end == level) for level in ("high", "low")
    }
    assert gap["low"] < gap["high"] == g.board.grid.distance(decision.move[2], "0502")


@pytest.mark.rule("FP-RUL-BOT-8")
@pytest.mark.parametrize(("level", "worth"), [("high", 0), ("low", -1)])
def test_for_a_fighter_the_altitude_is_part_of_the_way_to_its_enemy(level: str, worth: int) -> None:
    """A high enemy: down low a hex nearer is no nearer, since the climb costs it again."""
    g = state(sky("F4F 0515 3 high spent", "A6M 0507 3 high", to_act="jp"))
    o = Assessment(g, "A6M-01")
    here = flight.Trip("0507", 3, level, flight.NO_DROP, 0, "a")
    assert KEYS["quarry_gap"](o, here) == worth - 8
    low = state(sky("F4F 0515 3 low spent", "A6M 0507 3 high", to_act="jp"))
    over = KEYS["quarry_gap"](Assessment(low, "A6M-01"), here)
    assert over == (-7 if level == "high" else -8)  # above him it has a dive in hand


@pytest.mark.rule("FP-RUL-BOT-8")
def test_going_round_it_lets_go_of_what_can_hit() -> None:
    """Circle seeks cover and a way out of the enemy's cone, but among the flights that hit."""
    ships = {"a": destroyer("jp", "0507", "0506", facing=3)}
    match = sky("SBD 0510 0 high bomb", "A6M 0503 3 high", ships=ships, scenario="tulagi")
    decision = automaton.decide(attitude(match, "us", "DEF"), Fly("us", "SBD-01"))
    assert (decision.about["action"], decision.move[6]) == ("C", "bomb")


@pytest.mark.rule("FP-RUL-BOT-8")
def test_a_fighter_that_circles_takes_the_shot_it_has() -> None:
    """In front of an enemy fighter, on the defensive: it would rather turn away, but it can shoot him down."""
    match = sky("F4F 0908 0 high spent damaged", "F4F 0912 0 high", "A6M 0902 3 high", to_act="jp")
    g = attitude(match, "jp", "DEF")
    decision = automaton.decide(g, Fly("jp", "A6M-01"))
    assert decision.about["action"] == "C"
    trip = next(t for t in flight.moves(g, "A6M-01") if flight.as_move("fly", "A6M-01", t) == decision.move)
    o = Assessment(g, "A6M-01")
    assert o.shot(trip)[1] == max(o.shot(t)[1] for t in flight.moves(g, "A6M-01")) == 3
    assert o.cone_exposure(trip.hex) < 0


# ---- torpedoes


@pytest.mark.rule("FP-BOT-28", "FP-RUL-BOT-9")
@pytest.mark.parametrize(("scenario", "side"), [("torpedo_six", "us"), ("santa_cruz", "jp")])
def test_no_torpedo_is_lined_up_that_can_hit_nothing(scenario: str, side: str) -> None:
    g = state(Match(RULES, Seeded(0), scenario))
    table = TorpedoTable(g, side)
    lines = [(hex, way) for hex in g.board.grid.labels for way in range(6)]
    solved = {line: found for line in lines if (found := table.solution(*line))}
    assert solved
    assert all(found.hits for found in solved.values())
    near, far = TABLES.torpedo_range
    prey = set().union(*listed_prey(g, side))
    bears = {(hex, way) for hex, way in lines if prey & set(list(g.board.grid.ray(hex, way))[near - 2 : far - 1])}
    assert bears - set(solved), "a line that meets a ship where it lies now is not enough"


@pytest.mark.rule("FP-RUL-BOT-9")
def test_of_torpedoes_that_strike_as_soon_the_one_laid_first() -> None:
    """A carrier adrift, right ahead: two runs of two hexes reach it from four and from five hexes."""
    ships = {"hornet": carrier("hornet", "0508", "0509", "0510", facing=0, hits=(2,))}
    g = state(sky("B5N 0501 3 low torpedo", ships=ships, scenario="santa_cruz", to_act="jp"))
    table = TorpedoTable(g, "jp")
    four, five, six = (table.solution(f"05{8 - n + 1:02}", 3) for n in (4, 5, 6))
    assert four is not None
    assert five is not None
    assert six is not None
    assert (four.distance, five.distance, six.distance) == (4, 5, 6)
    assert (four.soon, five.soon, six.soon) == (-2, -2, -3)
    assert max(four, five, six) == five


@pytest.mark.rule("FP-BOT-28")
@pytest.mark.parametrize(("behind", "distance"), [(2, 0), (3, 3), (6, 6), (7, 0)])
def test_the_range_of_a_torpedo_is_counted_to_the_nearest_segment_in_line(behind: int, distance: int) -> None:
    """A carrier adrift and end-on: at two hexes its stern is four away, and that does not count."""
    ships = {"hornet": carrier("hornet", "0508", "0509", "0510", facing=0, hits=(2,))}
    g = state(sky("B5N 0501 3 low torpedo", ships=ships, scenario="santa_cruz", to_act="jp"))
    found = TorpedoTable(g, "jp").solution(f"05{8 - behind + 1:02}", 3)
    assert (found.distance if found else 0) == distance


@pytest.mark.rule("FP-BOT-28", "FP-RUL-BOT-9")
def test_over_a_whole_match_every_torpedo_could_have_hit(monkeypatch: pytest.MonkeyPatch) -> None:
    laid = []
    decide = automaton.decide

    def watched(g: Fighters, question: object) -> object:
        decision = decide(g, question)  # type: ignore[arg-type]
        if decision.about["act"] == "fly" and decision.move[6] == "torpedo":
            craft = decision.move[1]
            trips = flight.moves(g, craft)
            trip = next(t for t in trips if flight.as_move("fly", craft, t) == decision.move)
            laid.append(TorpedoTable(g, "jp").solution(*trip.drop[1:]))
        return decision

    monkeypatch.setattr(automaton, "decide", watched)
    solo("santa_cruz", "jp")
    assert laid
    assert all(found and found.hits for found in laid)


# ---- ties


@pytest.mark.rule("FP-RUL-BOT-10")
def test_nobody_turns_away_from_his_target_for_nothing() -> None:
    g = state(Match(RULES, Seeded(0), "eastern_solomons"))
    vals = [id for id, a in g.flying("jp").items() if a.load]
    assert len(vals) == 8
    for craft in vals:
        decision = automaton.decide(g, Fly("jp", craft))
        assert context(g, craft).action == "A"
        cone = g.board.grid.cone(decision.move[2], decision.move[3])
        assert any(hex in cone for hexes in listed_prey(g, "jp") for hex in hexes), craft


@pytest.mark.rule("FP-RUL-BOT-10")
def test_of_equal_ends_the_one_that_leads_on_to_the_target() -> None:
    g = state(sky("F4F 0515 3 high spent", "A6M 0507 3 high", to_act="jp"))
    o = Assessment(g, "A6M-01")
    values = [KEYS["onward"](o, flight.Trip("0507", way, "high", flight.NO_DROP, 0, "a")) for way in range(6)]
    assert values.index(max(values)) == 3
    assert values[3] == -3  # five hexes straight on
    assert EXECUTION.tail.index("onward") < EXECUTION.tail.index("label") < EXECUTION.tail.index("facing")


# ---- guns


@pytest.mark.rule("FP-RUL-BOT-6")
def test_the_guns_of_the_side_that_acts_second_wait_for_the_enemy_who_has_still_to_fly() -> None:
    """Its only aircraft was made to dodge, so it has nothing left to fly: its guns still have."""
    lines = ("A6M 0903 3 high", "B5N 0904 3 low bomb", "F4F 0909 0 high")
    match = sky(*lines, scenario="santa_cruz", options={"one_after_other": True}, to_act="jp", ships=HORNET, turn=2)
    say(match, "group", "A6M-01")
    fly(match, "A6M-01", "a-a-a-a-a")
    say(match, "shoot", "F4F-01")
    fly(match, "F4F-01", "tl")
    while asked(match)[1] in ("shoot", "return_fire"):
        say(match, "hold")
    assert not state(match).fresh("us")
    assert state(match).spent == ()
    say(match, "group", "B5N-01")
    fly(match, "B5N-01", "a-a-a-a")
    assert asked(match) == ("us", "activate")
    assert {move[0] for move in moves(match)} == {"battery"}


@pytest.mark.rule("FP-RUL-BOT-6")
def test_the_guns_of_the_side_that_acts_first_are_done_with_its_aircraft() -> None:
    ships = {"a": destroyer("jp", "0504", "0503", facing=3)}
    lines = ("F4F 1110 0 low", "A6M 1203 3 high spent")
    match = sky(*lines, scenario="tulagi", options={"one_after_other": True}, initiative="us", to_act="jp", ships=ships)
    assert state(match).spent == ("a.0", "a.1")
    assert asked(match) == ("us", "activate")
