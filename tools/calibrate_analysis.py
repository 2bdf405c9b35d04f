"""How good the chances of `wardroom.analysis` are: bot matches, what is learnt of them, and the figures for the docs.

    python tools/calibrate_analysis.py play GAME --matches 200     # goes on where it stopped; build/analysis/<game>
    python tools/calibrate_analysis.py fit GAME                    # writes standing.json of the game, and figures
    python tools/calibrate_analysis.py luck GAME --matches 200     # the sum of luck; seconds for a match, with advice
    python tools/calibrate_analysis.py tables                      # what docs/analysis.md shows

Which matches are played says the game (`Standing.lessons`). Every chance in the figures is that of a fit that has not
seen the match (five parts, whole matches), nor were its numbers and penalty chosen with it.
"""

from __future__ import annotations

import argparse
import gzip
import json
import math
import statistics
import time
from collections import Counter
from collections.abc import Iterator, Sequence
from pathlib import Path
from random import Random
from typing import Any

from msgspec import json as msgjson

from wardroom import games
from wardroom.analysis import analyse, features, fit
from wardroom.analysis.fit import Sample
from wardroom.api import Fixture, Game
from wardroom.dice.seeded import Seeded
from wardroom.journal import Record
from wardroom.kernel import Match, engine
from wardroom.lab import arena

KEPT = Path("build/analysis")
FIGURES = Path("docs/analysis.json")
SOURCE = Path("src/wardroom/games")
PLACE = "scenario "

ADVISED = 12  # matches in which the staff is asked too, as on a server: it is they that are timed


def fixtures(game: Game, matches: int) -> list[Fixture]:
    """The game's lessons; without, of its own plan of how even it is, in an order that is always the same."""
    lessons = game.standing().lessons if game.standing else None
    if lessons:
        return lessons.fixtures(game.info.seats, matches)
    assert game.balance
    plan = game.balance()
    every = list(plan.fixtures(plan.scenarios, max(plan.matches, matches)))
    Random(1).shuffle(every)
    return every[:matches]


def play(game: Game, matches: int, part: int, parts: int, seconds: float) -> None:
    """Every so manieth of them, so that several processes can share the work. None is begun after so many seconds."""
    folder = KEPT / game.id
    folder.mkdir(parents=True, exist_ok=True)
    ends = time.monotonic() + seconds
    for n, fixture in list(enumerate(fixtures(game, matches)))[part::parts]:
        if time.monotonic() > ends:
            break
        bots = fixture.bots
        path = folder / f"{n:04}.{'.'.join(bots.values())}.json.gz"
        if path.exists():
            continue
        began = time.process_time()
        seeds = {seat: 2 * n + k for k, seat in enumerate(bots)}
        played, match = arena.play(game.id, bots, seeds, Seeded(n), scenario=fixture.scenario)
        if played.failed:
            print(f"{game.id} {n}: {played.error.splitlines()[-1]}", flush=True)
            continue
        path.write_bytes(gzip.compress(match.record().to_json()))
        spent = time.process_time() - began
        print(f"{path.name} {fixture.scenario} {dict(match.result or {})} {spent:.1f} s", flush=True)


def made_of(game: Game) -> str:
    """Who played, and how often."""
    pairs = Counter(" and ".join(path.name.split(".")[1:-2]) for path in (KEPT / game.id).glob("*.rows.json"))
    return ", ".join(f"{pair} ({n})" for pair, n in pairs.most_common())


def records(game: Game, most: int | None = None) -> Iterator[tuple[int, Record]]:
    for path in sorted((KEPT / game.id).glob("*.json.gz"))[:most]:
        yield int(path.name[:4]), Record.from_json(gzip.decompress(path.read_bytes()))


def samples(game: Game) -> list[Sample]:
    """One for each turn of each match: where it begins. What was found once is kept beside the match."""
    found = []
    for path in sorted((KEPT / game.id).glob("*.json.gz")):
        kept = path.with_name(path.name.replace(".json.gz", ".rows.json"))
        if not kept.exists():
            kept.write_bytes(msgjson.encode(_rows(game, path)))
        found += msgjson.decode(kept.read_bytes(), type=list[Sample])
    return found


def _rows(game: Game, path: Path) -> list[Sample]:
    assert game.standing
    record = Record.from_json(gzip.decompress(path.read_bytes()))
    assert record.result is not None
    standing, won, title, found = game.standing(), features.share(game, record.result), None, []
    for match, _ in Match.replay(game.rules, record):
        crumbs = engine.crumbs(match.state, None)
        if crumbs and crumbs[0] != title and match.result is None:
            title = crumbs[0]
            found.append(Sample(int(path.name[:4]), features.row(standing, record.scenario, match.state), won))
    return found


def learn(game: Game) -> None:
    rows = samples(game)
    came = [sample.won for sample in rows]
    points = [features.POINTS]
    said = fit.unseen(rows, 5, _taught)
    others = {
        "constant": fit.foretold(rows, []),
        "points": fit.foretold(rows, points),
        "points_in_time": fit.foretold(rows, [*points, f"{features.POINTS} late", "elapsed"]),
    }
    names, penalty = fit.chosen(rows, sets(rows))
    made = made_of(game)
    learnt = fit.learn(
        rows, names, game=game.id, version=game.info.version, made=made, penalty=penalty, drawn=fit.DRAWN,
        scenarios=sorted({name.split(" ", 1)[1] for row in rows for name in row.row if name.startswith(PLACE)}),
    )  # fmt: skip
    (SOURCE / game.id / "standing.json").write_bytes(msgjson.format(msgjson.encode(_rounded(learnt)), indent=1) + b"\n")
    figures = {
        "matches": learnt.matches, "moments": len(rows), "made": made, "numbers": len(names), "penalty": penalty,
        "won": round(statistics.mean(came), 3), "brier": round(fit.brier(said, came), 4),
        **{name: round(fit.brier(other, came), 4) for name, other in others.items()},
        **{f"{name}_better": _better(rows, said, other) for name, other in others.items()},
        "reliability": _reliability(said, came),
    }  # fmt: skip
    _note(game.id, figures)
    print(json.dumps(figures, indent=1))


def _taught(rows: Sequence[Sample]) -> fit.Learnt:
    names, penalty = fit.chosen(rows, sets(rows))
    return fit.learn(rows, names, penalty=penalty)


def sets(rows: Sequence[Sample]) -> list[list[str]]:
    """Of numbers, the small ones first."""
    every = sorted({name for sample in rows for name in sample.row})
    places = [name for name in every if name.startswith(PLACE)]
    points = [features.POINTS, f"{features.POINTS} late"]
    numbers = [name for name in every if name not in places]
    plain = [name for name in numbers if not name.endswith(" late")]
    return [points, [*points, *places], plain, [*plain, f"{features.POINTS} late", *places], numbers, every]


def _rounded(learnt: fit.Learnt) -> dict[str, Any]:
    def short(value: Any) -> Any:
        if isinstance(value, float):
            return round(value, 5)
        return [short(each) for each in value] if isinstance(value, tuple) else value

    return {name: short(value) for name, value in ((n, getattr(learnt, n)) for n in learnt.__struct_fields__)}


def _better(rows: Sequence[Sample], said: Sequence[float], other: Sequence[float]) -> list[float]:
    """By how much the Brier score is better, with the interval of 95 % over whole matches."""
    gains: dict[int, list[float]] = {}
    for sample, a, b in zip(rows, said, other, strict=True):
        gains.setdefault(sample.match, []).append((b - sample.won) ** 2 - (a - sample.won) ** 2)
    means = [statistics.mean(each) for each in gains.values()]
    middle, wide = statistics.mean(means), 1.96 * statistics.stdev(means) / math.sqrt(len(means))
    return [round(middle, 4), round(middle - wide, 4), round(middle + wide, 4)]


def _reliability(said: Sequence[float], came: Sequence[float], bins: int = 10) -> list[list[float]]:
    """For each tenth: how many moments, the mean of what was said, and how often it came."""
    found = []
    for n in range(bins):
        here = [(a, b) for a, b in zip(said, came, strict=True) if min(bins - 1, int(a * bins)) == n]
        if here:
            found.append([len(here), *(round(statistics.mean(part), 3) for part in zip(*here, strict=True))])
    return found


def luck(game: Game, most: int) -> None:
    sums: list[float] = []
    seconds: list[float] = []
    for n, record in records(game, most):
        began, advised = time.process_time(), len(sums) < ADVISED
        found = analyse(game, record, staff=advised)
        spent = time.process_time() - began
        if advised:
            seconds.append(spent)
        sums.append(found.luck)
        print(f"{game.id} {n} luck {found.luck:+.3f} of {found.rolls} rolls, {spent:.1f} s", flush=True)
    middle = statistics.mean(sums)
    wide = 1.96 * statistics.stdev(sums) / math.sqrt(len(sums)) if len(sums) > 1 else 0.0
    figures = {
        "luck_matches": len(sums), "luck": [round(middle, 4), round(middle - wide, 4), round(middle + wide, 4)],
        "luck_spread": round(statistics.pstdev(sums), 3), "timed": len(seconds),
        "seconds": [round(statistics.median(seconds), 2), round(max(seconds), 2)],
    }  # fmt: skip
    _note(game.id, figures)
    print(json.dumps(figures))


def _note(game: str, figures: dict[str, Any]) -> None:
    kept = json.loads(FIGURES.read_text()) if FIGURES.exists() else {}
    kept[game] = {**kept.get(game, {}), **figures}
    FIGURES.write_text(json.dumps(dict(sorted(kept.items())), indent=1) + "\n")


BESIDE = {"constant": "the constant", "points": "points alone", "points_in_time": "points and time"}


def tables() -> None:
    kept = json.loads(FIGURES.read_text())
    for line in (*_scores(kept), "", *_lucks(kept), *_reliabilities(kept)):
        print(line)


def _scores(kept: dict[str, Any]) -> Iterator[str]:
    heads = (*BESIDE.values(), *(f"better than {name}" for name in BESIDE.values()))
    yield f"| game | matches | moments | Brier | {' | '.join(heads)} |"
    yield f"|---|{'---:|' * (3 + len(heads))}"
    for game, f in kept.items():
        briers = [f"{f[name]:.3f}" if name in f else "" for name in BESIDE]
        gains = [_interval(f.get(f"{name}_better"), 3) for name in BESIDE]
        yield f"| {game} | {f['matches']} | {f['moments']} | {f['brier']:.3f} | {' | '.join((*briers, *gains))} |"


def _lucks(kept: dict[str, Any]) -> Iterator[str]:
    heads = "mean of the luck of a match (95 %) | its spread | CPU-s a match with the staff's advice: median, worst"
    yield f"| game | matches | {heads} |"
    yield "|---|---:|---:|---:|---:|"
    for game, f in kept.items():
        if "luck" in f:
            seconds = f"{f['seconds'][0]:.1f}, {f['seconds'][1]:.1f}"
            yield f"| {game} | {f['luck_matches']} | {_interval(f['luck'], 4)} | {f['luck_spread']:.3f} | {seconds} |"


def _reliabilities(kept: dict[str, Any]) -> Iterator[str]:
    for game, f in kept.items():
        yield from ("", f"{game}:", "", "| said | came | moments |", "|---:|---:|---:|")
        yield from (f"| {said:.2f} | {came:.2f} | {moments} |" for moments, said, came in f["reliability"])


def _interval(of: Sequence[float] | None, digits: int) -> str:
    return "{:+.{d}f} ({:+.{d}f} to {:+.{d}f})".format(*of, d=digits) if of else ""


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("what", choices=("play", "fit", "luck", "tables"))
    parser.add_argument("game", nargs="?", default="")
    parser.add_argument("--matches", type=int, default=200)
    parser.add_argument("--part", type=int, nargs=2, default=(0, 1), help="play: this one of so many parts")
    parser.add_argument("--seconds", type=float, default=math.inf, help="play: none is begun after so long")
    wish = parser.parse_args()
    if wish.what == "tables":
        tables()
        return
    game = games.find(wish.game)
    if wish.what == "play":
        play(game, wish.matches, *wish.part, wish.seconds)
    elif wish.what == "fit":
        learn(game)
    else:
        luck(game, wish.matches)


if __name__ == "__main__":
    main()
