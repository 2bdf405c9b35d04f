"""One truth: what is offered is what nothing is said against, for every question; and what is said is true."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from random import Random

import pytest

from wardroom.dice.seeded import Seeded
from wardroom.games.empire.fuzz.mischief import mischief
from wardroom.games.empire.fuzz.probes import FORMS, NOUNS, probes
from wardroom.games.empire.fuzz.reasons import REASONS
from wardroom.games.empire.game import GAME, INFO, LEDGER, RULES, WORDS, random_options
from wardroom.games.empire.view import EmpireView
from wardroom.kernel import Ask, Match, Move, engine

KNOWN = {clause.id for clause in LEDGER}
ONE, SEVERAL = 250, 12  # nouns of each kind: where a move has one, where it has more
ANSWERS = 400  # of each war


def war(seed: int) -> Iterator[tuple[Match, str, Ask, Random]]:
    """A random war, question by question; three of four with a player who looks for trouble."""
    rng = Random(seed)
    match = Match(RULES, Seeded(seed), INFO.scenarios[seed % len(INFO.scenarios)], random_options(rng))
    for _ in range(ANSWERS):
        if match.result is not None:
            return
        seat = rng.choice(sorted(match.asks))
        ask = match.asks[seat]
        yield match, seat, ask, rng
        bold = mischief(seen(match, seat), ask, rng) if seed % 4 else None
        match.answer(seat, bold or rng.choice(ask.moves))


def seen(match: Match, seat: str) -> EmpireView:
    view = match.view(seat)
    assert isinstance(view, EmpireView)
    return view


def candidates(view: EmpireView, ask: Ask, rng: Random) -> set[Move]:
    """Moves that make sense as an answer: those offered, any, and likely ones."""
    found: set[Move] = {*ask.moves, *probes(view, ask, rng)}
    for verb, *kinds in FORMS[ask.prompt]:
        few = SEVERAL if len(kinds) > 1 else ONE
        nouns = [rng.sample(NOUNS[kind], min(few, len(NOUNS[kind]))) for kind in kinds]
        found.update((verb, *chosen) for chosen in product(*nouns))
    return found


@pytest.mark.rule("ES-CARD-1", "ES-ACT-1", "ES-X-MOVE-2")
@pytest.mark.parametrize("seed", range(5))
def test_what_is_offered_is_what_nothing_is_said_against(seed: int) -> None:
    tried = 0
    asked: dict[str, int] = {}
    for match, seat, ask, rng in war(seed):
        asked[ask.prompt] = asked.get(ask.prompt, 0) + 1
        if rng.random() > max(0.02, 2 / asked[ask.prompt]):
            continue
        g, task, offered = match.state, engine.asking(match.state)[seat], set(ask.moves)
        for move in candidates(seen(match, seat), ask, rng):
            refusal = task.why_not(g, move)
            assert (refusal is None) == (move in offered), (ask.prompt, move, refusal)
            if refusal is not None:
                assert {*refusal.rules} <= KNOWN
                assert refusal.rules
            tried += 1
    assert tried > 3_000


@pytest.mark.rule("ES-CARD-1", "ES-ACT-1", "ES-X-MOVE-2")
@pytest.mark.parametrize("seed", range(5, 10))
def test_a_stated_reason_holds_and_there_is_nearly_always_one(seed: int) -> None:
    refused, general, checked = 0, 0, 0
    for match, seat, ask, rng in war(seed):
        if rng.random() > 0.3:
            continue
        view = seen(match, seat)
        for move in probes(view, ask, rng):
            if move in ask.moves:
                continue
            refusal = engine.refusal(match.state, seat, ask, move)
            refused += 1
            general += refusal.key == engine.NOT_OFFERED
            if refusal.key in REASONS:
                checked += 1
                assert REASONS[refusal.key](view, ask, move, refusal), (ask.prompt, move, refusal)
    assert refused > 100
    assert general <= GAME.fuzz.max_unexplained * refused
    assert checked > refused / 3


@pytest.mark.parametrize("seed", range(1, 4))
def test_every_question_has_its_forms(seed: int) -> None:
    """The probes know the shape of every move that is offered."""
    for _, _, ask, _ in war(seed):
        forms = {(form[0], len(form)) for form in FORMS[ask.prompt]}
        assert {(move[0], len(move)) for move in ask.moves} <= forms, ask.prompt


def test_every_reason_that_can_be_checked_has_words() -> None:
    assert not [key for key in REASONS if WORDS.missing(f"why.{key}")]
