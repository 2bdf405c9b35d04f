"""What bots had in mind: told of their own answers alone, once a turn, from what their seat knew, and with words for it
in both languages."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any

import msgspec
import pytest

from strait.game import GAME as STRAIT
from wardroom import games
from wardroom.analysis import Unfinished, analyse
from wardroom.analysis.findings import Plan
from wardroom.analysis.plans import planned
from wardroom.analysis.telling import Teller
from wardroom.api import Because, Game
from wardroom.bots.random import RandomBot
from wardroom.dice.seeded import Seeded
from wardroom.journal import Record
from wardroom.kernel import Ask, Match, Move
from wardroom.lib.messages import parse
from wardroom.lib.words import LANGUAGES

EAST, WEST = STRAIT.info.seats


class Talker:
    """Says at each of its large questions how many it has been asked."""

    plans = ("orders",)
    changes = True
    given: list[tuple[Any, Any]] = []

    def __init__(self, seat: str, seed: int) -> None:
        self.because: tuple[Because, ...] = ()
        self.asked = 0

    def choose(self, view: Any, ask: Ask, sample: Any) -> Move:
        assert ask.prompt in self.plans
        self.asked += self.changes
        self.given.append((view, sample()))
        self.because = (("counted", {"n": self.asked}),)
        return ask.moves[0]


class Stubborn(Talker):
    changes = False


class Watchful(Talker):
    """Is shown each answer that was given; one thing it says again and again."""

    every: tuple[str, ...] = ()
    shown: list[Move] = []

    def watch(self, view: Any, ask: Ask, sample: Any, move: Move) -> None:
        assert move in ask.moves
        self.choose(view, ask, sample)
        self.shown.append(move)
        self.because = (("counted", {"n": 0}), *self.because)


class Broken(Talker):
    def choose(self, view: Any, ask: Ask, sample: Any) -> Move:
        raise ArithmeticError


BOTS: Mapping[str, Any] = {"talker": Talker, "stubborn": Stubborn, "watchful": Watchful, "broken": Broken}


@pytest.fixture(scope="module")
def record() -> Record:
    match = Match(STRAIT.rules, Seeded(4))
    bots = {seat: RandomBot(seat, 4) for seat in match.seats}
    while match.result is None:
        seat, ask = next(iter(match.asks.items()))
        match.answer(seat, bots[seat].choose(match.view(seat), ask, lambda: match.state))
    return match.record()


@pytest.fixture(scope="module")
def talking(record: Record) -> Game:
    prompts = {ask.prompt for match, _ in _replayed(record) for ask in match.asks.values()}
    Talker.plans = Watchful.every = tuple(sorted(prompts))[:1]
    return replace(STRAIT, bots=lambda: BOTS)


def _replayed(record: Record) -> Any:
    return Match.replay(STRAIT.rules, record)


def by(record: Record, bot: str, *seats: str) -> dict[int, str]:
    return {n: bot for n, entry in enumerate(record.entries, 1) if entry.seat in seats}


def plans(game: Game, record: Record, bots: dict[int, str]) -> tuple[Plan, ...]:
    return analyse(game, record, staff=False, bots=bots).plans


def test_one_line_a_turn_and_seat_and_none_of_people(talking: Game, record: Record) -> None:
    found = analyse(talking, record, staff=False, bots=by(record, "talker", EAST))
    assert len(found.plans) > 2
    assert {plan.seat for plan in found.plans} == {EAST}
    turns = [next(n for n, turn in enumerate(found.turns) if turn.first < p.n <= turn.last) for p in found.plans]
    assert len(set(turns)) == len(turns)
    assert all(record.entries[plan.n - 1].seat == EAST for plan in found.plans)
    both = plans(talking, record, by(record, "talker", EAST, WEST))
    assert {plan.seat for plan in both} == {EAST, WEST}
    assert [plan.n for plan in both] == sorted(plan.n for plan in both)
    assert plans(talking, record, {}) == ()


def test_only_what_the_bot_answered_itself_is_told(talking: Game, record: Record) -> None:
    """Who sat there before, or played the beginning of a branch, had a mind of his own."""
    half = len(record.entries) // 2
    late = {n: bot for n, bot in by(record, "talker", EAST).items() if n > half}
    told = plans(talking, record, late)
    assert told
    assert all(plan.n > half for plan in told)


def test_it_is_given_what_its_seat_could_know(talking: Game, record: Record) -> None:
    Talker.given.clear()
    told = plans(talking, record, by(record, "talker", EAST))
    assert len(Talker.given) == len(told)
    truth = {match.n + 1: (match.view(EAST), match.state) for match, _ in _replayed(record)}
    for plan, (view, world) in zip(told, Talker.given, strict=True):
        seen, state = truth[plan.n]
        assert (view, STRAIT.rules.view(world, EAST)) == (seen, seen)
        assert world is not state


def test_who_has_the_same_in_mind_says_it_once(talking: Game, record: Record) -> None:
    assert [plan.because for plan in plans(talking, record, by(record, "stubborn", EAST))] == [(("counted", {"n": 0}),)]


def test_who_wants_to_see_each_answer_does_and_says_a_thing_once_a_turn(talking: Game, record: Record) -> None:
    """The whole match taken for one turn: one line, of all that was answered."""
    Watchful.shown.clear()
    start = analyse(talking, record, staff=False).curve[:1]
    (often,) = planned(talking, record, start, by(record, "watchful", EAST))
    (once,) = planned(talking, record, start, by(record, "talker", EAST))
    assert len(once.because) == 1
    assert [about["n"] for _, about in often.because] == list(range(len(often.because)))
    assert len(often.because) == 1 + len(Watchful.shown) > 2
    assert often.n == once.n
    asked = [match.n for match, _ in _replayed(record) if EAST in match.asks]
    own = [record.entries[n].move for n in asked if n < len(record.entries) and record.entries[n].seat == EAST]
    assert [move for move in own if move in Watchful.shown] == Watchful.shown


@pytest.mark.parametrize("bot", ["broken", "random", "nobody"])
def test_a_bot_that_cannot_say_has_no_line_and_all_else_is_told(talking: Game, record: Record, bot: str) -> None:
    assert analyse(talking, record, staff=False, bots=by(record, bot, EAST)) == analyse(talking, record, staff=False)


def test_nothing_is_told_while_it_goes_on(talking: Game, record: Record) -> None:
    some = msgspec.structs.replace(record, entries=record.entries[:-1], result=None)
    with pytest.raises(Unfinished):
        analyse(talking, some, bots=by(some, "talker", EAST))


def test_the_page_has_them_in_both_languages(talking: Game, record: Record) -> None:
    found = analyse(talking, record, staff=False, bots=by(record, "talker", EAST))
    assert "## The bots’ plans" in Teller(talking, found, "en").page()
    assert "## Che cosa avevano in mente i bot" in Teller(talking, found, "it").page()
    assert "## What the bots" not in Teller(talking, analyse(talking, record, staff=False), "en").page()
    assert msgspec.convert(msgspec.json.decode(msgspec.json.encode(found)), type(found), strict=False) == found


# ---- the games on the shelf


@pytest.mark.parametrize("id", games.ids())
def test_every_plan_that_has_words_is_one_that_a_bot_may_say(id: str) -> None:
    game = games.find(id)
    keys = {key.removeprefix("plan.") for key in sorted(game.words.keys()) if key.startswith("plan.")}
    assert all(not game.words.missing(f"plan.{key}") for key in keys)
    folder = Path(str(games.__file__)).parent / id / "bot"
    source = "\n".join(file.read_text(encoding="utf-8") for file in folder.rglob("*.py"))
    assert {key for key in keys if not re.search(rf'"{key}"', source)} == set(), "dead words"
    for lang in LANGUAGES:
        said = [game.words.say(lang, f"plan.{key}", **dict.fromkeys(_names(game, key), "x")) for key in sorted(keys)]
        assert len(set(said)) == len(said)


def _names(game: Game, key: str) -> frozenset[str]:
    return parse(game.words.catalogue("en")[f"plan.{key}"]).names()
