"""What the automaton is worth as an opponent: `uv run python tests/games/fighters/measure_automaton.py --matches 2`.

Every set-up, the automaton on either side, against `ace`; and `ace` in the same seat against `ace`, by the same
solitaire sequence. A match is one line of the file, and a line that is there is not played again: stop it whenever you
like.

- weapons: of the bombs and torpedoes that were brought within reach, the share that was let go. Within reach is a
  weapon whose aircraft, as one of its own activations begins, could hit something, or is no further from a listed
  target than it can fly in a move (with a torpedo: than six hexes), whatever its heading and altitude;
- score: the automaton's points as a share of `ace`'s in the same seat;
- orders: which action the table of decisions gave at each flight, by the role of the aircraft.
"""

from __future__ import annotations

import argparse
import json
import time
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

from msgspec import Struct, field

from wardroom import bots
from wardroom.dice.seeded import Seeded
from wardroom.games.fighters import flight
from wardroom.games.fighters.automaton.assessment import Assessment
from wardroom.games.fighters.automaton.context import ATTACK, FIGHTER, TARGET, context
from wardroom.games.fighters.automaton.ordnance import listed_prey
from wardroom.games.fighters.automaton.tables import TABLES
from wardroom.games.fighters.game import RULES
from wardroom.games.fighters.printed import SCENARIOS, SIDES, TORPEDO, foe
from wardroom.games.fighters.tasks.flying import Fly
from wardroom.kernel import Match, engine

OPTIONS = {"one_after_other": True}  # the solitaire sequence, with the automaton in a seat: every answer can be watched


class Line(Struct):
    """One match: who was measured in which seat, and what came of it."""

    bot: str
    scenario: str
    seat: str
    n: int
    points: int
    against: int
    carried: int
    within: list[str] = field(default_factory=list)  # aircraft whose weapon came within reach
    released: list[str] = field(default_factory=list)  # of those, the ones that let it go
    orders: dict[str, int] = field(default_factory=dict)  # role and action: so many flights


def play(bot: str, scenario: str, seat: str, n: int) -> Line:
    match = Match(RULES, Seeded(n), scenario, OPTIONS)
    players = {s: bots.make("fighters", bot if s == seat else "ace", s, seed=2 * n + (s == seat)) for s in SIDES}
    within: set[str] = set()
    orders: Counter[str] = Counter()
    asked = 0
    while match.result is None:
        who, question = next(iter(engine.asking(match.state).items()))
        if who == seat and isinstance(question, Fly):
            state: Any = match.state
            if in_reach(state, question.craft):
                within.add(question.craft)
            if bot == "automaton":
                given = context(state, question.craft)
                orders[f"{given.role} {given.action}"] += 1
        match.answer(who, players[who].choose(match.view(who), match.asks[who], match.sampler(who, Random(asked))))
        asked += 1
    g: Any = match.state
    own = {id: a for id, a in g.aircraft.items() if a.side == seat}
    dropped = {e.about["craft"] for e in match.events(None) if e.kind in ("flew", "dodged") and "*" in e.about["path"]}
    carried = sum(bool(a.load) for a in own.values()) + len(dropped & set(own))
    got, lost = g.total(seat), g.total(foe(seat))
    return Line(bot, scenario, seat, n, got, lost, carried, sorted(within), sorted(within & dropped), dict(orders))


def in_reach(g: Any, craft: str) -> bool:
    if not g.aircraft[craft].load:
        return False
    o = Assessment(g, craft)
    near = TABLES.torpedo_range[1] if o.a.load == TORPEDO else o.a.kind.speed + 1  # a dive is one hex more
    if any(o.distance(o.a.hex, hex) <= near for hexes in listed_prey(g, o.side) for hex in hexes):
        return True
    return any(t.drop[0] != "none" and not o.wasted(t) for t in flight.moves(g, craft))


def fixtures(matches: int, scenarios: list[str], bots: tuple[str, ...]) -> Iterator[tuple[str, str, str, int]]:
    for n in range(matches):
        for scenario in scenarios:
            for seat in SIDES:
                yield from ((bot, scenario, seat, n) for bot in bots)


def table(lines: list[Line]) -> str:
    rows = ["| set-up | seat | matches | within reach | let go | points | of `ace` |", "|---|---|---|---|---|---|---|"]
    total = [0.0, 0.0, 0.0, 0.0]
    for scenario in SCENARIOS:
        for seat in SIDES:
            mine, aces = (chosen(lines, bot, scenario, seat) for bot in ("automaton", "ace"))
            if mine and aces:
                found = figures(mine, aces)
                total = [a + b for a, b in zip(total, found, strict=True)]
                rows.append(f"| {scenario} | {seat} | {len(mine)}, {len(aces)} | {row(found)} |")
    return "\n".join([*rows, f"| all | | {len(lines)} | {row(total)} |"])


def orders(lines: list[Line]) -> str:
    """Of the flights of each role, how many had to attack (A, or A before R), and what the others had to do."""
    rows = ["| set-up | seat | role | flights | A | other |", "|---|---|---|---|---|---|"]
    for scenario in SCENARIOS:
        for seat in SIDES:
            given = sum((Counter(x.orders) for x in chosen(lines, "automaton", scenario, seat)), Counter())
            for role in (FIGHTER, ATTACK, TARGET):
                by = {key.split()[1]: n for key, n in given.items() if key.startswith(role)}
                if flights := sum(by.values()):
                    other = ", ".join(
                        f"{action} {share(n, flights)}" for action, n in sorted(by.items()) if action[0] != "A"
                    )
                    attack = sum(n for action, n in by.items() if action[0] == "A")
                    rows.append(f"| {scenario} | {seat} | {role} | {flights} | {share(attack, flights)} | {other} |")
    return "\n".join(rows)


def chosen(lines: list[Line], *which: str) -> list[Line]:
    return [x for x in lines if (x.bot, x.scenario, x.seat) == which]


def figures(mine: list[Line], aces: list[Line]) -> list[float]:
    """Weapons within reach, weapons let go, points of a match, points of `ace` in a match."""
    points = [sum(x.points for x in some) / len(some) for some in (mine, aces)]
    return [sum(len(x.within) for x in mine), sum(len(x.released) for x in mine), *points]


def row(found: list[float]) -> str:
    near, let, got, could = found
    return f"{near:.0f} | {share(let, near)} | {got:.1f} of {could:.1f} | {share(got, could)}"


def share(part: float, whole: float) -> str:
    return f"{part / whole:.0%}" if whole else "-"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--matches", type=int, default=2, help="of each set-up, seat and bot")
    parser.add_argument("--minutes", type=float, default=15)
    parser.add_argument("--file", type=Path, default=Path("build/automaton.jsonl"))
    parser.add_argument("--scenario", action="append", help="only these")
    parser.add_argument("--bot", action="append", choices=("automaton", "ace"), help="only this one")
    args = parser.parse_args()
    args.file.parent.mkdir(parents=True, exist_ok=True)
    args.file.touch()
    lines = [Line(**json.loads(line)) for line in args.file.read_text("utf-8").splitlines()]
    done = {(x.bot, x.scenario, x.seat, x.n) for x in lines}
    until = time.monotonic() + 60 * args.minutes
    with args.file.open("a", encoding="utf-8") as file:
        for fixture in fixtures(args.matches, args.scenario or list(SCENARIOS), args.bot or ("automaton", "ace")):
            if fixture in done or time.monotonic() > until:
                continue
            lines.append(play(*fixture))
            file.write(json.dumps({f: getattr(lines[-1], f) for f in Line.__struct_fields__}) + "\n")
            file.flush()
    print(table(lines), orders(lines), sep="\n\n")


if __name__ == "__main__":
    main()
