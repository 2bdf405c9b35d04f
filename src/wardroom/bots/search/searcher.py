"""The bot that tries out, before a few large decisions, what its hand-made bot might do instead."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from copy import deepcopy
from random import Random
from typing import Any

from msgspec import Struct

from wardroom.api import Bot, Game, Proposals
from wardroom.api.proposals import Vary
from wardroom.bots.search.playout import play_on
from wardroom.bots.search.race import Raced, race
from wardroom.dice.keyed import Keyed
from wardroom.kernel import Ask, Move, Seat, State


class Allowance:
    """Rollouts for a search. What one search leaves over, the next ones may use: at most as much again."""

    def __init__(self, rollouts: int) -> None:
        self.each, self.over = rollouts, 0

    def begin(self) -> int:
        return self.each + self.over

    def end(self, used: int) -> None:
        self.over = min(self.each, max(0, self.each + self.over - used))


class Searcher:
    """One seat of one match. It never sees the true state: worlds are drawn from those that it is given."""

    def __init__(
        self, game: Game, proposals: Proposals, seat: Seat, seed: int, allowance: Allowance | None = None
    ) -> None:
        self.game, self.proposals, self.seat, self.seed = game, proposals, seat, seed
        self.own: Bot = proposals.bot(seat, seed)
        self.allowance = allowance or Allowance(proposals.rollouts)
        self.raced: list[tuple[Hashable, Raced]] = []  # what was found: for those who look back
        self._likely = game.likely() if game.likely else None
        self._phase: Hashable = None
        self._chosen: Bot | None = None

    def choose(self, view: Struct, ask: Ask, sample: Callable[[], State]) -> Move:
        phase = self.proposals.phase(view, ask)
        if phase is None or len(ask.moves) == 1:
            return self.own.choose(view, ask, sample)
        if phase != self._phase:
            self._phase, self._chosen = phase, self._search(phase, view, ask, sample)
        bot = self._chosen or self.own
        move = bot.choose(view, ask, sample)
        return move if move in ask.moves else self.own.choose(view, ask, sample)

    def _search(self, phase: Hashable, view: Struct, ask: Ask, sample: Callable[[], State]) -> Bot | None:
        """The bot that plays the phase; None: the hand-made one as it is."""
        varied: Sequence[Vary] = (_as_it_is, *self.proposals.varied(view, ask))
        if len(varied) == 1:
            return None
        tried = Trials(self, f"{self.seed} {phase}", varied, sample)
        found = race(len(varied), tried.trial, trials=self.allowance.begin(), scale=self.proposals.scale)
        self.allowance.end(found.trials)
        self.raced.append((phase, found))
        return self.like(varied[found.winner]) if found.winner else None

    def like(self, vary: Vary) -> Bot:
        """A copy of the hand-made bot with what it has in mind, changed."""
        bot = deepcopy(self.own)
        vary(bot)
        return bot

    def world(self, sample: Callable[[], State], rng: Random) -> State:
        """As a player expects it, where the game knows; else any that is possible."""
        possible = sample()
        return self._likely.draw(possible, self.seat, rng) if self._likely else possible


class Trials:
    """Proposals in worlds: the same world, the same dice and the same enemy for all of them."""

    def __init__(self, searcher: Searcher, seed: str, varied: Sequence[Vary], sample: Callable[[], State]) -> None:
        self.searcher, self.seed, self.varied, self.sample = searcher, seed, varied, sample
        self._world: tuple[int, State, dict[Seat, Bot]] = (-1, sample(), {})

    def trial(self, proposal: int, n: int) -> float:
        who, p = self.searcher, self.searcher.proposals
        world, others = self._nth(n)
        bots: dict[Seat, Bot] = {seat: deepcopy(bot) for seat, bot in others.items()}
        bots[who.seat] = who.like(self.varied[proposal])
        dice = Keyed(Random(f"{self.seed} dice {n}").getrandbits(63))
        end = play_on(who.game.rules, world, bots, dice, p.horizon(world), n)
        return p.value(end, who.seat)

    def _nth(self, n: int) -> tuple[State, dict[Seat, Bot]]:
        if self._world[0] != n:
            who, rng = self.searcher, Random(f"{self.seed} world {n}")
            world = who.world(self.sample, rng)
            seats = world.seats or who.game.info.seats
            others = {seat: who.proposals.other(world, seat, rng.getrandbits(32)) for seat in seats if seat != who.seat}
            self._world = (n, world, others)
        return self._world[1], self._world[2]


def _as_it_is(bot: Any) -> None:
    """The hand-made bot, unchanged."""
