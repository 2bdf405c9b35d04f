"""How often the fair-play signals are wrong: measured where it is known who copied a bot and who did not.

    python tools/measure_signals.py [--games id ...] [--bots name ...] [--matches 24] [--write]

Timing is simulated: people whose times are log-normal, programs that wait for a while before each answer. Likeness is
measured in matches between bots: a seat that the game's best bot plays with other chance stands for one who copies it,
a seat that another bot plays for one who does not. With `--write` the rates go to where operators are shown them.
"""

from __future__ import annotations

import argparse
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

import msgspec

from wardroom import bots, games
from wardroom.analysis.likeness import likeness
from wardroom.dice.seeded import Seeded
from wardroom.kernel import Match
from wardroom.server.people import signals, timing

RATES = Path(signals.__file__).with_name("signal_rates.json")
TOGETHER = 5  # matches that are judged as one person's
PERSONS = 4_000


def person(rng: Random) -> list[int]:
    middle, spread = rng.uniform(1.0, 3.5), rng.uniform(0.6, 1.2)
    return [max(1, int(1000 * rng.lognormvariate(middle, spread))) for _ in range(timing.ENOUGH)]


def patient(rng: Random) -> list[int]:
    """A program that waits as long each time, but for a little."""
    pause = rng.uniform(1, 10)
    return [max(1, int(1000 * pause * rng.gauss(1, 0.15))) for _ in range(timing.ENOUGH)]


def uneven(rng: Random) -> list[int]:
    """One that waits for anything between one second and five."""
    return [int(1000 * rng.uniform(1, 5)) for _ in range(timing.ENOUGH)]


def noticed(kind: Callable[[Random], list[int]]) -> float:
    rng = Random(1)
    return sum(timing.timing(kind(rng)).even for _ in range(PERSONS)) / PERSONS


def played(game_id: str, names: dict[str, str], seed: int) -> Match:
    match = Match(games.load(game_id), Seeded(seed))
    seated = {seat: bots.make(game_id, names[seat], seat, seed) for seat in match.seats}
    rng = Random(seed)
    while match.result is None:
        seat, ask = next(iter(match.asks.items()))
        match.answer(seat, seated[seat].choose(match.view(seat), ask, match.sampler(seat, rng)))
    return match


def shares(game_id: str, bot: str, matches: int, first: int) -> list[tuple[int, int, float]]:
    """Of each match of this bot with itself: asked, same, chance, of its first seat."""
    found = []
    for seed in range(first, first + matches):
        seats = games.load(game_id).info.seats
        match = played(game_id, dict.fromkeys(seats, bot), seed)
        for each in likeness(games.find(game_id), match.record(), seats):
            found.append((each.asked, each.same, each.chance))
    return found


def flagged(found: list[tuple[int, int, float]]) -> tuple[float, float, int]:
    """Of persons of several matches each: how many are noticed, their mean share, how many persons."""
    rng, people = Random(2), []
    for _ in range(500):
        some = [rng.choice(found) for _ in range(TOGETHER)]
        people.append(signals.alike(TOGETHER, *(sum(column) for column in zip(*some, strict=True))))  # type: ignore[arg-type]
    asked, same = sum(each[0] for each in found), sum(each[1] for each in found)
    return sum(each.alike for each in people) / len(people), same / max(1, asked), len(found)


def _worst(found: list[tuple[float, float, int]], which: Callable[..., float]) -> dict[str, Any]:
    """Of the bots that were tried, the one that speaks most against the signal."""
    return {"noticed": which(hit for hit, *_ in found), "kinds": len(found), "seats": sum(n for *_, n in found)}


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--games", nargs="*", default=[])
    parser.add_argument("--matches", type=int, default=24)
    parser.add_argument("--bots", nargs="*", default=[], help="only these; all by default")
    parser.add_argument("--write", action="store_true")
    given = parser.parse_args()
    rates: dict[str, Any] = {
        "timing": {
            "answers": timing.ENOUGH,
            "people": noticed(person),
            "patient": noticed(patient),
            "uneven": noticed(uneven),
        },
        "likeness": {},
    }
    copies: list[tuple[float, float, int]] = []
    others: list[tuple[float, float, int]] = []
    print(rates["timing"])
    for game_id in given.games:
        for bot in [name for name in bots.names(game_id) if not given.bots or name in given.bots]:
            found = flagged(shares(game_id, bot, given.matches, 1000))
            (copies if bot == bots.names(game_id)[0] else others).append(found)
            print(game_id, bot, found)
    if given.games:
        rates["likeness"] = {"questions": signals.ENOUGH, "copies": _worst(copies, min), "others": _worst(others, max)}
    if given.write:
        RATES.write_bytes(msgspec.json.format(msgspec.json.encode(rates), indent=2) + b"\n")


if __name__ == "__main__":
    main()
