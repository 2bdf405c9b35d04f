"""Tournaments played by chance, for tests: each is its log."""

import random
from collections.abc import Sequence

from wardroom.tournaments import RUNNING, Cup, Setup, apply, entries, fold, following, may_challenge

RESULTS = ((2, 0), (2, 0), (0, 2), (0, 2), (1, 1))


def begun(setup: Setup, there: int) -> list[entries.AnyEntry]:
    """Signed up in no order of their ratings, and started."""
    people = [entries.SignedUp(f"p{i:03}", 1000 + (i * 37) % (3 * there)) for i in range(there)]
    return [entries.Made(setup), *people, entries.Started()]


def played(setup: Setup, there: int, chance: random.Random, leavers: Sequence[str] = ()) -> list[entries.AnyEntry]:
    """To its end; those who leave do so one a round, in the middle of it."""
    log = begun(setup, there)
    cup = fold(log)
    leaving = list(leavers)

    def write(entry: entries.AnyEntry) -> None:
        apply(cup, entry)
        log.append(entry)

    while cup.status == RUNNING:
        step = following(cup)
        if step is not None:
            write(step)
            continue
        games = list(cup.open_games())
        chance.shuffle(games)
        for game in games[: (len(games) + 1) // 2]:
            write(entries.Result(game, *chance.choice(RESULTS)))
        if leaving and not cup.entrants[leaving[0]].out:
            write(entries.Withdrawn(leaving.pop(0)))
    return log


def climbed(there: int, challenges: int, chance: random.Random) -> list[entries.AnyEntry]:
    """A season of a ladder."""
    log = begun(Setup("ladder", legs=1), there)
    cup = fold(log)
    while len(cup.challenges) < challenges:
        by = chance.choice(cup.ladder)
        above = may_challenge(cup, by)
        steps: list[entries.AnyEntry] = [entries.Challenged(by, chance.choice(above))] if above else []
        for entry in steps:
            apply(cup, entry)
            log.append(entry)
        _go_on(cup, log, chance)
    return log


def _go_on(cup: Cup, log: list[entries.AnyEntry], chance: random.Random) -> None:
    step = following(cup)
    if step is not None:
        apply(cup, step)
        log.append(step)
    for game in list(cup.open_games()):
        if chance.random() < 0.5:
            log.append(entries.Result(game, *chance.choice(RESULTS)))
            apply(cup, log[-1])
