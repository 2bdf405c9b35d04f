"""A record is a file anyone can read; it folds, or says which line does not fit."""

import json
from typing import Any

import pytest
from msgspec import structs
from pond import RULES, Ones, pond

from wardroom.journal import BadRecord, Entry, Record
from wardroom.kernel import Match, dump, load

SCRIPT = ("east mark", "undo east", "east roll", "east fork", "west mark", "east mark", "undo west", "west mark")


def test_it_folds_from_json() -> None:
    match = pond(*SCRIPT)
    record = Record.from_json(match.record().to_json())
    again = Match.fold(RULES, record)
    assert dump(again.state) == dump(match.state)
    assert again.record() == match.record()
    assert [again.events(ear) for ear in ("east", "west", None)] == [match.events(e) for e in ("east", "west", None)]


def test_play_goes_on_from_a_fold() -> None:
    again = Match.fold(RULES, pond(*SCRIPT).record(), Ones())
    again.undo("west")
    for line in ("east mark", "west mark", "west mark", "east roll", "east end"):
        seat, verb = line.split()
        again.answer(seat, (verb,))
    straight = pond(
        "east roll", "east fork", "east mark", "east mark", "west mark", "west mark", "east roll", "east end"
    )
    assert dump(again.state) == dump(straight.state)


def test_it_is_json() -> None:
    raw = json.loads(pond(*SCRIPT).record().to_json())
    assert (raw["wardroom"], raw["game"], raw["scenario"], raw["options"]) == (1, "pond", "wide", {"fish": 0})
    assert raw["entries"][0]["move"] == ["mark"]
    assert raw["entries"][3] == {"roll": "die", "odds": [[1, 1], [2, 1]], "out": 1, "seal": raw["entries"][3]["seal"]}


def test_the_seed_is_told_only_at_the_end() -> None:
    assert pond("east mark").record().seed == ""
    assert pond("east end").record().seed == "only ones"


def test_a_resignation_folds() -> None:
    match = pond(*SCRIPT)
    match.resign("east")
    again = Match.fold(RULES, match.record())
    assert again.result == {"east": 0.0, "west": 1.0}
    assert again.record() == match.record()


def test_a_saved_state_is_the_state() -> None:
    match = pond(*SCRIPT)
    loaded = load(RULES, dump(match.state))
    assert loaded == match.state
    assert dump(loaded) == dump(match.state)


def test_each_entry_seals_all_before_it() -> None:
    seals = [entry.seal for entry in pond("east mark", "east mark").record().entries]
    others = [entry.seal for entry in pond("east whisper", "east mark").record().entries]
    assert len({*seals, *others}) == 4


E = Entry(seat="east", move=("mark",))
ROLL = Entry(seat="east", move=("roll",))
DIE = Entry(roll="die", odds=((1, 1), (2, 1)), out=2)


@pytest.mark.parametrize(
    ("entries", "n", "reason"),
    [
        ([E, Entry(seat="east", move=("fly",)), E], 2, "east may not answer"),
        ([E, Entry(seat="west", move=("mark",))], 2, "west is not being asked"),
        ([E, Entry(seat="north", move=("mark",))], 2, "no seat 'north'"),
        ([E, Entry(undo="west")], 2, "west has nothing to take back"),
        ([Entry(resign="east"), E], 2, "MatchOver"),
        ([E, DIE], 2, "nobody asked for"),
        ([E, ROLL], 3, "a roll is missing"),
        ([E, ROLL, E], 3, "a roll is missing"),
        ([ROLL, structs.replace(DIE, roll="dice")], 2, "the rules ask for die, the record rolled dice"),
        ([ROLL, structs.replace(DIE, odds=((1, 1), (2, 2)))], 2, "the rules ask for die"),
        ([ROLL, structs.replace(DIE, out=3)], 2, "3 is no outcome of die"),
    ],
)
def test_the_first_line_that_does_not_fit_is_named(entries: list[Entry], n: int, reason: str) -> None:
    record = structs.replace(pond().record(), entries=tuple(entries))
    with pytest.raises(BadRecord, match=reason) as bad:
        Match.fold(RULES, record)
    assert bad.value.n == n
    assert str(bad.value).startswith(f"entry {n}: ")


@pytest.mark.parametrize(("change", "reason"), [({"game": "lake"}, "a match of lake"), ({"scenario": "dry"}, "dry")])
def test_a_record_of_something_else(change: dict[str, Any], reason: str) -> None:
    with pytest.raises(BadRecord, match=reason) as bad:
        Match.fold(RULES, structs.replace(pond().record(), **change))
    assert bad.value.n == 0


def test_play_goes_on_with_the_same_dice_only() -> None:
    """Or the record would promise one seed and be rolled with another."""
    with pytest.raises(BadRecord, match="other dice"):
        Match.fold(RULES, structs.replace(pond(*SCRIPT).record(), commitment="another promise"), Ones())


@pytest.mark.parametrize("data", [b"", b"[]", b'{"wardroom": 1}', b"\xff", b'{"wardroom":1,"game":3}'])
def test_not_a_record_at_all(data: bytes) -> None:
    with pytest.raises(BadRecord):
        Record.from_json(data)


def test_a_record_of_another_format() -> None:
    newer = structs.replace(pond().record(), wardroom=3)
    with pytest.raises(BadRecord, match="format 3 is not one of 1 to 2"):
        Record.from_json(newer.to_json())
