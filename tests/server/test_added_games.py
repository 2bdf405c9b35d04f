"""Games of other authors in a browser: which wheels are taken, and what is said of the others."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any, get_args
from zipfile import ZipFile

import pytest

from wardroom import games
from wardroom.games import offered
from wardroom.server import added_games
from wardroom.server.added_games import Added, Refused, examine, examined

ROOT = Path(__file__).parents[2]
STRAIT = ROOT / "examples" / "strait" / "src"
SOURCE = {
    f"{file.relative_to(STRAIT)}": file.read_text() for file in STRAIT.rglob("*") if file.suffix in (".py", ".yaml")
}
PURE = "Wheel-Version: 1.0\nRoot-Is-Purelib: true\nTag: py3-none-any\n"
ENTRY = "[wardroom.games]\nstrait = strait.game:GAME\n"


@pytest.fixture
def folder(tmp_path: Path) -> Iterator[Path]:
    """Where wheels are unpacked. Nothing of them stays in this process."""
    path = [*sys.path]
    yield tmp_path / "added"
    sys.path[:] = path
    offered.offers.cache_clear()
    for name in [name for name in sys.modules if name.partition(".")[0] in ("strait", "other")]:
        del sys.modules[name]


def wheel(at: Path, files: dict[str, str], entry: str = ENTRY, tags: str = PURE, version: str = "1.0") -> Path:
    about = f"a_package-{version}.dist-info"
    told = {"WHEEL": tags, "METADATA": f"Metadata-Version: 2.1\nName: a-package\nVersion: {version}\n", "RECORD": ""}
    if entry:
        told["entry_points.txt"] = entry
    with ZipFile(at / "some.whl", "w") as archive:
        for name, text in {**files, **{f"{about}/{name}": text for name, text in told.items()}}.items():
            archive.writestr(name, text)
    return at / "some.whl"


def test_a_wheel_with_a_game_is_taken_and_its_game_is_on_the_shelf(tmp_path: Path, folder: Path) -> None:
    assert examine(wheel(tmp_path, SOURCE), folder) == Added("a_package", "a-package 1.0", ("strait",))
    assert "strait" in games.ids()
    assert games.version("strait") == "1"


def test_a_newer_version_replaces_the_older_one(tmp_path: Path, folder: Path) -> None:
    examine(wheel(tmp_path, SOURCE | {"strait/old.py": ""}), folder)
    newer = wheel(tmp_path, SOURCE, version="1.1")
    assert json.loads(examined(str(newer), str(folder)))["package"] == "a-package 1.1"
    assert not (folder / "a_package" / "strait" / "old.py").exists()


@pytest.mark.parametrize("body", [b"", b"PK\x05\x06" + bytes(18), b"no archive at all"])
def test_what_is_no_wheel_is_refused(tmp_path: Path, folder: Path, body: bytes) -> None:
    (tmp_path / "some.whl").write_bytes(body)
    assert examine(tmp_path / "some.whl", folder) == Refused("not_a_wheel")


def test_a_damaged_wheel_is_refused(tmp_path: Path, folder: Path) -> None:
    made = wheel(tmp_path, SOURCE)
    body = made.read_bytes()
    at = body.index(b"class ")
    made.write_bytes(body[:at] + b"CLASS " + body[at + 6 :])
    assert examine(made, folder) == Refused("not_a_wheel")


def test_no_name_leads_out_of_the_folder(tmp_path: Path, folder: Path) -> None:
    with ZipFile(tmp_path / "some.whl", "w") as archive:
        archive.writestr("..-1.0.dist-info/WHEEL", PURE)
    assert examine(tmp_path / "some.whl", folder) == Refused("not_a_wheel")


def test_a_wheel_for_one_machine_is_refused(tmp_path: Path, folder: Path) -> None:
    made = wheel(tmp_path, SOURCE, tags="Tag: cp314-cp314-manylinux_2_28_x86_64\n")
    assert examine(made, folder) == Refused("not_pure", detail="cp314-cp314-manylinux_2_28_x86_64")
    assert not folder.exists()


@pytest.mark.parametrize(
    ("files", "entry", "reason", "detail"),
    [
        (SOURCE, "", "no_game", ""),
        (SOURCE, "[console_scripts]\nstrait = strait.game:GAME\n", "no_game", ""),
        ({"other.py": "import nowhere_at_all"}, "strait = other:GAME", "broken", "No module named 'nowhere_at_all'"),
        ({"other.py": "GAME = 1"}, "strait = other:GAME", "not_a_game", "other:GAME"),
        (SOURCE, "sound = strait.game:GAME", "other_id", "strait"),
        (SOURCE, "My-Game = strait.game:GAME", "bad_id", ""),
        (SOURCE, f"{games.ids()[0]} = strait.game:GAME", "taken", ""),
    ],
)
def test_a_game_that_cannot_be_opened_is_refused(
    tmp_path: Path, folder: Path, files: dict[str, str], entry: str, reason: str, detail: str
) -> None:
    entry = f"[{offered.GROUP}]\n{entry}\n" if entry and "[" not in entry else entry
    said = examine(wheel(tmp_path, files, entry), folder)
    assert isinstance(said, Refused)
    assert (said.reason, said.package) == (reason, "a-package 1.0")
    assert detail in said.detail


def test_it_replaces_nothing_of_ours(tmp_path: Path, folder: Path) -> None:
    examine(wheel(tmp_path, SOURCE | {"msgspec.py": "raise SystemExit"}), folder)
    assert sys.path[-1] == str(folder / "a_package")


def _said(lang: str) -> dict[str, Any]:
    words = json.loads((ROOT / "web" / "src" / "words" / lang / "own.json").read_text("utf-8"))
    return dict(words["own"]["refused"])


@pytest.mark.parametrize("lang", ["en", "it"])
def test_the_page_has_a_sentence_for_every_reason(lang: str) -> None:
    reasons = {reason for group in get_args(added_games.Reason) for reason in get_args(group)}
    assert {"not_a_wheel", "broken"} < reasons
    assert reasons | {"too_slow", "not_examined"} == {*_said(lang)}
