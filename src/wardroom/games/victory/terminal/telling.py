"""What is told of a turn: the enemy's moves gathered, place by place, since one only sees blocks change places."""

from __future__ import annotations

from collections.abc import Sequence

from wardroom.api import Speech
from wardroom.games.victory.printed import side_of
from wardroom.kernel import Heard

MANY = 2  # moves in a row from which they are gathered


def grouped(events: Sequence[Heard]) -> list[Heard]:
    said: list[Heard] = []
    row: list[Heard] = []
    for heard in [*events, None]:
        if heard is not None and _unknown(heard) and (not row or _side(row[0]) == _side(heard)):
            row.append(heard)
            continue
        said += [_group(row)] if len(row) >= MANY else row
        row = []
        if heard is not None:
            row, said = ([heard], said) if _unknown(heard) else (row, [*said, heard])
    return said


def _unknown(heard: Heard) -> bool:
    return heard.kind == "moved" and "block" not in heard.about


def _side(heard: Heard) -> str:
    return side_of(str(heard.about["nation"]))


def _group(row: Sequence[Heard]) -> Heard:
    moves = [(str(heard.about["start"]), str(heard.about["place"])) for heard in row]
    return Heard("moved_many", {"side": _side(row[0]), "n": len(row), "moves": moves}, row[0].rules)


def details(heard: Heard, speech: Speech) -> list[str]:
    """Where to, how many, and where from."""
    if heard.kind != "moved_many":
        return []
    came: dict[str, list[str]] = {}
    for start, to in heard.about["moves"]:
        came.setdefault(to, []).append(start)
    return [
        speech("board.came", n=len(starts), to=to, starts=", ".join(speech.noun(s) for s in dict.fromkeys(starts)))
        for to, starts in came.items()
    ]
