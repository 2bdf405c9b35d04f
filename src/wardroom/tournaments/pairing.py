"""Who meets whom next: a pure function of the log so far."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from wardroom.tournaments import entries as e
from wardroom.tournaments import swiss
from wardroom.tournaments.cup import EXPIRED, PLAYED, RULED, RUNNING, Cup, apply, fold
from wardroom.tournaments.entries import KNOCKOUT, LADDER, ROBIN, GameId, Pairing


def following(cup: Cup, due: int | None = None) -> e.Paired | e.Ended | None:
    """The entry that follows automatically; None while the tournament waits for somebody."""
    if cup.status != RUNNING:
        return None
    if cup.setup.kind == LADDER:
        waiting = len(cup.challenges) > len(cup.rounds)
        return e.Paired(len(cup.rounds) + 1, _ladder(cup), due) if waiting else None
    if any(cup.open_games()):
        return None
    if len(cup.rounds) >= rounds(cup) or sum(not x.out for x in cup.seeded) < 2:
        return e.Ended()
    makers = {KNOCKOUT: _knockout, ROBIN: _robin}
    return e.Paired(len(cup.rounds) + 1, makers.get(cup.setup.kind, _swiss)(cup), due)


def rounds(cup: Cup) -> int:
    """How many rounds there are; unknown for a ladder."""
    there = len(cup.seeded)
    if cup.setup.kind == KNOCKOUT:
        return (there - 1).bit_length()
    if cup.setup.kind == ROBIN:
        return there - 1 if there % 2 == 0 else there
    if cup.setup.kind == LADDER:
        return 0
    return min(cup.setup.rounds or (there - 1).bit_length(), swiss.most_rounds(there, cup.setup.legs))


def disagreements(log: Iterable[e.AnyEntry]) -> list[int]:
    """The rounds of a log that do not follow from the entries before them. An untampered log has none."""
    lines = list(log)
    cup, wrong = fold(lines[:1]), []
    for entry in lines[1:]:
        if isinstance(entry, e.Paired) and following(cup, entry.due) != entry:
            wrong.append(entry.round)
        apply(cup, entry)
    return wrong


def balance(cup: Cup) -> Counter[str]:
    """How many more games each had on the first side than on the second. Forfeits do not count. Where players bid for
    sides, the bids make them even, and nothing is counted."""
    found: Counter[str] = Counter()
    if cup.setup.bids:
        return found
    for round in range(1, len(cup.rounds) + 1):
        for table in range(1, len(cup.rounds[round - 1]) + 1):
            for leg in range(1, cup.setup.legs + 2):
                outcome = cup.outcomes.get(GameId(round, table, leg))
                if outcome is not None and outcome.how in (PLAYED, EXPIRED, RULED):
                    first, second = cup.sides(GameId(round, table, leg))
                    found[first] += 1
                    found[second] -= 1
    return found


def _facing(cup: Cup, one: str, other: str, table: int, had: Counter[str]) -> Pairing:
    """The player who has had the first side more often gets the second; if equal, tables alternate."""
    if had[one] != had[other]:
        return Pairing(*sorted((one, other), key=lambda p: had[p]))
    better, worse = sorted((one, other), key=lambda p: cup.entrants[p].seed)
    return Pairing(better, worse) if table % 2 else Pairing(worse, better)


# ---- knock-out


def _knockout(cup: Cup) -> tuple[Pairing, ...]:
    had = balance(cup)
    last = len(cup.rounds)
    if last:
        people: list[str | None] = [cup.through(last, table) for table in range(1, len(cup.rounds[-1]) + 1)]
    else:
        seeds = [x.player for x in cup.seeded]
        people = [seeds[seed - 1] if seed <= len(seeds) else None for seed in bracket(len(seeds))]
    made = []
    for table, (one, other) in enumerate(zip(people[::2], people[1::2], strict=True), 1):
        if one is None or other is None:
            made.append(Pairing(one or other or ""))
        else:
            made.append(_facing(cup, one, other, table, had))
    return tuple(made)


def bracket(there: int) -> list[int]:
    """Seeds from top to bottom: the first two can meet in the final only, the first four in the semi-finals only."""
    order = [1]
    while len(order) < there:
        both = 2 * len(order) + 1
        order = [seed for one in order for seed in (one, both - one)]
    return order


# ---- round robin


def _robin(cup: Cup) -> tuple[Pairing, ...]:
    """The circle method: one stays, the others rotate. A bye gives no points, as everybody has one."""
    people = [x.player for x in cup.seeded]
    odd = len(people) if len(people) % 2 else len(people) - 1
    turn = len(cup.rounds)
    made = []
    for step in range((odd + 1) // 2):
        one, other = (turn + step) % odd, (turn - step) % odd
        if step:
            # Each has the first side against the half that comes after them.
            ahead = (other - one) % odd <= odd // 2
            made.append((one, other) if ahead else (other, one))
        elif odd < len(people):
            made.append((one, odd) if turn % 2 else (odd, one))
    return tuple(Pairing(people[one], people[other]) for one, other in made)


# ---- Swiss and ladder


def _swiss(cup: Cup) -> tuple[Pairing, ...]:
    return swiss.pair(cup, balance(cup))


def _ladder(cup: Cup) -> tuple[Pairing, ...]:
    by, whom = cup.challenges[len(cup.rounds)]
    return (_facing(cup, by, whom, len(cup.rounds) + 1, balance(cup)),)
