"""The game keeps every promise that a game makes, and a leak planted in it is noticed."""

from unittest import mock

from strait.game import GAME, StraitRules
from wardroom.conformance import Leak, Subject, catch, run


def test_it_keeps_every_promise() -> None:
    tally = run(Subject.of(GAME), range(20))
    counts = tally.rows()
    assert all(counts.values()), f"something was never looked at: {counts}"
    assert tally.varied > tally.fog / 2, "resample must really vary what is hidden"


def test_a_leak_is_noticed() -> None:
    leak = Leak("the state itself", lambda: mock.patch.object(StraitRules, "view", lambda self, g, seat: g))
    violation = catch(GAME.rules, leak, matches=5)
    assert violation is not None
    assert violation.promise == "fog"


def test_every_sentence_is_there_in_both_languages() -> None:
    assert GAME.words.check() == []
