"""A match on this person's disk: the record, and apart from it what must stay secret while the match lasts."""

from __future__ import annotations

import os
from collections.abc import Mapping
from datetime import datetime
from pathlib import Path
from typing import Any

import msgspec
from msgspec import Struct

from wardroom.dice.fair import Fair, commit
from wardroom.journal import BadRecord, Record, encode
from wardroom.kernel import Seat

FORMAT = 1
HUMAN = "human"
WARNING = "Local save. The seed below foretells every die: do not share this file before the match is over."


class BadSave(Exception):
    """A file that is no save or record; says why in one line."""


class Memo(Struct, frozen=True):
    """A player's own note, pinned to a moment."""

    seat: Seat
    entry: int
    when: str
    text: str


class Secret(Struct, frozen=True):
    """What would spoil the match if it were known."""

    warning: str = WARNING
    seed: str = ""


class Save(Struct, forbid_unknown_fields=True):
    wardroom_save: int
    record: Record
    players: dict[Seat, str]  # a bot's name, or human
    seen: dict[Seat, int] = {}  # how many events each player has been shown
    memos: tuple[Memo, ...] = ()
    lang: str = "en"
    SECRET: Secret = Secret()

    @property
    def dice(self) -> Fair | None:
        """The dice to go on with; None where the match is over or the seed is not the one promised."""
        seed = bytes.fromhex(self.SECRET.seed) if self.SECRET.seed else b""
        if not seed or commit(seed) != self.record.commitment:
            return None
        return Fair(seed, self.record.salts, self.record.ceremony)

    def write(self, path: Path) -> None:
        """Whole or not at all: a crash in mid-write leaves the old file."""
        path.parent.mkdir(parents=True, exist_ok=True)
        draft = path.with_name(f".{path.name}.part")
        draft.write_bytes(msgspec.json.format(encode(self), indent=1))
        os.replace(draft, path)


def folder(env: Mapping[str, str] | None = None) -> Path:
    env = os.environ if env is None else env
    home = env.get("XDG_DATA_HOME") or Path.home() / ".local" / "share"
    return Path(home) / "wardroom"


def new_path(game_id: str) -> Path:
    stem = f"{game_id}-{datetime.now():%Y%m%d-%H%M%S}"
    path, n = folder() / f"{stem}.json", 2
    while path.exists():
        path, n = folder() / f"{stem}-{n}.json", n + 1
    return path


def latest(game_id: str) -> Path | None:
    """The save of the game that was written last."""
    found = [p for p in folder().glob(f"{game_id}-*.json") if not p.name.endswith(".record.json")]
    return max(found, key=lambda p: p.stat().st_mtime, default=None)


def read(path: Path) -> Save | Record:
    """A save, or a bare record."""
    data = read_bytes(path)
    try:
        raw = msgspec.json.decode(data)
    except (msgspec.DecodeError, UnicodeDecodeError) as fault:
        raise BadSave(str(fault)) from fault
    if not isinstance(raw, dict) or "wardroom_save" not in raw:
        try:
            return Record.from_json(data)
        except BadRecord as fault:
            raise BadSave(fault.reason) from fault
    try:
        save = msgspec.convert(raw, Save)
        save.dice  # noqa: B018  a seed that is not hex is found here
    except (msgspec.ValidationError, ValueError) as fault:
        raise BadSave(str(fault)) from fault
    return save


def read_bytes(path: Path) -> bytes:
    try:
        return path.read_bytes()
    except OSError as fault:
        raise BadSave(fault.strerror or str(fault)) from fault


def record_bytes(path: Path) -> bytes:
    """The record in the file as it stands, unjudged: what a verifier is to look at."""
    data = read_bytes(path)
    try:
        raw: Any = msgspec.json.decode(data)
    except (msgspec.DecodeError, UnicodeDecodeError):
        return data
    return encode(raw["record"]) if isinstance(raw, dict) and "wardroom_save" in raw and "record" in raw else data
