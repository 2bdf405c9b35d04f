"""Keep the rules as they are, before they change: the package of a game as an archive, and matches played by it.

    tools/keep_version.py rules midway               src/wardroom/games/<id>/earlier/2.zip, of the present version
    tools/keep_version.py rules midway <commit>      of the version that a commit has
    tools/keep_version.py records midway             tests/games/<id>/records/version-2.jsonl.xz, and the states

In the archive the package is called `midway_2` and imports itself by that name (`wardroom.games.earlier`).
"""

from __future__ import annotations

import io
import lzma
import re
import subprocess
import sys
import tarfile
import zipfile
from pathlib import Path
from random import Random

from wardroom import bots, games
from wardroom.dice.fair import Fair
from wardroom.journal.canonical import encode
from wardroom.kernel import Match, dump
from wardroom.lab.arena import play

SHELF = Path("src/wardroom/games")
LEFT_OUT = ("mutants.yaml", "earlier")  # what only the tests of that day read, and what is older still
ALWAYS = (1980, 1, 1, 0, 0, 0)  # the same package gives the same archive
FITTED = (  # the contract may ask for less one day
    (b"from importlib.resources", b"from wardroom.games.earlier import fitting\nfrom importlib.resources"),
    (b"GAME = Game(", b"GAME = fitting(Game, "),
    (b"fuzz=Fuzz(", b"fuzz=fitting(Fuzz, "),
)
MENDED = {  # or for other things
    "nimitz_1": ((b"read=diary,", b"read=lambda heard, seat=None: diary(heard),"),),
}
HALF = 0.5  # of a match: where those stand that are kept unfinished


def keep_rules(game: str, commit: str = "HEAD") -> Path:
    folder = SHELF / game
    packed = subprocess.run(["git", "archive", commit, str(folder)], check=True, capture_output=True).stdout
    with tarfile.open(fileobj=io.BytesIO(packed)) as tar:
        parts = {
            Path(part.name).relative_to(folder): tar.extractfile(part).read()  # type: ignore[union-attr]
            for part in tar.getmembers()
            if part.isfile()
        }
    (version,) = re.findall(r'\bversion="(\w+)"', parts[Path("game.py")].decode())
    name = f"{game}_{version}"
    out = folder / "earlier" / f"{version}.zip"
    out.parent.mkdir(exist_ok=True)
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as archive:
        for path, data in sorted(parts.items()):
            if not set(path.parts) & set(LEFT_OUT):
                archive.writestr(zipfile.ZipInfo(f"{name}/{path}", ALWAYS), _renamed(data, path, game, name), 8, 9)
    return out


def _renamed(data: bytes, path: Path, game: str, name: str) -> bytes:
    if path.suffix != ".py":
        return data
    data = data.replace(f"wardroom.games.{game}".encode(), f"wardroom.games.earlier.{name}".encode())
    for was, now in (*FITTED, *MENDED.get(name, ())) if path == Path("game.py") else ():
        assert was in data, (name, was)
        data = data.replace(was, now, 1)
    return data


def keep_records(game: str) -> Path:
    """Of every scenario one by the best bot and one at random, one of each preset; the first two also cut short."""
    info, best = games.load(game).info, bots.names(game)[0]
    wanted = [(scenario, {}, name) for scenario in info.scenarios for name in (best, "random")]
    wanted += [(info.scenarios[0], {"preset": preset}, "random") for preset in info.presets]
    played = [_played(game, n, *setup) for n, setup in enumerate(wanted)]
    played += [_cut(game, match) for match in played[:2]]
    folder = Path("tests/games") / game / "records"
    out = folder / f"version-{info.version}.jsonl.xz"
    out.write_bytes(lzma.compress(b"\n".join(encode(match.record()) for match in played)))
    states = lzma.compress(b"\n".join(dump(match.state) for match in played))
    (folder / f"version-{info.version}-states.jsonl.xz").write_bytes(states)
    return out


def _played(game: str, seed: int, scenario: str, options: dict[str, str], bot: str) -> Match:
    seats = Match(games.load(game), Fair(bytes(32)), scenario, options).seats
    dice = Fair(Random(f"{game} {seed}").randbytes(32))
    who = dict.fromkeys(seats, bot)
    played, match = play(game, who, dict.fromkeys(seats, seed), dice, scenario=scenario, options=options)
    assert not played.failed, played.error
    return match


def _cut(game: str, whole: Match) -> Match:
    """The same match as it stood half way."""
    match = Match(whole.rules, whole.dice, whole.scenario, whole.options)
    for entry in whole.entries:
        if match.n >= HALF * whole.n:
            break
        if not entry.roll:
            match.answer(entry.seat, entry.move)
    return match


if __name__ == "__main__":
    what, *asked = sys.argv[1:]
    print({"rules": keep_rules, "records": keep_records}[what](*asked))
