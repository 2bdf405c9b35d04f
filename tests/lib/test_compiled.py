"""What is kept of a data file is what the file says, and is noticed to be another's as soon as the file is changed."""

from __future__ import annotations

import os
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

import wardroom
from wardroom.lib import compiled, yamls

SOURCE = Path(wardroom.__file__).parent
FILES = sorted(SOURCE.rglob("*.yaml"))


@pytest.fixture(autouse=True)
def _kept(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "dont_write_bytecode", False)


@pytest.fixture
def file(tmp_path: Path) -> Path:
    file = tmp_path / "some.yaml"
    file.write_text("ships: [akagi, kaga]\nno: 1\n")
    return file


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.relative_to(SOURCE).as_posix())
def test_every_file_of_ours_is_the_same_either_way(path: Path, tmp_path: Path) -> None:
    copy = tmp_path / path.name
    copy.write_bytes(path.read_bytes())
    first = yamls.read(copy)
    kept = compiled.look_up(copy, copy.read_bytes())
    assert kept.format == compiled.FORMAT, "it could not be compiled"
    assert compiled.same(kept.data, first)
    assert compiled.same(yamls.read(copy), yamls.parse(path))


def test_the_second_time_no_yaml_is_read(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    first = yamls.read(file)
    monkeypatch.setattr(yamls, "parse", None)
    assert yamls.read(file) == first == {"ships": ["akagi", "kaga"], "no": 1}


def test_a_file_that_was_changed_is_read_anew(file: Path) -> None:
    yamls.read(file)
    file.write_text("ships: [akagi, soryu]\nno: 1\n")  # of the same length
    assert yamls.read(file)["ships"] == ["akagi", "soryu"]
    assert yamls.read(file)["ships"] == ["akagi", "soryu"]


@pytest.mark.parametrize("spoilt", [b"", b"\xc1", b"\x93\x01\xc4\x01a", b"\x93\x02\xc4\x00\xc0"])
def test_what_is_spoilt_or_of_another_format_is_as_nothing(file: Path, spoilt: bytes) -> None:
    first = yamls.read(file)
    compiled.place(file).write_bytes(spoilt)
    assert yamls.read(file) == first


def test_what_msgpack_would_change_is_not_kept(tmp_path: Path) -> None:
    file = tmp_path / "days.yaml"
    file.write_text("day: 1942-06-04\n")
    first = yamls.read(file)
    assert not compiled.place(file).exists()
    assert yamls.read(file) == first


def test_a_folder_that_cannot_be_written_to_and_a_wish_for_no_bytecode(
    file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with monkeypatch.context() as patch:
        patch.setattr(sys, "dont_write_bytecode", True)
        yamls.read(file)
        assert not compiled.place(file).exists()
    (file.parent / "__pycache__").write_text("a file where a folder would be")
    assert yamls.read(file)["no"] == 1


def test_a_fault_in_the_file_is_told_each_time(file: Path) -> None:
    file.write_text("ships: 1\nships: 2\n")
    for _ in range(2):
        with pytest.raises(Exception, match=r"some\.yaml.*'ships' is given twice"):
            yamls.read(file)


def test_a_wheel_opens_every_game_without_yaml(tmp_path: Path) -> None:
    build = [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(tmp_path)]
    subprocess.run(build, cwd=SOURCE.parents[1], check=True, capture_output=True)
    (wheel,) = tmp_path.glob("*.whl")
    zipfile.ZipFile(wheel).extractall(tmp_path / "site")
    opened = (
        "import sys; sys.modules['yaml'] = None\nfrom wardroom import games\n[games.find(id) for id in games.ids()]"
    )
    env = {**os.environ, "PYTHONPATH": str(tmp_path / "site"), "PYTHONDONTWRITEBYTECODE": "1"}
    done = subprocess.run([sys.executable, "-c", opened], env=env, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
