"""What is kept of matches: from states to `kept.Habits`."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Sequence
from statistics import mean, pstdev

import msgspec

from wardroom.games.midway.aircraft import Factors, plus, total
from wardroom.games.midway.habits.kept import Formation, Found, Habits, Share, Side, States, deck_key, key
from wardroom.games.midway.habits.moment import about_to_land, about_to_sail, first_search, kind, stage
from wardroom.games.midway.printed import BASES, FLEET, SHIPS, SIDES, printed_air
from wardroom.games.midway.search_board import MIDWAY_ZONE, ORDER, area
from wardroom.games.midway.state import Midway, Note

AGO = 6  # turns: what was found longer ago is as good as never found


def telling(g: Midway) -> bool:
    return g.turn > 0 and (about_to_sail(g) or first_search(g) or about_to_land(g))


def found_carriers(note: Note) -> bool:
    """The note says where the enemy's fleet carriers were."""
    if note.how in ("origin", "return"):
        return note.where != MIDWAY_ZONE  # which is no carrier
    return "CV" in note.types or any(SHIPS[id].type == "CV" for id in note.ships)


def ago(notes: Sequence[Note], turn: int) -> int:
    """How many turns before this one the side last found the enemy's carriers, as an index of `Found.ago`."""
    last = max((note.turn for note in notes if note.turn < turn and found_carriers(note)), default=-AGO)
    return min(AGO, turn - last - 1)


def calls(notes: Iterable[Note], turn: int) -> int:
    """Areas called in that turn."""
    return len({area(note.where) for note in notes if note.turn == turn and note.how == "search"})


def factors_left(g: Midway, side: str) -> float:
    """The share of the aircraft printed for the bases that are left, standing and flying."""
    bases = [base for base in BASES[side] if base in g.air and g.base_open(base)]
    printed = sum(sum(printed_air(base, g.options.fighters)) for base in bases)
    flying = total(mission.sent for mission in g.missions.get(side, ()))
    have = sum(plus(flying, total(g.air[base].factors for base in bases)))
    return min(1.0, have / printed) if printed else 0.0


class _Pupil:
    """What is learnt of one side in one set-up."""

    def __init__(self, side: str, masks: dict[int, int]) -> None:
        self.side, self.masks = side, masks
        self.courses: list[tuple[Formation, ...]] = []
        self.decks: dict[str, list[Factors]] = defaultdict(list)
        self.left: dict[int, list[float]] = defaultdict(list)
        self.ago: dict[int, Counter[int]] = defaultdict(Counter)
        self.calls: dict[int, list[int]] = defaultdict(list)

    def watch(self, states: dict[tuple[int, str], Midway]) -> None:
        """One match: the first state of each stage of each turn."""
        turns = range(1, max(turn for turn, _ in states) + 1)
        self.courses.append(
            (self._formation(states[1, "sailing"]), *(self._formation(states[turn, "searching"]) for turn in turns))
        )
        for (_, at), g in states.items():
            self._decks(g, at)
        for turn in turns:
            self._knows(states[turn, "searching"], turn)

    def _formation(self, g: Midway) -> Formation:
        stacks: dict[int, int] = defaultdict(int)
        for n, id in enumerate(FLEET[self.side]):
            if zone := g.ships[id].zone:
                stacks[ORDER[zone]] |= 1 << n
        return tuple((zone, self.masks.setdefault(mask, len(self.masks))) for zone, mask in stacks.items())

    def _decks(self, g: Midway, at: str) -> None:
        announced = "readying" in g.said.get(self.side, ())
        if self.side not in g.armed_once and not announced:
            return
        for base in BASES[self.side]:
            if base in g.air:
                hangar = g.air[base]
                numbers = (sum(hangar.unready), sum(hangar.readying), sum(hangar.ready))
                self.decks[deck_key(at, announced, kind(base))].append(numbers)

    def _knows(self, g: Midway, turn: int) -> None:
        self.left[turn].append(factors_left(g, self.side))
        self.ago[turn][ago(g.notes[self.side], turn)] += 1
        self.calls[turn].append(calls(g.notes[self.side], turn - 1))

    def learnt(self) -> Side:
        turns = range(max(self.left) + 1)
        return Side(
            courses=tuple(self.courses),
            decks={name: _shares(numbers) for name, numbers in sorted(self.decks.items())},
            left=tuple(_share(self.left.get(turn) or [1.0]) for turn in turns),
            found=tuple(_found(self.ago[turn], self.calls.get(turn) or [0]) for turn in turns),
        )


def _shares(numbers: Sequence[Factors]) -> States:
    """Of all aircraft that stood on such bases."""
    all = sum(map(sum, numbers)) or 1
    a, b, c = (round(sum(column) / all, 3) for column in zip(*numbers, strict=True))
    return a, b, c


def _share(several: Sequence[float]) -> Share:
    return Share(round(mean(several), 3), round(pstdev(several), 3))


def _found(ago: Counter[int], calls: Sequence[int]) -> Found:
    n = max(1, ago.total())
    return Found(tuple(round(ago[at] / n, 3) for at in range(AGO + 1)), round(mean(calls), 2))


def learn(matches: Iterable[Sequence[Midway]]) -> bytes:
    pupils: dict[str, _Pupil] = {}
    masks: dict[str, dict[int, int]] = {side: {} for side in SIDES}
    n = 0
    for match in matches:
        n += 1
        firsts: dict[tuple[int, str], Midway] = {}
        for g in match:
            if telling(g):
                firsts.setdefault((g.turn, stage(g)), g)
        for side in SIDES:
            name = key(match[0].scenario, match[0].options.midway_reduction, side)
            pupils.setdefault(name, _Pupil(side, masks[side])).watch(firsts)
    kept = Habits(n, {side: tuple(of) for side, of in masks.items()}, {name: p.learnt() for name, p in pupils.items()})
    return msgspec.json.encode(kept) + b"\n"
