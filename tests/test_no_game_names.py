"""A game is named in its own folders and nowhere else, so that a new one changes nothing besides.

The names are those on the shelf, never a list kept here. Some of them are English words too, and a game may have an
option or a piece that is called like another game. So what counts as naming a game is

- a whole string: `"id"`, `'id'`;
- a place or a module: `games/id`, `games.id`, and a part of an address: `/id`;
- an identifier or a class that begins with it: `id_odds`, `.id-map`;
- a word of a command, in a Makefile or a script; and a file's own name.

Messages to readers are prose and count only by places and modules, and so does the inside of another game's folder.
"""

from __future__ import annotations

import re
import subprocess
import tomllib
from collections.abc import Iterator
from pathlib import Path

import pytest

from wardroom import games

ROOT = Path(__file__).parents[1]
OWN = ("src/wardroom/games/{id}/", "web/src/games/{id}/", "tests/games/{id}/", "web/tests/games/{id}/",
       "web/e2e/games/{id}/")  # fmt: skip
TOLD = (  # documents, examples, pictures, what is generated or locked
    "docs/", "examples/", "README", "CHANGELOG", "CONTRIBUTING", "SECURITY", "mkdocs", ".github/", "benchmarks/",
    "web/openapi.json", "web/src/api/schema.d.ts", "web/package-lock.json", "requirements.lock", "web/public/",
    "tests/slow.json", "web/e2e/seconds.json",
)  # fmt: skip
PLATFORM = ("src/", "web/src/", "tools/", ".ci/", "Makefile", "pyproject.toml")
PROSE = re.compile(r"(^|/)words(/|\.)|\.md$|(^|/)rules\.yaml$")
COMMANDS = re.compile(r"(^|/)(Makefile|run|services|newcomer|Dockerfile)$|\.(sh|toml|yml)$")

# Still to be cleared. A file that names no game any more leaves the list: the last test says so.
LEFT: frozenset[str] = frozenset(
    [
        "tests/api/test_contract.py",
        "tests/bots/test_arena.py",
        "tests/bots/test_arena_alone.py",
        "tests/bots/test_bots.py",
        "tests/games/test_kept_versions.py",
        "tests/games/test_offered.py",
        "tests/games/test_shelf.py",
        "tests/kernel/test_journal.py",
        "tests/kernel/test_knows_no_game.py",
        "tests/lib/test_book_words.py",
        "tests/mutants.yaml",
        "tests/server/accounts/test_guests.py",
        "tests/server/accounts/test_personal_data.py",
        "tests/server/jobs/test_chief.py",
        "tests/server/jobs/test_chief_nimitz.py",
        "tests/server/jobs_services.py",
        "tests/server/ops/test_new_rules.py",
        "tests/server/ops/test_running.py",
        "tests/server/secrecy/test_twins.py",
        "tests/server/store_moves.py",
        "tests/server/tables/test_alone.py",
        "tests/server/tables/test_branch.py",
        "tests/server/tables/test_clock.py",
        "tests/server/tables/test_gone.py",
        "tests/server/tables/test_lobby.py",
        "tests/server/tables/test_odds.py",
        "tests/server/tables/test_presenting.py",
        "tests/server/tables/test_races.py",
        "tests/server/tables/test_refold.py",
        "tests/server/tables/test_rematch.py",
        "tests/server/tables/test_replay.py",
        "tests/server/tables/test_table.py",
        "tests/server/tables/test_whole_matches.py",
        "tests/server/telemetry/test_logs.py",
        "tests/server/telemetry/test_metrics.py",
        "tests/server/test_example_client.py",
        "tests/server/web/test_client.py",
        "tests/server/web/test_diary.py",
        "tests/server/web/test_openapi.py",
        "tests/server/web/test_shelf.py",
        "tests/teaching/test_installed.py",
        "tests/terminal/table.py",
        "tests/terminal/test_menu.py",
        "tests/terminal/test_saves_and_history.py",
        "tests/terminal/test_screens.py",
        "tests/terminal/test_telling.py",
        "tests/terminal/test_typed.py",
        "tests/test_cli.py",
        "tests/test_foreign_system.py",
        "tests/tools/test_random_breaks.py",
    ]
)


def patterns(id: str, path: str) -> str:
    place = rf"games[/.]{id}(?![A-Za-z0-9_])"
    if PROSE.search(path) or any(path.startswith(each.format(id=other)) for each in OWN for other in SHELF):
        return place
    word = [rf"(?<![A-Za-z0-9]){id}(?![A-Za-z0-9])"] if COMMANDS.search(path) else []
    return "|".join(
        (place, rf"([\"'`]){id}\1", rf"(?<=/){id}(?![A-Za-z0-9_-])", rf"(?<![A-Za-z0-9_-]){id}[_-](?=[a-z])", *word)
    )


SHELF = games.ids()


def files() -> list[str]:
    listed = subprocess.run(["git", "ls-files"], cwd=ROOT, capture_output=True, text=True, check=False)
    if listed.returncode:
        pytest.skip("not a clone")
    return [path for path in listed.stdout.splitlines() if not path.startswith(TOLD)]


def named(id: str, path: str, text: str) -> Iterator[str]:
    """Where a file names a game that is not its own."""
    if any(path.startswith(own.format(id=id)) for own in OWN):
        return
    if re.search(rf"(?<![a-z0-9]){id}(?![a-z0-9])", path) and not any(
        path.startswith(each.format(id=other)) for each in OWN for other in SHELF
    ):
        yield f"{path}: its name"
    for found in re.finditer(patterns(id, path), text):
        yield f"{path}:{text.count(chr(10), 0, found.start()) + 1}: {found.group()}"


def everything() -> dict[str, list[str]]:
    found: dict[str, list[str]] = {}
    for path in files():
        try:
            text = (ROOT / path).read_text("utf-8")
        except (UnicodeDecodeError, OSError):
            continue  # a picture, or gone from the worktree
        places = [place for id in SHELF for place in named(id, path, text)]
        if places:
            found[path] = places
    return found


def test_no_game_is_named_outside_its_folders() -> None:
    found = everything()
    told = "\n".join(place for path, places in found.items() if path not in LEFT for place in places)
    assert not told, f"named outside their folders:\n{told}"
    assert not LEFT - found.keys(), f"cleared: take them off the list: {sorted(LEFT - found.keys())}"


def test_a_game_in_a_package_of_its_own_is_named_nowhere_in_the_platform() -> None:
    """To bring one is to add its folders: the platform has no line for it."""
    offered = [tomllib.loads(file.read_text("utf-8")) for file in ROOT.glob("examples/*/pyproject.toml")]
    ids = [id for package in offered for id in package["project"]["entry-points"]["wardroom.games"]]
    assert ids
    platform = [path for path in files() if path.startswith(PLATFORM)]
    texts = {path: (ROOT / path).read_text("utf-8", "ignore") for path in platform if (ROOT / path).is_file()}
    assert not [place for id in ids for path, text in texts.items() for place in named(id, path, text)]


@pytest.mark.parametrize("form", [
    '"{id}"', "'{id}'", "import games.{id}", 'load("games/{id}/x")', "/rules/{id}", "{id}_odds(g)", ".{id}-map",
])  # fmt: skip
def test_every_way_to_name_one_is_noticed(form: str) -> None:
    for id in SHELF:
        assert list(named(id, "src/wardroom/lab/new.py", form.format(id=id)))
        assert not list(named(id, f"src/wardroom/games/{id}/new.py", form.format(id=id)))


def test_english_is_not() -> None:
    for id in SHELF:
        assert not list(named(id, "src/wardroom/lab/new.py", f"the {id} of one, no_{id} of another; their {id}."))
        assert list(named(id, "Makefile", f"\twardroom fuzz {id} --matches 3"))
        assert list(named(id, f"tools/balance_{id}.py", ""))
