"""Why the chief does what he does, in the game's words (`plan.<key>`), with the figures he reckoned with.

He answers one question after the other; nothing is hidden and nothing is rolled within a step, so what he means to do
with the whole of it is found by letting him answer them all."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from itertools import chain
from typing import Any

from wardroom.api import Because
from wardroom.games.nimitz.bot import purchase
from wardroom.games.nimitz.bot.foresight import Halt
from wardroom.games.nimitz.bot.sight import Sight
from wardroom.games.nimitz.bot.staff import Staff
from wardroom.games.nimitz.campaign import holding
from wardroom.games.nimitz.printed import AREAS, HOMES, JAPAN, SEAT, US, counter
from wardroom.games.nimitz.state import Nimitz
from wardroom.games.nimitz.tasks.movement import Movement
from wardroom.games.nimitz.tasks.resupply import Purchases
from wardroom.kernel import Ask, Asks, Move, engine

NAMED = 4  # of those bought or repaired; the others are counted
_BOXES = ("raid", "bomb", "invade")


def supplied(g: Nimitz, sight: Sight) -> tuple[Because, ...]:
    """What is mended and bought in the Resupply step."""
    done = _answered(g, Purchases(SEAT), partial(purchase.resupply, sight=sight))
    mended, bought = (tuple(move[1] for move in done if move[0] == verb) for verb in ("repair", "buy"))
    said: list[Because] = []
    if mended:
        said.append(("repair", _named(mended)))
    if bought:
        said.append(("buy", {**_named(bought), "cost": sum(counter(id).cost for id in bought)}))
    return tuple(said)


def _named(forces: tuple[str, ...]) -> dict[str, Any]:
    return {"forces": forces[:NAMED], "more": len(forces[NAMED:])}


def scouted(g: Nimitz, move: Move) -> tuple[Because, ...]:
    if move[0] != "scout":
        return ()
    waiting = sum(f.place == move[1] and not f.done and _japanese(id) for id, f in g.forces.items())
    return (("scout", {"area": move[1], "n": waiting}),)


def moved(g: Nimitz, sight: Sight) -> tuple[Because, ...]:
    """The whole movement step, from its first question on."""
    step = _Step(g, sight)
    done = _answered(g, Movement(SEAT), step.answer)
    said = (step.pressed(), step.decoyed(), step.sent(), _boxed(done), () if done else step.kept())
    return tuple(chain.from_iterable(said))


def _answered(g: Nimitz, step: Asks, answer: Callable[[Nimitz, Ask], Move]) -> list[Move]:
    """All he answers until he is done, or nothing more is asked."""
    h = g.draft()
    h.agenda = (Halt(SEAT), step)
    answers: list[Move] = []
    while isinstance(task := engine.top(h), type(step)):
        ask = task.ask(h)
        move = answer(h, ask)
        if move == ("done",) or move not in ask.moves:
            break
        answers.append(move)
        h.events = ()
        engine.answer(h, SEAT, move)
    return answers


class _Step:
    """The movement step, and what it says of itself."""

    def __init__(self, g: Nimitz, sight: Sight) -> None:
        self.g, self.staff = g, Staff(g, sight)
        self.decoys: list[Move] = []
        self.forces: list[Move] = []
        self.danger = (self._danger(), 0.0)  # before the decoys, and after

    def answer(self, h: Nimitz, ask: Ask) -> Move:
        self.staff.look(h)
        before = self.staff.decoys
        out = before.sent if before else 0
        move = self.staff.best(ask)
        if before is not None and before.sent > out:
            self.decoys.append(move)
            self.danger = (self.danger[0], self._danger(move[2]))
        elif move[0] == "move":
            self.forces.append(move)
        return move

    def _danger(self, *more: str) -> float:
        """What the orders that seek us out threaten, in Objectives."""
        assert self.staff.decoys is not None
        here = {area for area in AREAS if self.staff.here[area][US]} - set(HOMES)
        return self.staff.decoys.danger(here | set(more))

    def pressed(self) -> Iterator[Because]:
        if self.staff.pressed:
            yield "pressed", {"held": len(holding.objectives(self.g)), "least": self.g.sheet.levels["poor"]}

    def decoyed(self) -> Iterator[Because]:
        if self.decoys:
            before, after = self.danger
            areas = [move[2] for move in self.decoys]
            yield "decoys", {"areas": areas, "n": len(areas), "before": _hundred(before), "after": _hundred(after)}

    def sent(self) -> Iterator[Because]:
        """Area by area, where it was worth most first."""
        gains = {area: self._gain(area) for area in {move[2] for move in self.forces}}
        for area in sorted(gains, key=lambda area: (-gains[area], area)):
            worlds = self.staff.worlds
            met = sum(bool(there[area]) for there, _ in worlds)
            n = sum(move[2] == area for move in self.forces)
            ways = len(worlds) if self.staff.sight.worlds else 0
            yield "forces", {"area": area, "n": n, "worth": _hundred(gains[area]), "met": met, "ways": ways}

    def _gain(self, area: str) -> float:
        left = {move[1] for move in (*self.decoys, *self.forces)}
        there = [id for id, f in self.g.forces.items() if f.place == area and not _japanese(id) and id not in left]
        came = [move[1] for move in self.forces if move[2] == area]
        return self.staff.score(area, tuple(sorted((*there, *came)))) - self.staff.score(area, tuple(sorted(there)))

    def kept(self) -> Iterator[Because]:
        """Nobody moves."""
        supply = self.g.supply
        yield ("supply_kept" if supply <= self.staff.reserve() else "no_move"), {"supply": supply}


def _boxed(done: list[Move]) -> Iterator[Because]:
    for verb in _BOXES:
        if n := sum(move[0] == verb for move in done):
            yield verb, {"n": n}


def _japanese(id: str) -> bool:
    return counter(id).side == JAPAN


def _hundred(part: float) -> int:
    return round(100 * part)
