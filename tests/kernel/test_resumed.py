"""A match that goes on from a checkpoint: what it has of its journal, and what it says it lacks."""

from __future__ import annotations

import pytest
from msgspec import structs
from pond import RULES, Ones, pond

from wardroom.journal import BadRecord, Entry, JournalMissing, Record
from wardroom.kernel import Match, UnknownChoice, dump

BEFORE = ("east mark", "east roll", "east add 2", "east pass", "west roll")
SINCE = (("west", ("mark",)), ("west", ("roll",)), ("west", ("add", 1)))


def whole() -> Match:
    match = pond(*BEFORE)
    for seat, move in SINCE:
        match.answer(seat, move)
    return match


def resumed(*, with_entries: bool, since: bool = True) -> Match:
    match = pond(*BEFORE)
    head, at = match.record(), match.checkpoint()
    assert at.n == match.n == 7
    again = Match.resume(RULES, Ones(), head if with_entries else structs.replace(head, entries=()), at)
    for seat, move in SINCE if since else ():
        again.answer(seat, move)
    return again


@pytest.mark.parametrize("since", [True, False])
def test_with_the_entries_before_it_the_record_is_whole(since: bool) -> None:
    straight, again = whole() if since else pond(*BEFORE), resumed(with_entries=True, since=since)
    assert again.record() == straight.record()
    assert [again.sealed(n) for n in range(1, again.n + 1)] == list(straight.record().entries)
    assert [again.seal(n) for n in range(again.n + 1)] == [straight.seal(n) for n in range(straight.n + 1)]
    assert dump(Match.fold(RULES, again.record()).state) == dump(straight.state)
    for to in (0, 1, 4):
        assert again.past(to) == straight.past(to)
        assert again.past(to).heard == straight.past(to).heard


def test_with_the_entries_before_it_a_match_goes_back_by_consent() -> None:
    straight, again = whole(), resumed(with_entries=True)
    for match in (straight, again):
        match.take_back(4)
    assert again.record() == straight.record()


def test_without_them_it_says_what_is_missing() -> None:
    for again in (resumed(with_entries=False), resumed(with_entries=False, since=False)):
        for ask in (
            again.record,
            lambda again=again: again.past(3),
            lambda again=again: again.take_back(3),
            lambda again=again: again.sealed(1),
            lambda again=again: again.sealed(7),
            lambda again=again: again.seal(6),
        ):
            with pytest.raises(JournalMissing, match="lacks entries 1 to 7"):
                ask()


def test_without_them_it_still_knows_its_own_entries() -> None:
    straight, again = whole(), resumed(with_entries=False)
    assert [again.sealed(n) for n in range(8, again.n + 1)] == list(straight.record().entries[7:])
    assert [again.seal(n) for n in (0, 7, 8, again.n)] == [straight.seal(n) for n in (0, 7, 8, straight.n)]
    with pytest.raises(JournalMissing):
        again.past(8)  # found by playing all again


@pytest.mark.parametrize("with_entries", [True, False])
def test_entries_that_never_were_are_not_found(with_entries: bool) -> None:
    again = resumed(with_entries=with_entries)
    for n in (-1, again.n + 1):
        with pytest.raises(IndexError, match=f"no entry {n}"):
            again.seal(n)
    for n in (-1, 0, again.n + 1):
        with pytest.raises(IndexError, match=f"no entry {n}"):
            again.sealed(n)
    for n in (-1, again.n, again.n + 1):
        with pytest.raises(UnknownChoice):
            again.past(n)


def test_entries_that_lead_elsewhere_are_refused() -> None:
    match, other = pond(*BEFORE), pond("east add 2", *BEFORE[1:])
    with pytest.raises(BadRecord, match="entry 7: sealed otherwise than the checkpoint says"):
        Match.resume(RULES, Ones(), other.record(), match.checkpoint())


def test_a_fault_while_chance_answers_leaves_the_journal_as_it_was() -> None:
    again = resumed(with_entries=False, since=False)
    with pytest.raises(ZeroDivisionError):
        again.answer("west", ("crash_after_roll",))
    assert again.n == 7
    again.answer("west", ("mark",))
    assert again.sealed(8) == pond(*BEFORE, "west mark").sealed(8)


def test_a_head_with_later_entries_is_cut_to_the_checkpoint() -> None:
    match = pond(*BEFORE)
    at, record = match.checkpoint(), whole().record()
    again = Match.resume(RULES, Ones(), record, at)
    assert again.n == at.n
    assert again.record() == match.record()
    assert isinstance(record, Record)
    assert all(isinstance(entry, Entry) for entry in again.entries)
