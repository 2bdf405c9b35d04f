"""What was answered and taken back again leaves no trace but in the journal: a match opens without doing it again."""

from __future__ import annotations

from random import Random

import pytest
from pond import RULES, Ones, pond

from wardroom.journal.taken_back import taken_back
from wardroom.kernel import Match, dump
from wardroom.kernel.replay import again

QUIET = (("mark",), ("whisper",), ("add", 1), ("pass",))


def numbers(*script: str) -> frozenset[int]:
    match = pond(*script)
    base = match.checkpoint().n
    return taken_back((n, match.sealed(n)) for n in range(base + 1, match.n + 1))


def test_an_answer_and_its_undo() -> None:
    assert numbers("east mark", "east add 1", "undo east", "east whisper") == {2, 3}


def test_one_inside_of_the_other() -> None:
    assert numbers("east mark", "east add 1", "undo east", "undo east", "east whisper") == {1, 2, 3, 4}


def test_a_list_goes_as_one() -> None:
    match = pond("east mark")
    match.answers("east", [("add", 1), ("whisper",), ("mark",)])
    match.undo("east")
    assert taken_back((n, match.sealed(n)) for n in range(1, match.n + 1)) == {2, 3, 4, 5}


def test_lanes_beside_each_other_are_done_again() -> None:
    """East's answer is taken back from below West's, which stands on it in the journal."""
    assert numbers("east fork", "east mark", "west mark", "undo east", "undo west") == frozenset()
    assert numbers("east fork", "east mark", "west mark", "undo east", "east mark", "undo east") == {5, 6}


@pytest.mark.parametrize("seed", range(60))
def test_the_match_is_the_same_without_them(seed: int) -> None:
    straight = played(Random(seed))
    at = straight.checkpoint()
    resumed = Match.resume(RULES, Ones(), straight.record(), at)
    since = [(n, straight.sealed(n)) for n in range(at.n + 1, straight.n + 1)]
    gone = taken_back(since)
    for n, entry in since:
        if n in gone:
            resumed.entries.append(entry)
        else:
            again(resumed, entry)
    assert resumed.record() == straight.record()
    assert resumed.asks == straight.asks
    same_end(straight, resumed)


def played(rng: Random) -> Match:
    """Second thoughts of one seat or two, in lanes or out of them, alone or in lists."""
    match = pond(*(("east fork",) if rng.random() < 0.5 else ()))
    for _ in range(30):
        seat = rng.choice(sorted(match.asks))
        if match.can_undo(seat) and rng.random() < 0.5:
            match.undo(seat)
            continue
        move = rng.choice([move for move in match.asks[seat].moves if move in QUIET])
        match.answer(seat, move, linked=match.links(seat) and rng.random() < 0.3)
    return match


def same_end(straight: Match, resumed: Match) -> None:
    """All that can be taken back is, and it comes to the same."""
    while any(map(straight.can_undo, straight.seats)):
        seat = next(filter(straight.can_undo, straight.seats))
        assert straight.links(seat) == resumed.links(seat)
        assert straight.undo(seat)[0].events == resumed.undo(seat)[0].events
        assert dump(straight.state) == dump(resumed.state)
    assert not any(map(resumed.can_undo, resumed.seats))
