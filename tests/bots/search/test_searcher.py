"""The bot that tries out what its hand-made bot might do instead: the same for the same seed, within its allowance."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from random import Random
from typing import Any

import pytest
from msgspec import Struct

from strait.game import GAME
from strait.state import DATA, Strait
from wardroom.api import Proposals
from wardroom.bots.search import Allowance, Searcher
from wardroom.bots.search.playout import play_on
from wardroom.dice.keyed import Keyed
from wardroom.kernel import Ask, Match, Move, Seat, State


class Captain:
    """Sails whatever he can; or nothing, if he is told to stay."""

    def __init__(self, seat: Seat, seed: int) -> None:
        self.seat, self.rng, self.stays = seat, Random(seed), False

    def choose(self, view: Struct, ask: Ask, sample: Callable[[], State]) -> Move:
        return ask.moves[0] if self.stays or ask.prompt != "orders" else self.rng.choice(ask.moves[-3:])


def stay(bot: Any) -> None:
    bot.stays = True


def sail(bot: Any) -> None:
    bot.stays = False


def at_home(g: Strait, seat: Seat) -> float:
    return float(len(g.fleet(seat, DATA["ports"][seat])))


def phase(view: Any, ask: Ask) -> Hashable:
    return ("orders", ask.about["turn"]) if ask.prompt == "orders" else None


def proposals(value: Callable[[Any, Seat], float] = at_home, rollouts: int = 40) -> Proposals:
    return Proposals(
        bot=Captain,
        varied=lambda view, ask: (sail, stay),
        phase=phase,
        other=lambda world, seat, seed: Captain(seat, seed),
        horizon=lambda start: lambda g: g.turn > start.turn,
        value=value,
        rollouts=rollouts,
        scale=1.0,
    )


def played(value: Callable[[Any, Seat], float] = at_home, seed: int = 4, rollouts: int = 40) -> tuple[Match, Searcher]:
    match = Match(GAME.rules, Keyed(seed), "dawn")
    searcher = Searcher(GAME, proposals(value, rollouts), "east", seed)
    bots: dict[Seat, Any] = {"east": searcher, "west": Captain("west", seed)}
    draw = {seat: match.sampler(seat, Random(seed)) for seat in bots}
    while match.result is None:
        seat, ask = next(iter(match.asks.items()))
        match.answer(seat, bots[seat].choose(match.view(seat), ask, draw[seat]))
    return match, searcher


def moves(match: Match) -> list[Move]:
    return [entry.move for entry in match.entries if entry.seat == "east"]


def test_what_is_surely_better_is_done() -> None:
    match, searcher = played()
    assert all(raced.winner == 2 for _, raced in searcher.raced)
    assert not any(move[0] == "sail" for move in moves(match))


def test_without_a_gain_the_hand_made_bot_plays() -> None:
    match, searcher = played(lambda g, seat: 0.0)
    assert all(raced.winner == 0 for _, raced in searcher.raced)
    assert any(move[0] == "sail" for move in moves(match))


def test_one_search_for_a_phase() -> None:
    _, searcher = played()
    phases = [phase for phase, _ in searcher.raced]
    assert len(phases) == len(set(phases)) > 1


def test_the_same_seed_and_rollouts_give_the_same_moves() -> None:
    first, again, other = played()[0], played()[0], played(rollouts=12)[0]
    assert moves(first) == moves(again)
    assert first.record().to_json() == again.record().to_json()
    assert other.result is not None


def test_what_is_left_over_is_carried_on_but_not_heaped_up() -> None:
    allowance = Allowance(10)
    assert allowance.begin() == 10
    allowance.end(4)
    assert allowance.begin() == 16
    allowance.end(0)
    assert allowance.begin() == 20
    allowance.end(20)
    assert allowance.begin() == 10


def test_no_search_goes_beyond_its_allowance() -> None:
    _, searcher = played(lambda g, seat: Random(str(g.blocks)).random(), rollouts=15)
    assert all(raced.trials <= 30 for _, raced in searcher.raced)
    assert sum(raced.trials for _, raced in searcher.raced) <= 15 * len(searcher.raced)


def test_a_playout_leaves_its_world_alone() -> None:
    match = Match(GAME.rules, Keyed(1), "dawn")
    before = match.state.draft()
    bots = {seat: Captain(seat, 3) for seat in GAME.info.seats}
    end = play_on(GAME.rules, match.state, bots, Keyed(2), lambda g: False)
    assert end.result is not None
    assert match.state == before


def test_an_illegal_move_in_a_playout_is_no_move() -> None:
    class Rogue(Captain):
        def choose(self, view: Struct, ask: Ask, sample: Callable[[], State]) -> Move:
            return ("cheat",)

    match = Match(GAME.rules, Keyed(1), "dawn")
    with pytest.raises(ValueError, match="not in tuple"):
        play_on(GAME.rules, match.state, {s: Rogue(s, 1) for s in GAME.info.seats}, Keyed(2), lambda g: False)
