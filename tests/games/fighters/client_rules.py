"""The rules that the web client works out for itself, as Python has them: `web/tests/games/fighters/rules.json`.

    uv run python tests/games/fighters/client_rules.py      # after a change of flight, fire, ships or the data

The client shows at once where a path leads, what could be shot at from there, and why a manoeuvre cannot follow; the
server is only sent the move. So that the two never differ, everything there is to ask is asked of Python here: all
manoeuvres from all facings, altitudes, loads and damage, for all types; every hex of every board. The answers are
sorted lines of text, kept as one digest for each heading; `web/tests/games/fighters/rules.test.ts` asks the client
the same. To see the lines behind a digest: `client_rules.py "flights F4F high -"`.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from hashlib import sha256
from itertools import product
from pathlib import Path
from typing import Any

from client_positions import ALL, APART, PLACES, busy, craft, crowds, empty, inside, positions
from msgspec import to_builtins

from wardroom.games.fighters import fire, ships
from wardroom.games.fighters.board import Board
from wardroom.games.fighters.board import board as board_of
from wardroom.games.fighters.flight.air import Air, air_around
from wardroom.games.fighters.flight.dodges import _starred
from wardroom.games.fighters.flight.manoeuvres import MANOEUVRES, PIVOTS, SPLITS
from wardroom.games.fighters.flight.objection import dodge_fault, fault
from wardroom.games.fighters.flight.release import NO_DROP
from wardroom.games.fighters.flight.trip import Trip, follow
from wardroom.games.fighters.printed import SCENARIOS, TYPES
from wardroom.games.fighters.state import Aircraft, Fighters, Options, Ship
from wardroom.kernel import Refusal

FILE = Path(__file__).parents[3] / "web" / "tests" / "games" / "fighters" / "rules.json"
UNDER_TEST = "X-01"
GONE = ("left", "down")

Answers = Iterator[tuple[str, Iterable[str]]]  # a heading, and its lines


# ---- answers


def answers() -> Answers:
    yield from _boards()
    yield from _fields()
    yield from _flights()
    yield from _apart()
    yield from _dodges()
    yield from _faults()
    yield from _shots()
    yield from _sights()
    yield from _courses()


def _boards() -> Answers:
    """Every hex of every scenario: its neighbours, edges and ground."""
    for scenario in SCENARIOS:
        board = board_of(scenario)
        yield (
            f"board {scenario}",
            (
                " ".join(
                    (hex, *(board.near[way][hex] or "-" for way in range(6)), *board.edges(hex), *_ground(board, hex))
                )
                for hex in board.grid.labels
            ),
        )


def _ground(board: Board, hex: str) -> list[str]:
    return [name for name, hexes in (("cloud", board.clouds), ("island", board.islands)) if hex in hexes]


def _fields() -> Answers:
    """The fields of fire of every type, facing and hex: who is ahead, and what must not stand between."""
    for type, facing in product(TYPES, range(6)):
        board = board_of("cactus")
        yield (
            f"field {type} {facing}",
            (
                f"{hex} {target} {ahead:d} {'|'.join(','.join(group) for group in blocked)}"
                for hex in board.grid.labels
                for target, ahead, blocked in board.lines(type, hex, facing)
            ),
        )


def _flights() -> Answers:
    """Every path of every type, altitude, load and damage, in every facing at the places above, and its ends."""
    for type, high in product(TYPES, (True, False)):
        for load in ("", *TYPES[type].carries):
            yield (
                f"flights {type} {_up(high)} {load or '-'}",
                (line for g, where in _situations(type, high, load) for line in _flown(g, spelt(type, high), where)),
            )


def _apart() -> Answers:
    """Level bombers where other manoeuvres may come between the two Advances of a bombing run."""
    for type, high in product((type for type in TYPES if TYPES[type].levels), (True, False)):
        yield (
            f"apart {type} {_up(high)} bomb",
            (
                line
                for g, where in _situations(type, high, "bomb", APART)
                for line in _flown(g, spelt(type, high), where)
            ),
        )


def _dodges() -> Answers:
    for type, high in product(TYPES, (True, False)):
        for load in ("", *TYPES[type].carries):
            yield (
                f"dodges {type} {_up(high)} {load or '-'}",
                (line for g, where in _situations(type, high, load) for line in _flown(g, short(type, high), where)),
            )


def _situations(type: str, high: bool, load: str, options: Options = ALL) -> Iterator[tuple[Fighters, str]]:
    """All facings everywhere; damage where there are barrages to add to it; weapons in the first three places."""
    for (name, hex), facing in product(PLACES[:3] if load else PLACES, range(6)):
        for damage in range(TYPES[type].armour) if (name, hex) == PLACES[1] and not load else (0,):
            g = positions()[name]
            g.options = options
            g.aircraft = {UNDER_TEST: craft(type, hex=hex, facing=facing, high=high, load=load, damage=damage)}
            yield g, f"{name} {hex} {facing} {damage}"


def _flown(g: Fighters, paths: Mapping[str, bool], where: str) -> Iterator[str]:
    """The ends of these paths; one that is not finished ends only beyond the edge of the board or in a barrage."""
    air, load = air_around(g, UNDER_TEST), g.aircraft[UNDER_TEST].load
    for plain, finished in paths.items():
        if finished or g.barrages:  # without them, as in the middle of the empty board, nothing ends early
            for path in (plain, *_starred(plain)) if load else (plain,):
                for trip in follow(g, UNDER_TEST, path, air):
                    if (finished or trip.end in GONE) and _to_its_end(g, path, trip, air):
                        end = f"{trip.hex} {trip.facing} {trip.end} {trip.drop[0]} {trip.drop[1]} {trip.damage}"
                        yield f"{where} {path} {end}"


def _to_its_end(g: Fighters, path: str, trip: Trip, air: Air) -> bool:
    """Not a path that goes on after the aircraft has left or fallen, or that lets go of a weapon there."""
    if trip.end not in GONE:
        return True
    before = path.rpartition("-")[0]
    gone = any(earlier.end in GONE for earlier in follow(g, UNDER_TEST, before, air))
    return not gone and ("*" in path) == (trip.drop != NO_DROP)


@cache
def spelt(type: str, high: bool) -> dict[str, bool]:
    """Every path that the rules of flight allow as a whole move (true), and every beginning of one."""
    a = craft(type, high=high)
    names = (*MANOEUVRES, *PIVOTS, *SPLITS)
    found, layer = {}, [""]
    while layer:
        tried = {_with(path, name): fault(a, _with(path, name), ALL) for path in layer for name in names}
        layer = [path for path, broken in tried.items() if broken is None or _unspent(a, broken)]
        found |= {path: tried[path] is None for path in layer}
    return found


def _unspent(a: Aircraft, broken: Refusal) -> bool:
    """Nothing is wrong but that it is not the end."""
    return broken.key == "all_points" and broken.about["spent"] <= a.kind.speed


def _with(path: str, name: str) -> str:
    return f"{path}-{name}" if path else name


@cache
def short(type: str, high: bool) -> dict[str, bool]:
    """Every path of up to three manoeuvres that is a dodge (true), and every beginning of one."""
    a = craft(type, high=high)
    names = (*MANOEUVRES, *PIVOTS, *SPLITS)
    paths = ("-".join(path) for n in (1, 2, 3) for path in product(names, repeat=n))
    whole = [path for path in paths if dodge_fault(a, path, ALL) is None]
    begun = {path.rpartition("-")[0] for path in whole} - {""}
    return dict.fromkeys(begun, False) | dict.fromkeys(whole, True)


def _faults() -> Answers:
    """What is said of every manoeuvre after every unfinished path."""
    for type, high in product(TYPES, (True, False)):
        yield f"faults {type} {_up(high)}", _said(craft(type, high=high))


def _said(a: Aircraft) -> Iterator[str]:
    begun = [path for path in spelt(a.type, a.high) if set(path.split("-")) <= MANOEUVRES.keys()]
    for path in ("", *begun):
        spent = sum(MANOEUVRES[name].mp for name in path.split("-") if name)
        for name in MANOEUVRES if spent < a.kind.speed else ():
            broken = fault(a, _with(path, name), ALL)
            if broken is not None and broken.key != "all_points":
                said = f"why.{broken.key} {broken.rules[0]}"
            elif broken is not None and broken.about["spent"] > a.kind.speed:
                said = "air.no_points FP-FLY-1"
            else:
                said = "air.nowhere_free FP-FLY-4"  # as far as flight goes it may: then something is in the way
            yield f"{path or '-'} {name} {said}"


def _shots() -> Answers:
    """What each type does to each other from some hexes in every facing, to every hex at every altitude."""
    g = busy()
    for type, facing in product(TYPES, range(6)):
        yield f"shots {type} {facing}", _hits(g, type, facing)


def _hits(g: Fighters, type: str, facing: int) -> Iterator[str]:
    near = [hex for hex in g.board.grid.labels if inside(hex)]
    for hex, high, up, prey in product(("0910", "0707", "1112"), (True, False), (True, False), TYPES):
        a = craft(type, hex=hex, facing=facing, high=high)
        for there in near:
            if there != hex:
                b = craft(prey, hex=there, high=up)
                g.aircraft = {"A": a, "B": b}
                if points := fire.damage(g, "A", "B"):
                    yield f"{hex} {_up(high)} {there} {_up(up)} {prey} {points}"


def _sights() -> Answers:
    """Who has whom in his sights in a crowd: aircraft and batteries."""
    for n, g in enumerate(crowds()):
        guns = [*g.aircraft, *g.batteries("us"), *g.batteries("jp")]
        yield (
            f"sights {n}",
            (f"{gun} {target} {fire.damage(g, gun, target)}" for gun in guns for target in fire.targets(g, gun)),
        )


def _courses() -> Answers:
    """Where ships of two and three segments come to lie, from every hex in every facing."""
    g = empty()
    for kind in ("destroyer", "hornet"):
        segments = 2 if kind == "destroyer" else 3
        yield (
            f"courses {kind}",
            (
                f"{bow} {facing} {course} {found[0]} {' '.join(found[1])}"
                for bow, facing in product(g.board.grid.labels, range(6))
                if len(hexes := _moored(g.board, bow, facing, segments)) == segments
                for course in ships.COURSES
                if (found := ships.ahead(g, Ship(kind, "us", "us", facing, hexes), course))
            ),
        )


def _moored(board: Board, bow: str, facing: int, segments: int) -> tuple[str, ...]:
    hexes = [bow]
    while len(hexes) < segments and (behind := board.near[(facing + 3) % 6][hexes[-1]]):
        hexes.append(behind)
    return tuple(hexes)


def _up(high: bool) -> str:
    return "high" if high else "low"


# ---- the file


def asked() -> dict[str, Any]:
    """What the client's test needs besides the digests: the tables and the positions."""
    return {
        "manoeuvres": {name: each._asdict() for name, each in MANOEUVRES.items()},
        "pivots": PIVOTS,
        "places": PLACES,
        "positions": {name: _seen(g) for name, g in positions().items()},
        "crowds": [_seen(g) for g in crowds()],
    }


def _seen(g: Fighters) -> dict[str, Any]:
    """As much of a view as the rules look at."""
    names = ("scenario", "options", "aircraft", "ships", "barrages", "wrecked", "land_aa", "chain")
    return {name: to_builtins(getattr(g, name)) for name in names}


def digest(lines: Iterable[str]) -> str:
    return sha256("\n".join(sorted(set(lines))).encode()).hexdigest()[:16]


def text() -> str:
    digests = {heading: digest(lines) for heading, lines in answers()}
    return json.dumps(asked() | {"digests": digests}, separators=(",", ":"), sort_keys=True) + "\n"


if __name__ == "__main__":
    if len(sys.argv) > 1:
        print(
            *(line for heading, lines in answers() if heading == sys.argv[1] for line in sorted(set(lines))), sep="\n"
        )
    else:
        FILE.write_text(text(), "utf-8")
