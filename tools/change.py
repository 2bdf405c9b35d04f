"""What a change touches, and whose turn it is: so that CI looks at what was changed, and at a part of all the rest.

The part rotates: it follows from the number of commits, or from the day where the history is not at hand.

    python tools/change.py src/wardroom/server tools/chaos    # exits 0 if the change touches any of these
    python tools/change.py --games /2                         # the games it touches, and half of the others
    python tools/change.py --specs 600 /2                     # browser tests of these games, for ten minutes
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
import time
from collections.abc import Collection, Mapping
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
SPECS = "web/e2e/seconds.json"  # of each file of browser tests, beside the tests in Python, as .ci/run runs them
UNMEASURED = 40.0
_DAY = 86_400


def git(*words: str) -> str:
    """What git answers; nothing where there is no repository, no history or no such revision."""
    done = subprocess.run(["git", *words], cwd=ROOT, capture_output=True, text=True, check=False)
    return done.stdout.strip() if done.returncode == 0 else ""


def base() -> str:
    """Since when: `BASE`, else where this branch left the main one, else the commit before; empty if nobody knows."""
    told = os.environ.get("BASE", "")
    here = git("rev-parse", "HEAD")
    left = next((found for name in ("origin/main", "main") if (found := git("merge-base", name, "HEAD"))), "")
    return (git("rev-parse", "--verify", f"{told}^{{commit}}") if told else "") or (
        left if left != here else git("rev-parse", "--verify", "HEAD~1")
    )


def touched(since: str) -> frozenset[str]:
    """The files that differ from what they were, those not yet committed too."""
    if not since:
        return frozenset()
    changed = git("diff", "--name-only", since).splitlines()
    return frozenset([*changed, *git("ls-files", "--others", "--exclude-standard").splitlines()])


def turn() -> int:
    """A number that goes up."""
    if git("rev-parse", "--is-shallow-repository") == "false":
        return int(git("rev-list", "--count", "HEAD"))
    return int(time.time()) // _DAY


def share(text: str) -> tuple[int, int]:
    """`3/8` is the third of eight parts, `/8` the one whose turn it is; counted from 0."""
    nth, _, parts = text.partition("/")
    return (int(nth) - 1 if nth else turn()) % int(parts), int(parts)


def games(text: str, changed: frozenset[str]) -> list[str]:
    """The games that a change touches, here or in the browser, and those of the others whose turn it is."""
    found = sorted(folder.parent.name for folder in (ROOT / "src/wardroom/games").glob("*/game.py"))
    nth, of = share(text)
    return [id for n, id in enumerate(found) if n % of == nth or any(f"/games/{id}/" in f"/{file}" for file in changed)]


def fitting(costs: Mapping[str, float], near: Collection[str], allowance: float) -> frozenset[str]:
    """What can be done in so many seconds: those near the change first, and of each part those whose turn it is."""
    names = sorted(costs)
    first = turn() % len(names) if names else 0
    waiting = sorted(names[first:] + names[:first], key=lambda name: name not in near)
    taken: list[str] = []
    for name in waiting:
        if costs[name] <= allowance:
            allowance -= costs[name]
            taken.append(name)
    return frozenset(taken)


def room(file: str) -> str:
    """What a file belongs to, the same for code, tests and browser: `games/<id>`, or a folder as `server`."""
    parts = file.removeprefix("src/wardroom/").removeprefix("tests/").removeprefix("web/").split("/")
    for n, part in enumerate(parts[:-2]):
        if part == "games":
            return f"games/{parts[n + 1]}"
    return parts[0]


def near(names: Collection[str], changed: frozenset[str]) -> frozenset[str]:
    """Those in a room that a change touches; a browser test that is no game's looks at every page."""
    rooms = {room(file) for file in changed}
    return frozenset(name for name in names if room(name) in rooms or (room(name) == "e2e" and "src" in rooms))


def specs(allowance: float, changed: frozenset[str], chosen: Collection[str] | None = None) -> list[str]:
    """Files of browser tests, as Playwright wants them: those changed, and as many more as there is time for. Of games
    only those that are chosen: where all that have their turn were another's, there would be no test to run."""
    every = sorted(str(file.relative_to(ROOT)) for file in (ROOT / "web" / "e2e").rglob("*.spec.ts"))
    found = [name for name in every if chosen is None or "/games/" not in name or room(name)[6:] in chosen]
    seconds: dict[str, float] = json.loads((ROOT / SPECS).read_text())
    costs = {name: seconds.get(name, UNMEASURED) for name in found if name not in changed}
    taken = fitting(costs, near(costs, changed), allowance)
    return [name.removeprefix("web/") for name in found if name in changed or name in taken]


def main(paths: list[str]) -> int:
    if paths[:1] == ["--games"]:
        print(",".join(games(paths[1], touched(base()))))
        return 0
    if paths[:1] == ["--specs"]:
        changed = touched(base())
        print(*specs(float(paths[1]), changed, games(paths[2], changed) if paths[2:] else None))
        return 0
    since = base()
    found = sorted(file for file in touched(since) if file.startswith(tuple(paths)))
    print(f"since {since[:12] or 'nothing that is known'}: {len(found)} files of {', '.join(paths)}")
    return int(not found)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
