"""What a keeper of the journal builds on: steps, patches, resuming, going back by consent."""

from __future__ import annotations

from pathlib import Path
from random import Random

import msgspec
import pytest

from wardroom import games
from wardroom.dice.fair import Fair
from wardroom.dice.verify import verify
from wardroom.journal import BadRecord, Record, patch
from wardroom.journal.hearing import WENT_BACK
from wardroom.kernel import Checkpoint, Match, MatchOver, Step, UnknownChoice, digest, dump, encode, rebuild

ROOT = Path(__file__).parents[2]

TABLES = [
    ("midway", None, {"preset": "basic"}),
    ("midway", None, {"preset": "tournament"}),
    ("fighters", None, {}),
]


def play(match: Match, rng: Random, answers: int) -> list[Step]:
    """Random answers, some taken back."""
    steps: list[Step] = []
    for _ in range(answers):
        if match.result is not None:
            break
        seat = rng.choice(sorted(match.asks))
        if match.can_undo(seat) and rng.random() < 0.15:
            steps += match.undo(seat)
        else:
            steps += match.answer(seat, rng.choice(match.asks[seat].moves))
    return steps


@pytest.mark.parametrize(("game", "scenario", "options"), TABLES)
def test_patches_alone_give_every_state(game: str, scenario: str | None, options: dict[str, str]) -> None:
    match = Match(games.load(game), Fair(bytes(32)), scenario, options)
    steps = [*match.opening, *play(match, Random(5), 400)]
    state = msgspec.json.decode(dump(steps[0].after))
    for step in steps[1:]:
        assert step.before is not None
        ops = msgspec.json.decode(encode(patch.diff(step.before, step.after)))
        state = patch.apply(state, ops)
        assert encode(state) == encode(msgspec.json.decode(dump(step.after)))
    assert digest(rebuild(match.rules, state)) == digest(match.state)


@pytest.mark.parametrize(("game", "scenario", "options"), TABLES)
def test_a_match_goes_on_from_any_checkpoint_without_its_journal(
    game: str, scenario: str | None, options: dict[str, str]
) -> None:
    dice = Fair(bytes(range(32)), {"us": "salt"})
    match = Match(games.load(game), dice, scenario, options)
    stood: dict[int, Checkpoint] = {}
    rng = Random(8)
    for _ in range(300):
        play(match, rng, 1)
        at = match.checkpoint()
        stood[at.n] = at
    assert len(stood) > 10
    for at in list(stood.values())[::7]:
        again = Match.resume(match.rules, dice, match.record(), at)
        for entry in match.entries[at.n :]:
            if entry.undo:
                again.undo(entry.undo)
            elif entry.seat:
                again.answer(entry.seat, entry.move)
        assert digest(again.state) == digest(match.state)
        assert (again.n, again.rolls, again.seal(again.n)) == (match.n, match.rolls, match.seal(match.n))
        assert [again.can_undo(seat) for seat in match.seats] == [match.can_undo(seat) for seat in match.seats]


def test_base_tells_what_can_still_be_taken_back() -> None:
    """From the state after entry `base`, the answers since then, less those undone, are what an undo may reach."""
    match = Match(games.load("midway"), Fair(bytes(32)))
    rng, states = Random(3), {0: match.state}
    for _ in range(300):
        (*_, last) = play(match, rng, 1)
        states[match.n] = match.state
        since = match.entries[last.base :]
        answered = [e.seat for e in since if e.seat]
        for undone in (e.undo for e in since if e.undo):
            answered.remove(undone)
        assert {seat for seat in match.seats if match.can_undo(seat)} == set(answered)


def test_a_sealed_answer_is_noticed_by_its_own_seat_alone() -> None:
    match = Match(games.load("midway"), Fair(bytes(32)))
    noticed = {step.to for step in play(match, Random(2), 200)}
    assert {None, ("US",), ("JP",)} == noticed


def test_going_back_by_consent_is_an_entry_like_any_other() -> None:
    match = Match(games.load("midway"), Fair(bytes(32)))
    play(match, Random(4), 200)
    to = next(n for n in range(120, 180) if not match.entries[n].roll)
    then = match.past(to)
    heard = {seat: len(match.events(seat)) for seat in match.seats}
    (step,) = match.take_back(to)
    assert digest(match.state) == digest(then.state)
    assert (step.entry.back, step.to, step.base) == (to, None, match.n)
    assert not any(match.can_undo(seat) for seat in match.seats)
    for seat in match.seats:
        (item,) = match.events(seat, heard[seat])
        assert (item.kind, item.about["to"]) == (WENT_BACK, then.heard[seat])
    play(match, Random(1), 60)
    again = Match.fold(match.rules, Record.from_json(match.record().to_json()))
    assert digest(again.state) == digest(match.state)
    assert [encode(again.events(seat)) for seat in match.seats] == [encode(match.events(seat)) for seat in match.seats]


def recorded() -> Match:
    """The recorded battle at rest after some rolls, with its own dice in hand."""
    record = Record.from_json((ROOT / "docs/playthroughs/midway-staff.json").read_bytes())
    entries = record.entries
    last = [n for n, e in enumerate(entries, 1) if e.roll][12]
    end = next(n for n in range(last, len(entries)) if not entries[n].roll)
    dice = Fair(bytes.fromhex(record.seed), record.salts)
    begun = msgspec.structs.replace(record, entries=entries[:end], result=None, state="", seed="")
    return Match.fold(games.load("midway", record.version), begun, dice)


def test_dice_thrown_before_going_back_stay_thrown() -> None:
    """Whatever is rolled again falls anew, and the record still verifies."""
    match = recorded()
    first = next(n for n, e in enumerate(match.entries) if e.roll)
    caused = match.entries[first - 1]
    rolls = match.rolls
    match.take_back(first - 1)
    assert match.rolls == rolls
    match.answer(caused.seat, caused.move)
    thrown = [e for e in match.entries if e.roll]
    assert len(thrown) == match.rolls > rolls
    match.resign("US")
    assert verify(match.record().to_json(), match.rules).ok


def test_a_match_goes_back_only_to_where_it_rested_and_only_while_it_lasts() -> None:
    match = recorded()
    rolled = next(n for n, e in enumerate(match.entries) if e.roll)
    for to in (-1, match.n, match.n + 5, rolled):
        with pytest.raises(UnknownChoice):
            match.take_back(to)
    record = match.record()
    forged = msgspec.structs.replace(
        record, entries=(*record.entries, msgspec.structs.replace(record.entries[0], seat="", move=(), back=rolled))
    )
    with pytest.raises(BadRecord):
        Match.fold(match.rules, forged)
    match.resign("US")
    with pytest.raises(MatchOver):
        match.take_back(1)
