"""Whether the automaton brings its weapons to bear: `uv run python tests/games/fighters/measure_automaton.py`.

Every set-up and side with bombs or torpedoes, played by the rulebook's solitaire sequence against a bot of ours. A
match is one line of the file, and a line that is there is not played again: stop it whenever you like.

- carried: the weapons of the side, but for those of aircraft that scouted;
- within reach: of those, the ones whose aircraft could once have let them go with a chance above nought, in a flight or
  in a dodge: a bomb onto something that scores, a torpedo that meets an intact segment of an enemy ship on one of the
  courses open to it, if it then holds on straight;
- let go: the ones that were;
- dives: flights in which an armed dive bomber came down without letting go. A dodge is no flight: it is compulsory.
"""

from __future__ import annotations

import argparse
import json
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random
from typing import Any

from msgspec import Struct, field, structs

from wardroom import bots
from wardroom.dice.seeded import Seeded
from wardroom.games.fighters import automaton, flight
from wardroom.games.fighters.automaton.ordnance import bomb_points, steered
from wardroom.games.fighters.flight.trip import Trip
from wardroom.games.fighters.game import RULES
from wardroom.games.fighters.printed import BOMB, SCENARIOS, SIDES, TORPEDO, TORPEDO_RUN, foe
from wardroom.games.fighters.ships import COURSES
from wardroom.games.fighters.state import Fighters
from wardroom.games.fighters.tasks.flying import Fly
from wardroom.games.fighters.tasks.shooting import Dodge
from wardroom.kernel import Match


class Line(Struct):
    """One match: what became of the automaton's weapons, by aircraft."""

    bot: str
    scenario: str
    side: str
    seed: int
    points: int = 0
    against: int = 0
    carried: list[str] = field(default_factory=list)
    within: list[str] = field(default_factory=list)
    let_go: list[str] = field(default_factory=list)
    dives: list[str] = field(default_factory=list)
    shot_down: list[str] = field(default_factory=list)  # with the weapon aboard
    orders: list[str] = field(default_factory=list)  # turn by turn what the table said, and what was flown


def armed() -> list[tuple[str, str]]:
    """The set-ups and sides with bombs or torpedoes."""
    found = []
    for scenario in SCENARIOS:
        g = RULES.start(scenario, RULES.info.settings())
        assert isinstance(g, Fighters)
        found += [(scenario, side) for side in SIDES if any(a.load for a in g.aircraft.values() if a.side == side)]
    return found


# ---- within reach


def within_reach(g: Fighters, craft: str, trips: tuple[Trip, ...]) -> bool:
    side = g.aircraft[craft].side
    drops = {trip.drop for trip in trips}
    scores = bomb_points(g, side)
    return any(weapon == BOMB and where in scores for weapon, where, _ in drops) or any(
        weapon == TORPEDO and may_hit(g, side, where, bearing) for weapon, where, bearing in drops
    )


def may_hit(g: Fighters, side: str, hex: str, bearing: int) -> bool:
    ships = [id for id, s in g.ships.items() if s.side != side and s.hexes and not s.sunk]
    return any(_meets(g, side, hex, bearing, id, course) for id in ships for course in COURSES)


def _meets(g: Fighters, side: str, hex: str, bearing: int, ship: str, course: str) -> bool:
    after = g.draft()
    here: str | None = hex
    for turn in range(g.turn, g.sheet.turns + 1):
        moved = steered(after, ship, course if turn == g.turn else "ahead")
        if moved is not None:
            after.ships = {**after.ships, ship: moved}
        place = after.ships[ship].hexes
        for step in range(TORPEDO_RUN[side] + 1):
            here = g.board.near[bearing][here] if step and here else here
            if here is None or here in g.board.islands:
                return False
            if here in place:
                return place.index(here) not in g.ships[ship].hits
    return False


# ---- a match


def watched(line: Line, decide: Callable[[Fighters, Any], Any]) -> Callable[[Fighters, Any], Any]:
    """The automaton, and beside it somebody who takes notes of every armed flight and dodge."""

    def noted(g: Fighters, question: Any) -> Any:
        decision = decide(g, question)
        if isinstance(question, Fly | Dodge) and g.aircraft[question.craft].load:
            trips = flight.moves(g, question.craft) if isinstance(question, Fly) else flight.dodges(g, question.craft)
            near = within_reach(g, question.craft, trips)
            if near and question.craft not in line.within:
                line.within.append(question.craft)
            said, flown = decision.about, " ".join(map(str, decision.move[2:]))
            order = f"{said['attitude']} {said.get('action', 'dodge')}, decided by {said['key']}"
            line.orders.append(f"turn {g.turn} {question.craft}{' (within reach)' if near else ''}: {order}; {flown}")
        return decision

    return noted


def play(bot: str, scenario: str, side: str, seed: int) -> Line:
    line, decide = Line(bot, scenario, side, seed), automaton.decide
    human, noted = bots.make("fighters", bot, foe(side), seed=seed), watched(line, decide)
    try:
        automaton.decide = noted
        match, asked = Match(RULES, Seeded(seed), scenario, {"solo": side}), 0
        while match.result is None:
            ((seat, ask),) = match.asks.items()
            automaton.decide = decide  # what a bot only imagines is not counted
            move = human.choose(match.view(seat), ask, match.sampler(seat, Random(asked)))
            automaton.decide = noted
            match.answer(seat, move)
            asked += 1
    finally:
        automaton.decide = decide
    return counted(match, line)


def counted(match: Match, line: Line) -> Line:
    g: Any = match.state
    own = {id: a for id, a in g.aircraft.items() if a.side == line.side and a.out != "scouting"}
    flown = [(e.kind, e.about["craft"], e.about["path"]) for e in match.events(None) if e.kind in ("flew", "dodged")]
    line.let_go = sorted({craft for _, craft, path in flown if craft in own and "*" in path})
    line.carried = sorted({*line.let_go, *(id for id, a in own.items() if a.load)})
    with_it = {id for id in line.carried if own[id].kind.dives}
    for kind, craft, path in flown:
        if "*" in path:
            with_it.discard(craft)
        elif kind == "flew" and craft in with_it and "d" in path.split("-"):
            line.dives.append(craft)
    line.shot_down = [id for id in line.carried if id not in line.let_go and own[id].out == "destroyed"]
    line.points, line.against = g.total(line.side), g.total(foe(line.side))
    return line


# ---- all of them


def table(lines: list[Line]) -> str:
    head = "| set-up | automaton | matches | carried | within reach | let go | of those within reach | of all | dives |"
    rows = [head, "|---|---|---:|---:|---:|---:|---:|---:|---:|"]
    for scenario, side in armed():
        some = [x for x in lines if (x.scenario, x.side) == (scenario, side)]
        rows += [f"| {scenario} | {side} | {row(some)}"] if some else []
    return "\n".join([*rows, f"| **all** | | {row(lines)}"])


def row(lines: list[Line]) -> str:
    carried, within, let_go, dives = (sum(len(getattr(x, f)) for x in lines) for f in FIGURES)
    reached = sum(len({*x.let_go} & {*x.within}) for x in lines)
    shares = f"{reached / within:.0%}" if within else "-"
    return f"{len(lines)} | {carried} | {within} | {let_go} | {shares} | {let_go / carried:.0%} | {dives} |"


FIGURES = ("carried", "within", "let_go", "dives")


def losses(lines: list[Line], most: int) -> Iterator[str]:
    """The matches that lost most weapons, turn by turn."""
    for x in sorted(lines, key=lambda x: len(x.let_go) - len(x.carried))[:most]:
        lost = [id for id in x.carried if id not in x.let_go]
        yield f"{x.scenario} {x.side} seed {x.seed}: {len(lost)} of {len(x.carried)} kept, {len(x.shot_down)} shot down"
        yield from (f"  {order}" for order in x.orders if any(id in order for id in lost))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--bot", default="ace", help="against whom")
    parser.add_argument("--seeds", type=int, default=5, help="matches of each set-up and side")
    parser.add_argument("--minutes", type=float, default=60)
    parser.add_argument("--file", type=Path, default=Path("build/automaton.jsonl"))
    parser.add_argument("--scenario", action="append", help="only these")
    parser.add_argument("--losses", type=int, default=0, help="so many of the largest losses, turn by turn")
    args = parser.parse_args()
    args.file.parent.mkdir(parents=True, exist_ok=True)
    args.file.touch()
    lines = [Line(**json.loads(line)) for line in args.file.read_text("utf-8").splitlines()]
    done = {(x.bot, x.scenario, x.side, x.seed) for x in lines}
    until = time.monotonic() + 60 * args.minutes
    with args.file.open("a", encoding="utf-8") as file:
        for seed in range(1, args.seeds + 1):
            for scenario, side in armed():
                if (args.bot, scenario, side, seed) in done or scenario not in (args.scenario or SCENARIOS):
                    continue
                if time.monotonic() < until:
                    lines.append(play(args.bot, scenario, side, seed))
                    file.write(json.dumps(structs.asdict(lines[-1])) + "\n")
                    file.flush()
    mine = [x for x in lines if x.bot == args.bot and x.seed <= args.seeds]
    print(table(mine), *losses(mine, args.losses), sep="\n")


if __name__ == "__main__":
    main()
