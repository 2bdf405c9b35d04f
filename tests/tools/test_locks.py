"""A lock that no longer says what its project asks for is noticed."""

import json
from collections.abc import Callable
from pathlib import Path

import locks
import pytest

Change = Callable[[str], str]


@pytest.fixture
def project(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A copy of what the locks are about, which may be changed."""
    nodes = [folder.relative_to(locks.ROOT) for folder in locks.NODE]
    named = ["package.json", "package-lock.json"]
    for name in ["pyproject.toml", "requirements.lock", *(node / name for node in nodes for name in named)]:
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text((locks.ROOT / name).read_text(encoding="utf-8"), encoding="utf-8")
    monkeypatch.setattr(locks, "ROOT", tmp_path)
    monkeypatch.setattr(locks, "PYTHON", tmp_path / "requirements.lock")
    monkeypatch.setattr(locks, "NODE", tuple(tmp_path / node for node in nodes))
    return tmp_path


def change(file: Path, how: Change) -> None:
    before = file.read_text(encoding="utf-8")
    file.write_text(how(before), encoding="utf-8")
    assert file.read_text(encoding="utf-8") != before


def test_the_locks_here_are_fresh(project: Path) -> None:
    assert locks.faults() == []


@pytest.mark.parametrize(
    "how",
    [
        lambda text: text.replace('"msgspec>=0.19",', '"msgspec>=0.20",'),
        lambda text: text.replace('"pytest>=8",', '"pytest>=8",\n    "pytest-cov",'),
        lambda text: text.replace('    "chess>=1.11",\n', ""),
        lambda text: text.replace('requires-python = ">=3.11"', 'requires-python = ">=3.12"'),
    ],
    ids=["a version", "a new one", "one less", "Python itself"],
)
def test_a_change_of_what_python_needs_is_noticed(project: Path, how: Change) -> None:
    change(project / "pyproject.toml", how)
    assert locks.faults() == ["requirements.lock is older than pyproject.toml"]


def test_a_change_of_anything_else_is_not(project: Path) -> None:
    change(project / "pyproject.toml", lambda text: text.replace("line-length = 120", "line-length = 100"))
    assert locks.faults() == []


@pytest.mark.parametrize("folder", ["web", "web/tools/openapi"])
def test_a_change_of_what_the_client_needs_is_noticed(project: Path, folder: str) -> None:
    def newer(text: str) -> str:
        package = json.loads(text)
        package["devDependencies"]["typescript"] = "9.9.9"
        return json.dumps(package)

    change(project / folder / "package.json", newer)
    assert locks.faults() == [f"{folder}/package-lock.json is older than {folder}/package.json"]


def test_an_address_is_noticed(project: Path) -> None:
    change(project / "requirements.lock", lambda text: text + "--index-url file:///somewhere\n")
    change(
        project / "web" / "package-lock.json",
        lambda text: text.replace('"integrity"', '"resolved": "file:///somewhere",\n      "integrity"', 1),
    )
    assert locks.faults() == [
        "requirements.lock says where packages were fetched",
        "web/package-lock.json says where packages were fetched",
    ]


def test_all_that_is_installed_is_locked_by_hash() -> None:
    pinned = [line for line in locks.PYTHON.read_text(encoding="utf-8").splitlines() if "==" in line]
    assert pinned
    assert all(line.endswith("\\") for line in pinned)  # a hash follows


def test_a_package_of_another_platform_is_told_by_its_name() -> None:
    assert locks._elsewhere("@rolldown/binding-linux-x64-musl", "1.2.3") == {
        "version": "1.2.3",
        "cpu": ["x64"],
        "dev": True,
        "libc": ["musl"],
        "optional": True,
        "os": ["linux"],
    }
