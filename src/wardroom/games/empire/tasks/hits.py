"""Hits of a roll, from the die to the losses: who is hit is the roller's to say (ES-X-AN-5, ES-X-GC-3)."""

from __future__ import annotations

from typing import Any

from msgspec import structs

from wardroom.games.empire.combat.dice import AIR_NAVAL, ON_GROUND, result
from wardroom.games.empire.combat.hits import Board, Paid, board
from wardroom.games.empire.combat.strength import GARRISON
from wardroom.games.empire.dice import d10
from wardroom.games.empire.printed import JAPAN, PLACES, foe
from wardroom.games.empire.state import Blow, Empire, Fight
from wardroom.kernel import Ask, Asks, Does, Move, Outcome, Refusal, Roll, Rolls, Tasks, Together

_RULES = {AIR_NAVAL: ("ES-X-AN-2", "ES-X-AN-3"), ON_GROUND: ("ES-X-GC-1", "ES-X-GC-2")}
_LOSS = {AIR_NAVAL: ("ES-X-AN-5",), ON_GROUND: ("ES-X-GC-3",)}


def fight_at(g: Empire, hex: str) -> Fight:
    found = g.now.fight(hex)
    assert found is not None
    return found


def board_of(g: Empire, side: str) -> Board:
    """What the side's roll can hit."""
    blow = g.blows[side]
    return board(g, fight_at(g, blow.hex), blow)


def _aim(g: Empire, side: str, **changes: Any) -> None:
    g.blows = {**g.blows, side: structs.replace(g.blows[side], **changes)}


# ---- the die


class BattleDie(Rolls, frozen=True):
    """One die a side (ES-X-AN-2, ES-X-GC-1)."""

    hex: str
    side: str
    combat: str

    def roll(self, g: Empire) -> Roll:
        return d10(f"{self.combat}_{self.side}")

    def rolled(self, g: Empire, outcome: Outcome) -> Tasks:
        fight = fight_at(g, self.hex)
        r = result(g, fight, self.side, self.combat, int(outcome))
        blow = Blow(self.side, r.die, r.hits, r.critical, (), self.hex, self.combat)
        g.blows = dict(sorted({**g.blows, self.side: blow}.items()))  # as a saved state has them
        if r.critical:
            g.refight(self.hex, critical=(*fight.critical, self.side))
        g.tell(
            f"{self.combat}_roll", side=self.side, hex=self.hex, die=r.die, modified=r.modified, modifiers=r.modifiers,
            strength=r.strength, factor=r.factor, hits=r.hits, critical=r.critical, rules=_RULES[self.combat],
        )  # fmt: skip
        return ()


# ---- what the Reaction player says before hits are given out


class Precautions(Does, frozen=True):
    """The step that a critical hit is sure of, and the ground unit that stays (ES-Q-126, ES-Q-127)."""

    def run(self, g: Empire) -> Tasks:
        return tuple(task for side in g.blows for task in self._of(g, side))

    def _of(self, g: Empire, side: str) -> Tasks:
        seat, b = g.now.reaction, board_of(g, side)
        if weak := b.weakest():
            if len(weak) > 1:
                return (Weakest(seat, side),)
            _aim(g, side, chosen=weak)
        if len(b.lasts()) > 1:
            return (LastStep(seat, side),)
        return ()


class Weakest(Asks, frozen=True):
    """Several are the weakest (ES-X-AN-8)."""

    side: str  # who rolled

    def ask(self, g: Empire) -> Ask:
        moves = tuple(("hit", unit) for unit in board_of(g, self.side).weakest())
        return Ask("weakest", moves, ("ES-X-AN-8", "ES-Q-127"), {"hex": g.blows[self.side].hex, "side": self.side})

    def answer(self, g: Empire, move: Move) -> Tasks:
        _aim(g, self.side, chosen=(move[1],))
        return ()

    def why_not(self, g: Empire, move: Move) -> Refusal | None:
        match move:
            case ("hit", str(unit)) if unit not in board_of(g, self.side).weakest():
                return Refusal("not_the_weakest", ("ES-X-AN-8", "ES-Q-127"), {"unit": unit})
        return None


class LastStep(Asks, frozen=True):
    """Which ground unit is spared (ES-X-AN-7)."""

    side: str  # who rolled

    def ask(self, g: Empire) -> Ask:
        moves = tuple(("keep", unit) for unit in board_of(g, self.side).lasts())
        return Ask("last_step", moves, ("ES-X-AN-7", "ES-Q-126"), {"hex": g.blows[self.side].hex, "side": self.side})

    def answer(self, g: Empire, move: Move) -> Tasks:
        _aim(g, self.side, kept=move[1])
        g.tell("kept", unit=move[1], hex=g.blows[self.side].hex, rules=("ES-X-AN-7", "ES-Q-126"))
        return ()

    def why_not(self, g: Empire, move: Move) -> Refusal | None:
        match move:
            case ("keep", str(unit)) if unit not in board_of(g, self.side).lasts():
                return Refusal("never_the_last", ("ES-X-AN-7", "ES-Q-126"), {"unit": unit})
        return None


# ---- giving out


class Aim(Does, frozen=True):
    """All rolls made. What is forced goes without a word; two questions are put at once, sealed (ES-Q-124)."""

    def run(self, g: Empire) -> Tasks:
        for side in g.blows:
            chosen = board_of(g, side).forced(g.blows[side].chosen)
            _aim(g, side, chosen=chosen, sure=len(chosen))
        lanes = {side: (Hits(side),) for side in g.blows if board_of(g, side).legal(g.blows[side].chosen)}
        if len(lanes) < 2:
            return tuple(task for lane in lanes.values() for task in lane)
        for side in lanes:
            _aim(g, side, sealed=True)
        return (Together.of(lanes),)


class Hits(Asks, frozen=True):
    """The roller names a unit, or leaves the rest to his staff (ES-Q-122, ES-Q-134)."""

    def ask(self, g: Empire) -> Ask:
        b, blow = board_of(g, self.seat), g.blows[self.seat]
        moves = (("auto",), *(("hit", unit) for unit in b.legal(blow.chosen)))
        about = {"hex": blow.hex, "left": b.left(blow.chosen), "hits": blow.hits, "combat": blow.combat}
        return Ask("hits", moves, ("ES-X-AN-5", "ES-X-GC-3", "ES-Q-122", "ES-Q-134"), about)

    def answer(self, g: Empire, move: Move) -> Tasks:
        b, chosen = board_of(g, self.seat), g.blows[self.seat].chosen
        chosen = b.staff(chosen) if move[0] == "auto" else b.forced((*chosen, move[1]))
        _aim(g, self.seat, chosen=chosen)
        return (self,) if b.legal(chosen) else ()

    def why_not(self, g: Empire, move: Move) -> Refusal | None:
        match move:
            case ("hit", str(unit)):
                return board_of(g, self.seat).objection(g.blows[self.seat].chosen, unit)
        return None


# ---- losses


class Strike(Does, frozen=True):
    """Steps are lost. Both sides' at once, where both have rolled."""

    hex: str

    def run(self, g: Empire) -> Tasks:
        paid = {side: tuple(board_of(g, side).paid(blow.chosen)) for side, blow in g.blows.items()}
        blows, g.blows = g.blows, {}
        for side, blow in blows.items():
            for unit, said in zip(blow.chosen, paid[side], strict=True):
                self._lose(g, blow, unit, said)
            if not blow.chosen:
                g.tell("no_loss", side=foe(side), hex=self.hex, rules=_LOSS[blow.combat])
        return ()

    def _lose(self, g: Empire, blow: Blow, unit: str, said: Paid) -> None:
        if unit == GARRISON:
            lose_garrison(g, self.hex, **said)
        else:
            lose_step(g, unit, self.hex, *_LOSS[blow.combat], **said)
        g.refight(self.hex, struck=(*fight_at(g, self.hex).struck, unit))


def lose_step(g: Empire, unit: str, hex: str, *rules: str, **said: Any) -> None:
    gone = g.lose(unit)
    g.tell("eliminated" if gone else "reduced", unit=unit, hex=hex, **said, rules=rules)


def lose_garrison(g: Empire, hex: str, steps: int = 1, **said: Any) -> None:
    """At home for good, in China until the city is retaken (ES-X-CHINA-6)."""
    fight = fight_at(g, hex)
    g.refight(hex, garrison=fight.garrison + steps)
    if PLACES[hex].intrinsic == "home" and hex not in g.ground_lost:
        g.ground_lost = (*g.ground_lost, hex)
    g.tell("garrison_lost", side=JAPAN, hex=hex, n=steps, **said, rules=("ES-X-CHINA-6",))
