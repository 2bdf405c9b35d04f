"""What the ace has in mind, position by position: what it says is so on the board."""

from __future__ import annotations

from typing import Any

import pytest
from fighters_table import carrier, destroyer, sky, state
from msgspec import structs

from wardroom.api import Because, Witness
from wardroom.games.fighters import fire
from wardroom.games.fighters.bot import BOTS
from wardroom.games.fighters.bot.ace import Ace
from wardroom.games.fighters.bot.fleet import courses, struck, track
from wardroom.games.fighters.bot.sight import FULL, Sight
from wardroom.games.fighters.game import WORDS
from wardroom.kernel import Match, Move
from wardroom.lib.words import LANGUAGES

NOW = structs.replace(FULL, turns=1)  # who looks further may wait with it
BLIND = Sight(answers=False, dodges=False, danger=0.0, tempo=False, places=False)


def asked(match: Match, prompt: str, sight: Sight = NOW) -> tuple[Because, ...]:
    """What is said at the next question of this kind; the answer is given."""
    while True:
        ((seat, ask),) = match.asks.items()
        bot = Ace(seat, 1, sight)
        view, here = match.view(seat), match.state
        move = bot.choose(view, ask, here.draft)
        match.answer(seat, move)
        if ask.prompt == prompt:
            break
    later = Ace(seat, 2, sight)
    later.watch(view, ask, here.draft, move)
    assert later.because == bot.because, "of the answer that was given, whoever looks at it"
    for key, about in bot.because:
        for lang in LANGUAGES:
            assert "{" not in WORDS.say(lang, f"plan.{key}", **about)
    return bot.because


F4F: dict[str, Any] = {"craft": "F4F-01", "target": "A6M-01"}
KAGA = {"kaga": carrier("kaga", "0806", "0807", "0808")}
HORNET = {"hornet": carrier("hornet", "0809", "0810", "0811")}


@pytest.mark.parametrize(
    ("lines", "sight", "said"),
    [
        (("F4F 0810 0 high", "A6M 0804 0 high spent"), NOW, ("shot_sure", {**F4F, "kill": True})),
        (("F4F 0810 0 high", "B5N 0804 0 high spent"), NOW, ("shot_sure", {**F4F, "target": "B5N-01", "kill": False})),
        (("F4F 0810 0 high", "A6M 0804 0 high"), BLIND, ("shot", F4F)),
        (("TBD 0810 0 low", "A6M 0812 0 high", "F4F 1816 0 high"), NOW, ("away", {"craft": "TBD-01", "n": 1})),
    ],
)
def test_what_it_flies_for(lines: tuple[str, ...], sight: Sight, said: Because) -> None:
    assert asked(sky(*lines, initiative="jp", to_act="us"), "fly", sight) == (said,)


@pytest.mark.parametrize(
    ("lines", "how", "said"),
    [
        (("SBD 0811 0 high bomb",), {"scenario": "torpedo_six", "ships": KAGA, "to_act": "us"},
         ("bomb", {"craft": "SBD-01", "target": "kaga"})),
        (("D3A 0801 0 low", "F4F 0220 0 high"), {"scenario": "long_way_home", "initiative": "jp", "to_act": "jp"},
         ("home", {"craft": "D3A-01", "points": 3})),
    ],
)  # fmt: skip
def test_what_a_bomber_flies_for(lines: tuple[str, ...], how: dict[str, Any], said: Because) -> None:
    assert asked(sky(*lines, **how), "fly") == (said,)


def test_a_torpedo_is_told_with_the_courses_on_which_it_hits() -> None:
    match = sky("B5N 0803 3 low torpedo", scenario="santa_cruz", ships=HORNET, to_act="jp", initiative="jp")
    ((key, about),) = asked(match, "fly")
    g = state(match)
    lies = [lie for _, lie in courses(g, g.ships["hornet"])]
    hits = sum(struck(g.ships["hornet"], lie, [track(g, torpedo) for torpedo in g.torpedoes]) for lie in lies)
    assert (key, about) == ("torpedo", {"craft": "B5N-01", "ship": "hornet", "hits": hits, "courses": len(lies)})


def test_a_dodge_that_gets_clear_is_counted() -> None:
    """Of all that the target may fly, how many take it out of the field of fire."""
    match = sky("F4F 0810 0 high", "A6M 0804 3 high", "A6M 0305 3 high", to_act="us")
    ((key, about),) = asked(match, "fly")
    asked(match, "shoot")
    ((_, ask),) = match.asks.items()
    shooter, target = about["craft"], about["target"]
    assert (key, ask.prompt, len(ask.moves)) == ("shot_driven", "dodge", about["dodges"])
    clear = [move for move in ask.moves if not _struck(match, shooter, target, move)]
    assert len(clear) == about["clear"]


def _struck(match: Match, shooter: str, target: str, move: Move) -> int:
    g = state(match).draft()
    _, _, hex, facing, end, *_ = move
    if end not in ("high", "low"):
        return 0
    g.change(target, hex=hex, facing=facing, high=end == "high")
    return fire.damage(g, shooter, target)


def test_one_down_low_cannot_get_away_from_directly_behind() -> None:
    match = sky("F4F 0811 0 low", "A6M 0805 0 low", to_act="us")
    ((key, about),) = asked(match, "fly")
    assert (key, about["clear"]) == ("shot_pinned", 0)
    asked(match, "shoot")
    ((seat, ask),) = match.asks.items()
    assert (seat, ask.prompt, len(ask.moves)) == ("jp", "dodge", about["dodges"])


def test_why_it_passes() -> None:
    match = sky("F4F 0813 0 high", "A6M 0803 3 high", initiative="us", to_act="us")
    assert asked(match, "activate") == (("wait", {"n": 1}),)


def test_a_ship_steers_clear_of_torpedoes_and_says_so_only_then() -> None:
    ships = {"x": destroyer("jp", "0808", "0809")}
    match = sky("A6M 0202 3 high", scenario="torpedo_six", ships=ships, torpedoes=[("0806", 3, "us")], phase="end")
    assert asked(match, "steer") == (("steer", {"ship": "x", "hits": 0, "worst": 1}),)
    quiet = sky("A6M 0202 3 high", scenario="torpedo_six", ships=ships, phase="end")
    assert asked(quiet, "steer") == ()


def test_every_level_of_the_ace_can_say_why() -> None:
    """The automaton says it while it plays: its rows stand in the log."""
    talking = {name for name, make in BOTS.items() if isinstance(make("us", 1), Witness)}
    assert talking == set(BOTS) - {"automaton"}
