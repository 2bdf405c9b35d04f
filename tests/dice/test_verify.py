"""Records of honest matches pass; a record changed anywhere does not, and the entry named is the one changed."""

import json
from collections.abc import Callable
from copy import deepcopy
from random import Random
from typing import Any

import pytest
from high_low import HighLow, play
from hypothesis import given, settings
from hypothesis import strategies as st

from wardroom.dice.fair import Fair, commit
from wardroom.dice.seeded import Seeded
from wardroom.dice.verify import Verdict, verify
from wardroom.journal import Record, opening_seal, seal
from wardroom.kernel import GameInfo, Match, Option

RULES = HighLow()
SEED = bytes(range(32))
SALTS = {"JP": "banzai", "US": "sugar"}
ALL = ("commitment", "seals", "dice", "rules")

Json = dict[str, Any]


def played(seed: int = 1, entries: int = 1000) -> Match:
    return play(Match(RULES, Fair(SEED, SALTS)), Random(seed), entries)


def exported(match: Match) -> Json:
    record: Json = json.loads(match.record().to_json())
    return record


HONEST = exported(played())


def resealed(record: Json) -> Json:
    """What a forger does who knows how seals are made."""
    parsed = Record.from_json(json.dumps(record).encode())
    before = opening_seal(parsed)
    for raw, entry in zip(record["entries"], parsed.entries, strict=True):
        before = raw["seal"] = seal(before, entry)
    return record


def changed(change: Callable[[Json], object], record: Json = HONEST) -> Json:
    record = deepcopy(record)
    change(record)
    return record


def entry_of(kind: str, record: Json = HONEST) -> int:
    """The number of the second entry of a kind (the first might be a special case)."""
    return [n for n, entry in enumerate(record["entries"], 1) if kind in entry][1]


def found(verdict: Verdict) -> tuple[int | None, str]:
    return verdict.n, verdict.reason


# ---- honest records


@pytest.mark.parametrize("seed", range(20))
def test_honest_matches_pass(seed: int) -> None:
    match = played(seed)
    verdict = verify(match.record().to_json(), RULES)
    assert verdict.ok, verdict
    assert verdict.checked == ALL
    assert not verdict.unchecked
    assert verdict.entries == len(match.entries)
    assert verdict.rolls == 4


def test_the_test_record_has_every_difficulty() -> None:
    kinds = {next(iter(k for k in ("move", "roll", "undo") if k in entry)) for entry in HONEST["entries"]}
    assert kinds == {"move", "roll", "undo"}


def test_bytes_mappings_and_records_are_the_same() -> None:
    match = played()
    assert verify(match.record(), RULES) == verify(exported(match), RULES) == verify(match.record().to_json(), RULES)


def test_resignation() -> None:
    match = played(entries=4)
    match.resign("JP")
    assert verify(match.record(), RULES).ok
    assert found(verify(resealed(changed(lambda r: r["entries"][-1].update(resign="XX"), exported(match))), RULES)) == (
        len(match.entries),
        "unknown_seat",
    )


def test_without_rules_the_dice_are_still_checked() -> None:
    verdict = verify(HONEST)
    assert verdict.ok
    assert verdict.checked == ("commitment", "seals", "dice")
    assert verdict.unchecked == {"rules": "no_rules"}


def test_an_unfinished_match_says_what_could_not_be_checked() -> None:
    record = exported(played(entries=7))
    assert "seed" not in record
    verdict = verify(record, RULES)
    assert verdict.ok
    assert verdict.checked == ("seals", "rules")
    assert verdict.unchecked == {"commitment": "no_seed", "dice": "no_seed"}


def test_dice_that_promised_nothing_are_told_apart() -> None:
    verdict = verify(play(Match(RULES, Seeded(1)), Random(1)).record(), RULES)
    assert verdict.ok
    assert verdict.unchecked == {"commitment": "no_commitment", "dice": "no_commitment"}


def test_rules_of_another_version_do_not_judge() -> None:
    class Later(HighLow):
        info = GameInfo("high_low", "2", RULES.info.seats, RULES.info.scenarios, 100, RULES.info.options)

    verdict = verify(HONEST, Later())
    assert verdict.ok
    assert verdict.unchecked == {"rules": "other_version"}


@pytest.mark.parametrize(("later", "reason"), [(True, None), (False, "setup")])
def test_only_an_option_that_came_later_may_be_missing(later: bool, reason: str | None) -> None:
    """A record from before it was played with its default, and folds to the same."""
    options = (*RULES.info.options, Option("fog", (False, True), False, later=later))

    class Since(HighLow):
        info = GameInfo("high_low", "1", RULES.info.seats, RULES.info.scenarios, 100, options)

    verdict = verify(HONEST, Since())
    assert (verdict.ok, verdict.reason or None) == (reason is None, reason)


# ---- the heading


def test_a_seed_that_was_not_promised() -> None:
    verdict = verify(changed(lambda r: r.update(seed="00" * 32)), RULES)
    assert found(verdict) == (0, "commitment")
    assert verdict.about == {"found": commit(SEED), "expected": commit(bytes(32))}


@pytest.mark.parametrize("seed", ["zz", "abc", "è"])
def test_a_seed_that_is_no_seed(seed: str) -> None:
    assert found(verify(changed(lambda r: r.update(seed=seed)), RULES)) == (0, "seed")


def test_a_seed_without_a_promise() -> None:
    assert found(verify(resealed(changed(lambda r: r.update(commitment=""))), RULES)) == (0, "commitment")


@pytest.mark.parametrize(
    "heading", [{"scenario": "long"}, {"options": {"handicap": 1}}, {"salts": {"JP": "x"}}, {"version": "0"}]
)
def test_a_changed_heading_breaks_the_first_seal(heading: Json) -> None:
    assert found(verify(changed(lambda r: r.update(heading)))) == (1, "seal")


def test_changed_salts_change_the_dice() -> None:
    forged = resealed(changed(lambda r: r["salts"].update(US="lucky")))
    assert verify(forged).reason == "dice"


@pytest.mark.parametrize(
    ("heading", "reason"),
    [
        ({"game": "chess"}, "game"),
        ({"seats": ["US", "JP"]}, "seats"),
        ({"scenario": "none"}, "setup"),
        ({"options": {}}, "setup"),
        ({"options": {"handicap": 9}}, "setup"),
        ({"options": {"handicap": [1]}}, "setup"),
        ({"options": {"preset": []}}, "setup"),
    ],
)
def test_a_heading_that_is_not_of_this_game(heading: Json, reason: str) -> None:
    assert found(verify(changed(lambda r: r.update(heading)), RULES)) == (0, reason)


# ---- the entries


@pytest.mark.parametrize("n", range(1, len(HONEST["entries"]) + 1))
def test_any_entry_changed_alone_is_the_one_named(n: int) -> None:
    def change(record: Json) -> None:
        entry = record["entries"][n - 1]
        if "roll" in entry:
            entry["out"] = "high" if entry["out"] == "low" else "low"
        elif "undo" in entry:
            entry["undo"] = "US" if entry["undo"] == "JP" else "JP"
        else:
            entry["move"] = ["stake", 9]

    assert found(verify(changed(change))) == (n, "seal")


@pytest.mark.parametrize("n", range(1, len(HONEST["entries"]) + 1))
def test_an_entry_left_out_or_said_twice(n: int) -> None:
    entries = HONEST["entries"]
    assert verify(changed(lambda r: r["entries"].pop(n - 1)), RULES).n == n
    assert verify(changed(lambda r: r["entries"].insert(n, entries[n - 1])), RULES).n == n + 1


def test_a_resealed_outcome_is_found_by_the_dice() -> None:
    n = entry_of("roll")
    out = HONEST["entries"][n - 1]["out"]
    other = "high" if out == "low" else "low"
    verdict = verify(resealed(changed(lambda r: r["entries"][n - 1].update(out=other))), RULES)
    assert found(verdict) == (n, "dice")
    assert verdict.about == {"why": HONEST["entries"][n - 1]["roll"], "found": other, "expected": out}


def test_resealed_odds_are_found_by_the_rules() -> None:
    """Odds bent so that the same number gives the outcome wanted: only the rules can tell."""
    n = entry_of("roll")
    out = HONEST["entries"][n - 1]["out"]
    bent = resealed(changed(lambda r: r["entries"][n - 1].update(odds=[[out, 1]])))
    bent["entries"], bent["result"], bent["seed"] = bent["entries"][:n], None, ""
    assert verify(bent).ok
    assert found(verify(bent, RULES)) == (n, "roll_other")


def test_a_resealed_move_is_noticed_by_the_rules() -> None:
    """A forger who knows how seals are made still has to play the match."""
    n = entry_of("move")
    stake = HONEST["entries"][n - 1]["move"]
    other = ["stake", stake[1] % 3 + 1] if stake[0] == "stake" else ["high" if stake == ["low"] else "low"]
    verdict = verify(resealed(changed(lambda r: r["entries"][n - 1].update(move=other))), RULES)
    assert not verdict.ok
    assert verdict.n is not None
    assert verdict.n > n


def test_nothing_done_in_between_turns_the_dice() -> None:
    """Who knows the seed must not be able to send answers in and take them back until the roll is to his liking."""
    straight, wavering = Match(RULES, Fair(SEED, SALTS)), Match(RULES, Fair(SEED, SALTS))
    while len(straight.entries) < 12 and straight.result is None:
        (seat,) = straight.asks
        moves = straight.asks[seat].moves
        if not any(move in (("high",), ("low",)) for move in moves):
            wavering.answer(seat, moves[0])
            if wavering.can_undo(seat):
                wavering.undo(seat)
                wavering.answer(seat, moves[0])
            straight.answer(seat, moves[0])
        else:
            straight.answer(seat, moves[0])
            wavering.answer(seat, moves[0])
    rolls = [[entry.out for entry in match.entries if entry.roll] for match in (straight, wavering)]
    assert rolls[0] == rolls[1] != []
    assert len(wavering.entries) > len(straight.entries)


@pytest.mark.parametrize(
    ("entry", "reason"),
    [
        ({"seat": "JP", "move": ["stake", 4]}, "illegal"),
        ({"seat": "JP", "move": ["stake", True]}, "illegal"),
        ({"seat": "JP", "move": ["stake", 1.0]}, "illegal"),
        ({"seat": "JP", "move": ["stake", [1]]}, "illegal"),
        ({"seat": "US", "move": ["stake", 1]}, "not_asked"),
        ({"undo": "JP"}, "nothing_to_undo"),
        ({"resign": "XX"}, "unknown_seat"),
        ({"roll": "luck", "odds": [[1, 1]], "out": 1}, "roll_unasked"),
        ({}, "shape"),
        ({"seat": "JP"}, "shape"),
        ({"move": ["stake", 1]}, "shape"),
        ({"seat": "US", "move": ["stake", 1], "undo": "US"}, "shape"),
        ({"roll": "luck", "odds": [[1, 0], [2, 1]], "out": 2}, "shape"),
        ({"roll": "luck", "out": 2}, "shape"),
        ({"roll": "luck", "odds": [[1, 1]]}, "outcome"),
        ({"roll": "luck", "odds": [[1, 1]], "out": True}, "outcome"),
    ],
)
def test_an_entry_the_game_would_not_have(entry: Json, reason: str) -> None:
    fresh = exported(Match(RULES, Fair(SEED)))
    (seat,) = Match(RULES, Fair(SEED)).asks
    other = "US" if seat == "JP" else "JP"
    swap = {"JP": seat, "US": other}
    entry = {key: swap.get(value, value) if isinstance(value, str) else value for key, value in entry.items()}
    record = resealed(changed(lambda r: r.update(entries=[entry]), fresh))
    assert found(verify(record, RULES)) == (1, reason)


def test_a_roll_withheld() -> None:
    n = entry_of("roll")
    record = changed(lambda r: r.update(entries=r["entries"][: n - 1], result=None, seed=""))
    verdict = verify(record, RULES)
    assert found(verdict) == (n, "roll_missing")


def test_play_after_the_end() -> None:
    record = changed(lambda r: r["entries"].append({"seat": "US", "move": ["stake", 1]}))
    assert found(verify(resealed(record), RULES)) == (len(HONEST["entries"]) + 1, "match_over")


def test_the_ending() -> None:
    end = len(HONEST["entries"]) + 1
    assert found(verify(changed(lambda r: r["result"].update(JP=99)), RULES)) == (end, "result")
    assert found(verify(changed(lambda r: r.pop("result")), RULES)) == (end, "result")
    assert found(verify(changed(lambda r: r.update(state="0" * 64)), RULES)) == (end, "state")


def test_of_two_faults_the_first_is_named() -> None:
    """Each fault belongs to another check: the earlier entry wins, not the earlier check."""
    early, late = entry_of("roll"), len(HONEST["entries"])

    def change(record: Json) -> None:
        entry = record["entries"][early - 1]
        entry["out"] = "high" if entry["out"] == "low" else "low"
        resealed(record)
        record["entries"][late - 1]["seal"] = "0" * 32

    assert found(verify(changed(change))) == (early, "dice")


# ---- garbage

JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=5),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner, max_size=3),
    max_leaves=6,
)


@pytest.mark.parametrize(
    "garbage",
    [
        b"",
        b"{",
        b"\xff\xfe",
        b"null",
        b"[" * 100_000,
        b'{"wardroom": 2}',
        {"wardroom": object()},
        {1: 2},
        {"a": "\ud800"},
    ],
)
def test_garbage_is_a_verdict(garbage: Any) -> None:
    verdict = verify(garbage, RULES)
    assert found(verdict) == (0, "unreadable")
    assert verdict.about["detail"]
    assert set(verdict.unchecked) == set(ALL)


@settings(max_examples=70)
@given(st.data())
def test_any_value_anywhere_is_a_verdict(data: st.DataObject) -> None:
    record = deepcopy(HONEST)
    where: Any = record if data.draw(st.booleans()) else data.draw(st.sampled_from(record["entries"]))
    key = data.draw(st.sampled_from(sorted(where)))
    before, where[key] = where[key], data.draw(JSON)
    verdict = verify(record, RULES)
    unrevealed = where is record and not record.get("seed")  # no fault: the dice go unchecked, and the verdict says so
    assert not verdict.ok or where[key] == before or unrevealed, (key, where[key])


@settings(max_examples=100)
@given(st.binary(max_size=40), st.integers(0, 10_000))
def test_any_bytes_are_a_verdict(noise: bytes, at: int) -> None:
    raw = json.dumps(HONEST).encode()
    at %= len(raw)
    assert isinstance(verify(raw[:at] + noise + raw[at + len(noise) :], RULES), Verdict)
