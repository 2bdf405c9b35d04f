"""Matches of every version of the rules that there was: each is read, judged, told, analysed and gone on with by the
rules that it was played by (`wardroom.games.earlier`)."""

from __future__ import annotations

from importlib import import_module
from pathlib import Path
from pkgutil import walk_packages
from random import Random

import pytest
from msgspec import structs

from kept_records import KEPT, every_record
from wardroom import games
from wardroom.dice.seeded import Seeded
from wardroom.dice.verify import verify
from wardroom.journal import Record
from wardroom.kernel import Match
from wardroom.terminal import analysis, diary, replay, reports
from wardroom.terminal.speech import Speech

EVERY = every_record()
OVER = {name: record for name, record in EVERY.items() if record.result is not None}
SPEECH = Speech("en")

# The shortest match of each version, and the others, whose tests are slow and not in every run (tests/slow.json).
FEW = {
    (record.game, record.version): name for name, record in sorted(OVER.items(), key=lambda item: -len(item[1].entries))
}.values()
few = pytest.mark.parametrize("name", FEW)
others = pytest.mark.parametrize("name", sorted(OVER.keys() - set(FEW)))


def test_of_every_version_there_are_its_rules_and_matches_played_by_them() -> None:
    for game in games.ids():
        earlier = set(games.versions(game)[:-1])
        assert {record.version for record in EVERY.values() if record.game == game} >= earlier, game
        numbers = [int(version) for version in games.versions(game)]
        assert numbers == list(range(1, len(numbers) + 1)), f"{game}: the rules of a version are not kept"


@pytest.mark.parametrize(("game", "version"), [(game, v) for game in games.ids() for v in games.versions(game)[:-1]])
def test_all_of_a_kept_package_can_still_be_imported(game: str, version: str) -> None:
    """What it asks of kernel, lib and api is there. If not: mend the archive (`tools/keep_version.py`)."""
    package = import_module(f"wardroom.games.earlier.{game}_{version}")
    for module in walk_packages(package.__path__, f"{package.__name__}."):
        import_module(module.name)


def test_a_version_that_nobody_kept_is_named() -> None:
    with pytest.raises(games.NoVersion, match="there is no version 0 of midway; there is 1, 2"):
        games.find("midway", "0")
    assert games.nearest("midway", "0") is games.find("midway")


def test_the_rules_of_a_version_are_its_own() -> None:
    for game in games.ids():
        for version in games.versions(game):
            found = games.find(game, version)
            assert (found.info.id, found.info.version) == (game, version)
            kept = version != games.version(game)
            for module in (type(found.rules).__module__, found.view.__module__):
                assert module.startswith("wardroom.games.earlier.") == kept


@pytest.mark.parametrize("name", EVERY)
def test_it_is_verified(name: str) -> None:
    """Every move, and that it leads to the state which it says; the dice where they were promised and are told."""
    record = EVERY[name]
    verdict = verify(record, games.load(record.game, record.version))
    assert verdict.ok, (verdict.n, verdict.reason)
    assert set(verdict.unchecked) == (set() if record.seed else {"commitment", "dice"})


@few
def test_it_is_replayed_told_and_verified_in_a_terminal(name: str, tmp_path: Path) -> None:
    _is_told(name, tmp_path)


@others
def test_all_others_are_replayed_told_and_verified_in_a_terminal(name: str, tmp_path: Path) -> None:
    _is_told(name, tmp_path)


def _is_told(name: str, tmp_path: Path) -> None:
    record, path = OVER[name], _file(OVER[name], tmp_path)
    played = games.find(record.game, record.version)
    said = list(replay.text(record, played, Speech("en", played.words, played.board().words)))
    assert record.seed in said[-1]
    assert len(said) > len(record.entries) / 2
    assert reports.print_verdict(SPEECH, path)
    if played.diary is not None:
        assert diary.pages(SPEECH, path)[diary.PAGE]


@few
def test_it_is_analysed(name: str, tmp_path: Path) -> None:
    _is_analysed(name, tmp_path)


@others
def test_all_others_are_analysed(name: str, tmp_path: Path) -> None:
    _is_analysed(name, tmp_path)


def _is_analysed(name: str, tmp_path: Path) -> None:
    analysis.write(SPEECH, _file(OVER[name], tmp_path), tmp_path / "out", staff=False)
    assert (tmp_path / "out" / "analysis.it.md").stat().st_size


@pytest.mark.parametrize("name", EVERY)
def test_it_goes_on_to_its_end(name: str) -> None:
    """From where it was left; one that is over, from its middle."""
    record = EVERY[name]
    rules, rng = games.load(record.game, record.version), Random(name)
    match = Match.fold(rules, record if record.result is None else _half(record))
    match.dice = Seeded(1)
    while match.result is None:
        seat = rng.choice(sorted(match.asks))
        match.answer(seat, rng.choice(match.asks[seat].moves))
    rules.check(match.state)
    assert set(match.result) == set(record.seats)


def _half(record: Record) -> Record:
    """Up to a rest in its middle."""
    middle = len(record.entries) // 2
    while record.entries[middle].roll or record.entries[middle].linked:
        middle += 1
    return structs.replace(record, entries=record.entries[:middle], result=None, state="")


def _file(record: Record, folder: Path) -> Path:
    path = folder / "match.json"
    path.write_bytes(record.to_json())
    return path


def test_where_they_are() -> None:
    assert {file.parent.parent.name for file in KEPT} == set(games.ids())
