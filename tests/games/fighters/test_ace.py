"""The bot of our own: it takes what is offered, gets out of the way, leads its torpedoes, and plays by the rules."""

from __future__ import annotations

from random import Random

import pytest
from fighters_table import asked, carrier, destroyer, heard, say, sky, state
from msgspec import structs

from wardroom.dice.seeded import Seeded
from wardroom.games.fighters import fire
from wardroom.games.fighters.bot.ace import Ace
from wardroom.games.fighters.bot.fleet import courses, struck, track
from wardroom.games.fighters.bot.sight import FULL
from wardroom.games.fighters.game import RULES
from wardroom.kernel import Match
from wardroom.lab.arena import Arena

QUICK = structs.replace(FULL, breadth=2, flights=60)


def turn_of(match: Match, bots: dict[str, Ace]) -> None:
    """Let the bots answer until the next turn begins or the game ends."""
    turn = state(match).turn
    while match.result is None and state(match).turn == turn:
        step(match, bots)


def step(match: Match, bots: dict[str, Ace]) -> None:
    ((seat, ask),) = match.asks.items()
    match.answer(seat, bots[seat].choose(match.view(seat), ask, lambda: match.state.draft()))


def both() -> dict[str, Ace]:
    return {"us": Ace("us", 1), "jp": Ace("jp", 2)}


def test_takes_a_sure_kill() -> None:
    match = sky("F4F 0810 0 high", "A6M 0804 0 high spent", to_act="us")
    turn_of(match, both())
    assert state(match).aircraft["A6M-01"].out == "destroyed"
    assert state(match).aircraft["F4F-01"].hex


def test_gets_on_the_tail_of_one_down_low() -> None:
    """It has still to move, but from directly behind no dodge helps."""
    match = sky("F4F 0811 0 low", "A6M 0805 0 low", to_act="us")
    turn_of(match, both())
    assert state(match).aircraft["A6M-01"].out == "destroyed"


def test_dodges_out_of_the_field_of_fire() -> None:
    match = sky("F4F 0809 0 high", "A6M 0803 3 high", initiative="us", to_act="us")
    bots = both()
    say(match, "group", "F4F-01")
    ((seat, ask),) = match.asks.items()
    shots = [m for m in ask.moves if m[2:5] == ("0804", 0, "high")]
    match.answer(seat, shots[0])
    say(match, "shoot", "A6M-01")
    assert asked(match) == ("jp", "dodge")
    step(match, bots)
    g = state(match)
    assert g.aircraft["A6M-01"].hex
    assert not fire.damage(g, "F4F-01", "A6M-01")


def test_keeps_out_of_reach_when_nothing_is_to_be_had() -> None:
    """It has to move first, far from help: it does not end under the guns of the one that waits."""
    match = sky("A6M 0808 3 high", "F4F 0812 0 high", initiative="us", to_act="jp")
    turn_of(match, both())
    assert state(match).aircraft["A6M-01"].hex


def test_waits_with_the_initiative() -> None:
    """The enemy in reach has still to move: let it come."""
    match = sky("F4F 0813 0 high", "A6M 0803 3 high", initiative="us", to_act="us")
    ((seat, ask),) = match.asks.items()
    assert Ace("us", 1).choose(match.view(seat), ask, lambda: match.state.draft()) == ("pass",)


def test_a_battery_is_a_way_to_wait() -> None:
    ships = {"x": destroyer("us", "0214", "0215")}
    match = sky("F4F 0813 0 high", "A6M 0803 3 high", initiative="jp", to_act="us", scenario="tulagi", ships=ships)
    ((seat, ask),) = match.asks.items()
    assert Ace("us", 1).choose(match.view(seat), ask, lambda: match.state.draft())[0] == "battery"


def test_bombs_a_carrier() -> None:
    ships = {"kaga": carrier("kaga", "0806", "0807", "0808")}
    match = sky("SBD 0811 0 high bomb", scenario="torpedo_six", ships=ships, to_act="us")
    turn_of(match, both())
    assert state(match).ships["kaga"].hits
    assert state(match).points["us"] == 10


def test_leads_a_torpedo_that_hits_whatever_the_ship_does() -> None:
    """A Kate off the bow: her torpedo runs two hexes after the ship has moved."""
    ships = {"hornet": carrier("hornet", "0809", "0810", "0811")}
    match = sky("B5N 0803 3 low torpedo", scenario="santa_cruz", ships=ships, to_act="jp", initiative="jp")
    bots = both()
    while not state(match).torpedoes:
        step(match, bots)
    g = state(match)
    runs = [track(g, torpedo) for torpedo in g.torpedoes]
    assert all(struck(g.ships["hornet"], lie, runs) for _, lie in courses(g, g.ships["hornet"]))


def test_steers_clear_of_torpedoes() -> None:
    ships = {"x": destroyer("jp", "0808", "0809")}
    match = sky("A6M 0202 3 high", scenario="torpedo_six", ships=ships, torpedoes=[("0806", 3, "us")], phase="end")
    assert asked(match) == ("jp", "steer")
    step(match, both())
    assert not state(match).ships["x"].hits
    assert not heard(match, "segment_hit")


def test_barrage_on_an_enemy_up_high() -> None:
    ships = {"hornet": carrier("hornet", "0809", "0810", "0811")}
    match = sky("A6M 0808 3 high", "F4F 0216 0 high", scenario="santa_cruz", ships=ships, phase="turn")
    bots = both()
    while not heard(match, "barrage"):
        step(match, bots)
    assert state(match).aircraft["A6M-01"].out == "destroyed"


def test_same_seed_same_turn() -> None:
    def turn(seed: int) -> bytes:
        match = Match(RULES, Seeded(0), "first_clash")
        turn_of(match, {"us": Ace("us", seed, QUICK), "jp": Ace("jp", seed + 1, QUICK)})
        return match.record().to_json()

    assert turn(5) == turn(5)
    assert turn(5) != turn(7)


@pytest.mark.parametrize(
    ("scenario", "options"),
    [
        ("among_the_clouds", {}),
        ("santa_cruz", {"us2": True, "jp2": True, "leaders": False}),
        ("face_to_face_duel", {"one_after_other": True}),
    ],
)
def test_plays_by_the_rules(scenario: str, options: dict[str, bool]) -> None:
    """The strongest, not so wide, for a turn, after whatever comes before it; one who looks less far, to the end."""
    match = Match(RULES, Seeded(0), scenario, options)
    bots = {seat: Ace(seat, n, QUICK) for n, seat in enumerate(state(match).seats)}
    while state(match).turn < 2:
        seat, ask = next(iter(match.asks.items()))
        match.answer(seat, bots[seat].choose(match.view(seat), ask, match.sampler(seat, Random(1))))
    report = Arena("fighters", "leader", "random", scenario=scenario, options=options).run(1)
    assert not report.errors
