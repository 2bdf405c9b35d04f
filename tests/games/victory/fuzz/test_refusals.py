"""One truth: what is offered is what nothing is said against, for every question; and what is said is true."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import product
from random import Random

import pytest

from wardroom.dice.seeded import Seeded
from wardroom.games.victory.fuzz.mischief import mischief
from wardroom.games.victory.fuzz.probes import BLOCK, FORMS, NOUNS, PLACE, PLACES, probes
from wardroom.games.victory.fuzz.reasons import REASONS
from wardroom.games.victory.game import GAME, INFO, LEDGER, RULES, WORDS, random_options
from wardroom.games.victory.printed import NEAR, distance, hex_of
from wardroom.games.victory.tasks.movement import Where
from wardroom.games.victory.view import VictoryView
from wardroom.kernel import Ask, Match, Move, engine

KNOWN = {clause.id for clause in LEDGER}
OFTEN = {"movement": 0.01, "where": 0.005, "production": 0.02, "fire": 0.03, "regroup": 0.03, "airfield": 0.1}
FEW = 20  # nouns of each kind, where a move has two


def war(seed: int) -> Iterator[tuple[Match, str, Ask, Random]]:
    """A random war, question by question; every second one with a player who looks for trouble."""
    rng = Random(seed)
    match = Match(RULES, Seeded(seed), rng.choice(INFO.scenarios), random_options(rng))
    while match.result is None:
        seat = rng.choice(sorted(match.asks))
        ask = match.asks[seat]
        yield match, seat, ask, rng
        bold = mischief(seen(match, seat), ask, rng) if seed % 2 else None
        match.answer(seat, bold or rng.choice(ask.moves))


def seen(match: Match, seat: str) -> VictoryView:
    view = match.view(seat)
    assert isinstance(view, VictoryView)
    return view


def candidates(ask: Ask, rng: Random) -> set[Move]:
    """Every move that makes sense as an answer; with two nouns, some, and from a hex next to every place."""
    found: set[Move] = set(ask.moves)
    for verb, *kinds in FORMS[ask.prompt]:
        few = FEW if len(kinds) > 1 else len(NOUNS[BLOCK]) + len(PLACES)
        nouns = [rng.sample(NOUNS[kind], min(few, len(NOUNS[kind]))) for kind in kinds]
        found.update((verb, *chosen) for chosen in product(*nouns))
        if kinds == [PLACE, PLACE]:
            found.update((verb, place, rng.choice(NEAR[place])) for place in NEAR if NEAR[place])
    return found


@pytest.mark.rule("PV-4.0-1")
@pytest.mark.parametrize("seed", range(4))
def test_what_is_offered_is_what_nothing_is_said_against(seed: int) -> None:
    tried = 0
    for match, seat, ask, rng in war(seed):
        if rng.random() > OFTEN.get(ask.prompt, 0.5):
            continue
        g, task, offered = match.state, engine.asking(match.state)[seat], set(ask.moves)
        for move in candidates(ask, rng):
            refusal = task.why_not(g, move)
            assert (refusal is None) == (move in offered), (ask.prompt, move, refusal)
            if refusal is not None:
                assert {*refusal.rules} <= KNOWN
                assert refusal.rules
                assert "{" not in WORDS.say("it", f"why.{refusal.key}", **refusal.about)
            tried += 1
    assert tried > 5_000


@pytest.mark.rule("PV-4.0-1", "PV-4.1-1")
@pytest.mark.parametrize("seed", range(4, 9))
def test_a_stated_reason_holds_and_there_is_nearly_always_one(seed: int) -> None:
    refused, general, checked = 0, 0, 0
    for match, seat, ask, rng in war(seed):
        if rng.random() > 0.2:
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
                assert REASONS[refusal.key](view, ask, move, refusal), (move, refusal)
    assert refused > 100
    assert general <= GAME.fuzz.max_unexplained * refused
    assert checked > refused / 2


@pytest.mark.rule("PV-4.1-1")
def test_what_is_next_door_is_never_too_far() -> None:
    told: Counter[str] = Counter()
    for match, seat, _, _ in war(0):
        task = engine.asking(match.state)[seat]
        if not isinstance(task, Where):
            continue
        start = hex_of(seen(match, seat).blocks[task.block].place)
        for place in NEAR.get(start, ()):
            assert distance(start, place) == 1
            for verb in ("move", "patrol", "rebase", "raid"):
                if refusal := task.why_not(match.state, (verb, place)):
                    told[refusal.key] += 1
    assert told["too_far"] == 0
    assert told.total() > 1000


def test_every_reason_that_can_be_checked_has_words() -> None:
    assert not [key for key in REASONS if WORDS.missing(f"why.{key}")]
