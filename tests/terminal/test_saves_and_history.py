"""What is kept on disk, and what a player is told happened."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest
from table import seated

from wardroom.dice.fair import Fair
from wardroom.games.midway.game import RULES
from wardroom.journal import Record
from wardroom.kernel import Heard, Match
from wardroom.terminal import history, saves
from wardroom.terminal.saves import BadSave, Save


def test_a_save_can_be_taken_up_where_it_was_left(tmp_path: Path) -> None:
    session = seated(tmp_path)
    session.match.answer("JP", ("place_all", "A3-D"))
    session.remember("JP", "remember the cruisers")
    kept = saves.read(tmp_path / "match.json")
    assert isinstance(kept, Save)
    assert kept.memos[0].text == "remember the cruisers"
    dice = kept.dice
    assert isinstance(dice, Fair)
    again = Match.fold(RULES, kept.record, dice)
    assert again.state == session.match.state
    assert again.record() == session.match.record()


def test_the_seed_stands_apart_and_goes_when_the_match_is_over(tmp_path: Path) -> None:
    session = seated(tmp_path)
    session.save()
    raw = msgspec.json.decode((tmp_path / "match.json").read_bytes())
    assert raw["SECRET"]["seed"] == "00" * 32
    assert "do not share" in raw["SECRET"]["warning"]
    assert "seed" not in raw["record"]
    session.match.resign("JP")
    session.save()
    raw = msgspec.json.decode((tmp_path / "match.json").read_bytes())
    assert raw["record"]["seed"] == "00" * 32
    assert "seed" not in raw.get("SECRET", {}) or not raw["SECRET"]["seed"]


@pytest.mark.parametrize("data", [b"", b"[1]", b"{", b'{"wardroom_save": 1}', b"\xff\xfe", b'{"wardroom": 99}'])
def test_other_files_are_refused_in_a_line(tmp_path: Path, data: bytes) -> None:
    (tmp_path / "x.json").write_bytes(data)
    with pytest.raises(BadSave):
        saves.read(tmp_path / "x.json")


def test_a_record_is_read_too(tmp_path: Path) -> None:
    (tmp_path / "r.json").write_bytes(Match(RULES, Fair(bytes(32))).record().to_json())
    assert isinstance(saves.read(tmp_path / "r.json"), Record)


def test_the_folder_is_the_persons_own() -> None:
    assert saves.folder({"XDG_DATA_HOME": "/data"}) == Path("/data/wardroom")
    assert saves.folder({}) == Path.home() / ".local" / "share" / "wardroom"


def test_what_was_taken_back_is_unsaid() -> None:
    a, b, c = Heard("a"), Heard("b"), Heard("c")
    back = Heard("took_back", {"seat": "US", "count": 1})
    assert history.not_taken_back([a, b, back, c]) == [a, c]
    assert history.not_taken_back([a, b, back, back, c]) == [c]
    assert history.not_taken_back([a, b, back, c], mention=True) == [a, back, c]
    assert history.not_taken_back([back, c]) == [c], "what it unsays was told before"
