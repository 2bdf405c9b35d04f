"""Both fleets on one chart when a match is over: where they were in each turn, where each side thought the other was,
and the three moments in which most went unseen."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from msgspec import Struct, structs

from wardroom.api import Hindsight
from wardroom.games.midway.aircraft import Factors
from wardroom.games.midway.bot.guesses import suppose
from wardroom.games.midway.printed import RANGE, SHIPS, SIDES, foe
from wardroom.games.midway.search_board import AREAS, ORDER, distance
from wardroom.games.midway.state import Midway
from wardroom.kernel import Match, Step

REACH = 2  # zones: a belief is about as wide (`belief.likeliest`), and a call that misses by more missed by far
HALF = RANGE // 2  # aircraft come home from there
WEIGHT = ("CV", "CVL", "BB", "CA", "CL")


class Stack(Struct, frozen=True):
    zone: str
    ships: tuple[str, ...]  # the weightiest first


class Belief(Struct, frozen=True):
    """Where a side thought the other's main force was, once both had searched."""

    zone: str
    reach: int  # zones about it; 0: it was seen there
    chance: float
    off: int  # zones between it and the nearest of that force


class Gap(Struct, frozen=True):
    """The nearest two stacks of the main forces."""

    JP: str
    US: str
    zones: int


class Attack(Struct, frozen=True):
    side: str
    purpose: str
    zone: str
    factors: Factors
    origins: tuple[str, ...]
    fate: str = "never"  # struck, an empty sea, called_off, or never flown: the match ended before
    sunk: tuple[str, ...] = ()


class Turn(Struct, frozen=True):
    """A turn, as it was when both had searched, and the attacks that came of it."""

    n: int  # the entry after which the match stood so
    turn: int
    day: int
    time: str
    fleets: dict[str, tuple[Stack, ...]]
    legs: dict[str, tuple[tuple[str, str], ...]]  # sailed since the turn before
    called: dict[str, tuple[str, ...]]
    beliefs: dict[str, Belief | None]  # None: it had seen nothing yet
    gap: Gap | None = None  # None: one side is not there
    attacks: tuple[Attack, ...] = ()


class Caption(Struct, frozen=True):
    """`short`: a side searched just beside the other's main force. `struck`: both were in range, and one flew.
    `passed`: how near a side came that did not know it."""

    kind: str
    turn: int
    side: str  # who searched, struck, or did not know
    zones: int  # the fewer, the larger the caption
    about: dict[str, Any]


class BothFleets(Struct, frozen=True):
    turns: tuple[Turn, ...]
    captions: tuple[Caption, ...]  # the largest first


class _Reader:
    def __init__(self) -> None:
        self.turns: dict[int, Turn] = {}
        self._last: Midway | None = None
        self._fight: tuple[str, str] | None = None  # the attack that is being flown: its side, its zone

    def take(self, match: Match, step: Step) -> None:
        if step.before is None or step.entry.undo:
            return
        before, after = step.before, step.after
        assert isinstance(before, Midway)
        assert isinstance(after, Midway)
        for event in step.events:
            about = event.public
            match event.kind:
                case "search_over" if about["side"] == "JP":
                    g = after if after.turn == before.turn else before  # at night nothing more may be asked
                    self.turns[g.turn] = self._look(step.n, g, match)
                case "exchanged":
                    self._put(after)
                case "battle" | "empty_sea":
                    self._fight = about["side"], about["zone"]
                    self._fate("struck" if event.kind == "battle" else "empty", after.turn)
                case "called_off":
                    self._fight = about["side"], about["zone"]
                    self._fate("called_off", after.turn)
                case "sunk" if self._fight and self._fight[0] == about["side"]:
                    self._sunk(about["ship"], after.turn)
                case "surface_battle" | "turn":
                    self._fight = None

    def rewind(self, g: Midway) -> None:
        """The match may have gone on from an earlier turn."""
        self._last = g
        self.turns = {n: kept for n, kept in self.turns.items() if n <= g.turn}

    # ---- a turn

    def _look(self, n: int, g: Midway, match: Match) -> Turn:
        now, was = g.now, self.turns.get(g.turn - 1)
        fleets = {side: _stacks(g, side) for side in SIDES}
        return Turn(
            n, g.turn, now.day, now.time, fleets,
            legs={side: _legs(was.fleets[side], g) if was else () for side in SIDES},
            called={side: g.called.get(side, ()) for side in SIDES},
            beliefs={side: _belief(match.rules.view(g, side), _main(fleets[foe(side)])) for side in SIDES},
            gap=_gap(fleets),
        )  # fmt: skip

    def _put(self, g: Midway) -> None:
        """The attacks on both order sheets."""
        written = ((side, m) for side in SIDES for m in g.missions.get(side, ()) if m.attack)
        attacks = tuple(Attack(side, m.purpose, m.zone, m.sent, m.origins) for side, m in written)
        if g.turn in self.turns:
            self._change(g.turn, attacks=attacks)

    def close(self) -> None:
        """What was written down and not exchanged when the match ended."""
        if self._last and not self._last.exchanged:
            self._put(self._last)

    def _fate(self, fate: str, turn: int) -> None:
        self._each(turn, lambda attack: structs.replace(attack, fate=fate))

    def _sunk(self, ship: str, turn: int) -> None:
        self._each(turn, lambda attack: structs.replace(attack, sunk=(*attack.sunk, ship)))

    def _each(self, turn: int, changed: Any) -> None:
        """Changes the attack that is being flown."""
        if found := self.turns.get(turn):
            attacks = (changed(each) if (each.side, each.zone) == self._fight else each for each in found.attacks)
            self._change(turn, attacks=tuple(attacks))

    def _change(self, turn: int, **changes: Any) -> None:
        self.turns[turn] = structs.replace(self.turns[turn], **changes)


# ---- where everything was


def _stacks(g: Midway, side: str) -> tuple[Stack, ...]:
    there: dict[str, list[str]] = {}
    for id in sorted(g.afloat(side), key=lambda id: (WEIGHT.index(SHIPS[id].type), -SHIPS[id].vp)):
        there.setdefault(g.ships[id].zone, []).append(id)
    return tuple(Stack(zone, tuple(there[zone])) for zone in sorted(there, key=ORDER.__getitem__))


def _legs(was: Iterable[Stack], g: Midway) -> tuple[tuple[str, str], ...]:
    legs = ((stack.zone, g.ships[id].zone) for stack in was for id in stack.ships)
    return tuple(dict.fromkeys((start, end) for start, end in legs if end and start != end))


def _main(fleet: Sequence[Stack]) -> tuple[str, ...]:
    """Zones with fleet carriers; when there are none, with any ships."""
    carriers = tuple(stack.zone for stack in fleet if SHIPS[stack.ships[0]].type == "CV")
    return carriers or tuple(stack.zone for stack in fleet)


def _gap(fleets: dict[str, tuple[Stack, ...]]) -> Gap | None:
    pairs = (Gap(a, b, distance(a, b)) for a in _main(fleets["JP"]) for b in _main(fleets["US"]))
    return min(pairs, key=lambda gap: gap.zones, default=None)


# ---- what each made of it


def _belief(view: Any, force: Sequence[str]) -> Belief | None:
    """What the side made of its notes, against where the other's main force was."""
    if not force or not any(note.types for note in view.notes):
        return None
    seen = {note.where for note in view.notes if note.turn == view.turn and (note.types or note.how == "contact")}
    if here := [zone for zone in force if zone in seen]:
        return Belief(here[0], 0, 1.0, 0)
    guess = next(iter(suppose(view)), None)
    if guess is None:
        return None
    off = min(distance(guess.place, zone) for zone in force) - REACH
    return Belief(guess.place, REACH, guess.chance, max(0, off))


# ---- what went unseen


def _captions(turns: Sequence[Turn]) -> tuple[Caption, ...]:
    """One of each kind, where there is one."""
    kinds = (_short, _struck, _passed)
    found = (min((c for turn in turns for c in kind(turn)), key=_size, default=None) for kind in kinds)
    return tuple(sorted((caption for caption in found if caption), key=_size))


def _size(caption: Caption) -> tuple[int, int]:
    return caption.zones, caption.turn


def _knew(turn: Turn, side: str) -> bool:
    belief = turn.beliefs[side]
    return belief is not None and not belief.off


def _short(turn: Turn) -> Iterator[Caption]:
    for side in SIDES:
        if turn.gap is None or not turn.called[side]:
            continue
        zones = _main(turn.fleets[foe(side)])
        near = [
            (distance(zone, each), zone, area) for area in turn.called[side] for each in AREAS[area] for zone in zones
        ]
        by, zone, area = min(near)
        if 0 < by <= REACH:
            yield Caption("short", turn.turn, side, by, {"zone": zone, "area": area, "areas": turn.called[side]})


def _struck(turn: Turn) -> Iterator[Caption]:
    struck = [attack for attack in turn.attacks if attack.fate == "struck"]
    if turn.gap is None or turn.gap.zones > HALF or len({attack.side for attack in turn.attacks}) != 1:
        return
    for attack in sorted(struck, key=lambda each: -sum(each.factors))[:1]:
        about = {"factors": attack.factors, "zone": attack.zone, "sunk": attack.sunk}
        yield Caption("struck", turn.turn, attack.side, turn.gap.zones, about)


def _passed(turn: Turn) -> Iterator[Caption]:
    for side in SIDES:
        if turn.gap and turn.gap.zones <= RANGE and not _knew(turn, side):
            theirs = turn.gap.JP if side == "US" else turn.gap.US
            about = {"zone": theirs, "ships": sum(len(s.ships) for s in turn.fleets[foe(side)] if s.zone == theirs)}
            yield Caption("passed", turn.turn, side, turn.gap.zones, about)


def read(moments: Iterable[tuple[Match, Sequence[Step]]]) -> BothFleets:
    reader = _Reader()
    for match, steps in moments:
        for step in steps:
            reader.take(match, step)
        assert isinstance(match.state, Midway)
        reader.rewind(match.state)
    reader.close()
    turns = tuple(reader.turns[n] for n in sorted(reader.turns))
    return BothFleets(turns, _captions(turns))


def hindsight() -> Hindsight:
    return Hindsight(read=read)
