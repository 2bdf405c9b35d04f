"""Whatever happens in a tournament: who meets whom, on which side, and that it all follows from the log."""

import os
import random
import subprocess
import sys
import time
from collections import Counter
from itertools import combinations
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tournaments_played import begun, climbed, played
from wardroom.tournaments import (
    Cup,
    GameId,
    NotAllowed,
    Setup,
    apply,
    balance,
    decode,
    disagreements,
    encode,
    entries,
    fold,
    following,
    rounds,
    standings,
)

HERE = str(Path(__file__).parents[1])

sizes = st.integers(2, 64)
chances = st.integers(0, 10**6).map(random.Random)
many = settings(max_examples=12, deadline=None)


def meetings(cup: Cup) -> Counter[frozenset[str]]:
    return Counter(frozenset((p.first, p.second)) for round in cup.rounds for p in round if p.second is not None)


def byes(cup: Cup) -> Counter[str]:
    return Counter(p.first for round in cup.rounds for p in round if p.second is None)


# ---- Swiss


@many
@given(sizes, st.integers(1, 2), chances)
def test_in_a_swiss_nobody_meets_anybody_twice_and_sides_are_even_after_every_round(
    there: int, legs: int, chance: random.Random
) -> None:
    log = played(Setup("swiss", legs=legs), there, chance)
    for end in (i for i, entry in enumerate(log, 1) if isinstance(entry, entries.Result)):
        if isinstance(log[end] if end < len(log) else None, entries.Paired | entries.Ended):
            assert max(map(abs, balance(fold(log[:end])).values())) <= 1
    cup = fold(log)
    assert max(meetings(cup).values()) == 1
    assert max(byes(cup).values(), default=0) <= 1
    for round in cup.rounds:  # everybody plays, or is the one who rests
        assert Counter(p for pairing in round for p in (pairing.first, pairing.second) if p) == Counter(
            list(cup.entrants)
        )
        assert sum(pairing.second is None for pairing in round) == there % 2


@many
@given(st.integers(4, 40), st.integers(1, 2), chances, st.integers(1, 3))
def test_who_leaves_a_swiss_is_paired_no_more(there: int, legs: int, chance: random.Random, leave: int) -> None:
    cup = fold(played(Setup("swiss", legs=legs), there, chance, [f"p{i:03}" for i in range(leave)]))
    assert max(meetings(cup).values()) == 1
    assert max(map(abs, balance(cup).values())) <= 2


def test_equals_meet_in_a_swiss() -> None:
    chance = random.Random(3)
    log = played(Setup("swiss", rounds=5, legs=2), 32, chance)
    cup = fold(log)
    first = cup.rounds[0]
    seeds = {x.player: x.seed for x in cup.entrants.values()}
    assert {abs(seeds[p.first] - seeds[p.second or ""]) for p in first} == {16}
    apart = []
    for end in (i for i, entry in enumerate(log) if isinstance(entry, entries.Paired)):
        before = {s.player: s.points for s in standings(fold(log[:end]))}
        paired = log[end]
        assert isinstance(paired, entries.Paired)
        apart += [abs(before[p.first] - before[p.second or ""]) for p in paired.pairings]
    assert sum(apart) / len(apart) < 0.7


def test_late_players_come_in_and_too_late_ones_do_not() -> None:
    log = begun(Setup("swiss", rounds=3, legs=1, late=1), 8)
    cup = fold(log)
    apply(cup, entries.SignedUp("late", 2900))
    assert cup.entrants["late"].seed == 9
    paired = following(cup)
    assert isinstance(paired, entries.Paired)
    apply(cup, paired)
    with pytest.raises(NotAllowed, match="too_late"):
        apply(cup, entries.SignedUp("later"))


def test_five_hundred_in_good_time() -> None:
    began = time.process_time()
    cup = fold(played(Setup("swiss", rounds=3, legs=1), 500, random.Random(1)))
    took = time.process_time() - began
    assert len(cup.rounds) == 3
    assert max(meetings(cup).values()) == 1
    assert max(map(abs, balance(cup).values())) <= 1
    assert took < 60, took


# ---- round robin


@many
@given(sizes, st.integers(1, 2), chances)
def test_in_a_round_robin_all_meet_once_on_even_sides(there: int, legs: int, chance: random.Random) -> None:
    cup = fold(played(Setup("robin", legs=legs), there, chance))
    assert meetings(cup) == Counter(frozenset(pair) for pair in combinations(cup.entrants, 2))
    assert max(map(abs, balance(cup).values())) <= (1 if legs == 1 else 0)


def test_who_leaves_a_round_robin_early_is_struck_and_later_is_not() -> None:
    for rounds_played, struck in ((1, True), (5, False)):
        cup = fold(begun(Setup("robin", legs=1), 8))
        for _ in range(rounds_played):
            step = following(cup)
            assert isinstance(step, entries.Paired)
            apply(cup, step)
            for game in list(cup.open_games()):
                apply(cup, entries.Result(game, 2, 0))
        apply(cup, entries.Withdrawn("p000"))
        gone = next(s for s in standings(cup) if s.player == "p000")
        assert (gone.played == 0) is struck


# ---- knock-out


@many
@given(sizes, st.integers(1, 2), chances)
def test_a_knock_out_has_one_winner_and_byes_for_the_best(there: int, legs: int, chance: random.Random) -> None:
    cup = fold(played(Setup("knockout", legs=legs), there, chance))
    assert len(cup.rounds) == (there - 1).bit_length()
    assert len(cup.rounds[-1]) == 1
    rested = {cup.entrants[p].seed for p in byes(cup)}
    assert rested == set(range(1, len(rested) + 1))
    assert not any(p.second is None for round in cup.rounds[1:] for p in round)
    assert standings(cup)[0].player == cup.through(len(cup.rounds), 1)
    assert max(meetings(cup).values()) == 1
    lost = Counter(
        p
        for number, round in enumerate(cup.rounds, 1)
        for table, pairing in enumerate(round, 1)
        for p in (pairing.first, pairing.second)
        if p is not None and p != cup.through(number, table)
    )
    assert set(lost.values()) <= {1}
    assert len(lost) == there - 1


def test_who_has_won_his_pairing_stands_above_those_who_still_play_or_are_out() -> None:
    cup = fold(begun(Setup("knockout", legs=1), 4))
    step = following(cup)
    assert step is not None
    apply(cup, step)
    underdog = cup.rounds[0][1].second
    apply(cup, entries.Result(GameId(1, 2, 1), 0, 2))
    assert standings(cup)[0].player == underdog


def test_level_after_two_legs_means_a_deciding_one() -> None:
    cup = fold(begun(Setup("knockout", legs=2), 2))
    step = following(cup)
    assert step is not None
    apply(cup, step)
    for leg in (1, 2):
        assert list(cup.open_games()) == [GameId(1, 1, leg)]
        apply(cup, entries.Result(GameId(1, 1, leg), 2, 0))
    assert list(cup.open_games()) == [GameId(1, 1, 3)]
    better, worse = cup.seeded
    assert cup.sides(GameId(1, 1, 3)) == (worse.player, better.player)
    apply(cup, entries.Result(GameId(1, 1, 3), 1, 1))
    assert cup.through(1, 1) == better.player


# ---- ladder


@many
@given(st.integers(2, 30), chances)
def test_on_a_ladder_one_climbs_by_beating_those_above(there: int, chance: random.Random) -> None:
    log = climbed(there, 20, chance)
    cup = fold(log)
    assert sorted(cup.ladder) == sorted(cup.entrants)
    assert not disagreements(log)
    before = fold(begun(Setup("ladder", legs=1), there))
    for entry in log[len(begun(before.setup, there)) :]:
        was = list(before.ladder)
        apply(before, entry)
        if before.ladder != was:
            assert isinstance(entry, entries.Result)
            by, whom = before.challenges[entry.game.round - 1]
            assert before.ladder.index(by) == was.index(whom) < was.index(by) <= was.index(whom) + there


# ---- the log


@many
@given(st.sampled_from(("swiss", "robin", "knockout")), st.integers(2, 24), chances)
def test_everything_follows_from_the_log(kind: str, there: int, chance: random.Random) -> None:
    log = played(Setup(kind), there, chance, ["p001"] if there > 3 else [])
    again = [decode(encode(entry)) for entry in log]
    assert again == log
    assert standings(fold(again)) == standings(fold(log))
    assert disagreements(again) == []
    assert fold(log).status == "over"
    assert len(fold(log).rounds) <= rounds(fold(log))


def test_a_log_somebody_has_changed_is_noticed() -> None:
    log = played(Setup("swiss", legs=1), 16, random.Random(5))
    where = next(i for i, x in enumerate(log) if isinstance(x, entries.Paired) and x.round == 2)
    paired = log[where]
    assert isinstance(paired, entries.Paired)
    turned = tuple(entries.Pairing(p.second or "", p.first) for p in paired.pairings)
    log[where] = entries.Paired(2, turned)
    assert 2 in disagreements(log[: where + 1])


def test_pairings_do_not_depend_on_how_strings_are_hashed() -> None:
    code = (
        "import random; from tournaments_played import played; from wardroom.tournaments import *;"
        "print([encode(x) for x in played(Setup('swiss', legs=1), 33, random.Random(2))])"
    )
    said = {
        subprocess.run(
            [sys.executable, "-c", code],
            env={**os.environ, "PYTHONHASHSEED": seed, "PYTHONPATH": HERE},
            capture_output=True,
            check=True,
        ).stdout
        for seed in ("1", "2")
    }
    assert len(said) == 1


# ---- stated rules


def test_two_forfeits_and_one_is_out() -> None:
    cup = fold(begun(Setup("swiss", legs=1, rounds=3), 8))
    for number in (1, 2):
        step = following(cup)
        assert step is not None
        apply(cup, step)
        for game in list(cup.open_games()):
            if "p000" in cup.sides(game):
                apply(cup, entries.Forfeit(game, ("p000",)))
            else:
                apply(cup, entries.Expired(game))
        assert cup.entrants["p000"].out is (number == 2)
    assert balance(cup)["p000"] == 0
    assert next(s for s in standings(cup) if s.player == "p000").points == 0


def test_a_ruling_stands_instead_of_what_was_and_a_refused_one_changes_nothing() -> None:
    cup = fold(begun(Setup("knockout", legs=1), 4))
    step = following(cup)
    assert step is not None
    apply(cup, step)
    apply(cup, entries.Result(GameId(1, 1, 1), 2, 0))
    apply(cup, entries.Ruling(GameId(1, 1, 1), 0, 2))
    assert cup.through(1, 1) == cup.rounds[0][0].second
    with pytest.raises(NotAllowed):
        apply(cup, entries.Ruling(GameId(1, 2, 1), 2, 2))
    with pytest.raises(NotAllowed):
        apply(cup, entries.Result(GameId(1, 1, 1), 2, 0))
    apply(cup, entries.Result(GameId(1, 2, 1), 2, 0))
    step = following(cup)
    assert step is not None
    apply(cup, step)
    with pytest.raises(NotAllowed, match="too_late"):
        apply(cup, entries.Ruling(GameId(1, 1, 1), 2, 0))


def test_tie_breaks_by_hand() -> None:
    """A beats B, B beats C, C beats A, all beat D: neither the direct games nor Sonneborn-Berger part them, so that the
    better seed stands first."""
    log = [entries.Made(Setup("robin", legs=1))]
    log += [entries.SignedUp(p, r) for p, r in (("A", 1600), ("B", 1700), ("C", 1500), ("D", 1400))]
    cup = fold([*log, entries.Started()])
    beats = {("A", "B"), ("B", "C"), ("C", "A"), ("A", "D"), ("B", "D"), ("C", "D")}
    while isinstance(step := following(cup), entries.Paired):
        apply(cup, step)
        for game in list(cup.open_games()):
            apply(cup, entries.Result(game, *((2, 0) if cup.sides(game) in beats else (0, 2))))
    found = standings(cup)
    assert [s.player for s in found] == ["B", "A", "C", "D"]
    assert [s.points for s in found] == [4, 4, 4, 0]
    assert dict(found[0].ties) == {"direct": 2, "sonneborn": 8, "wins": 2}


# ---- bids


def bidden(kind: str, side: int, bids: dict[str, int]) -> list[entries.AnyEntry]:
    log = begun(Setup(kind, legs=1, bids=side), len(bids))
    return [*log[:-1], entries.Bids(bids), log[-1]]


@many
@given(sizes, st.sampled_from(["knockout", "robin", "swiss"]), st.integers(1, 2), chances)
def test_who_bids_more_has_the_side_and_gives_what_he_bid(
    there: int, kind: str, side: int, chance: random.Random
) -> None:
    bids = {f"p{i:03}": chance.randint(-3, 3) for i in range(there)}
    log = bidden(kind, side, bids)
    cup = fold(log)
    while (step := following(cup)) is not None:
        apply(cup, step)
        log.append(step)
        for game in list(cup.open_games()):
            has, other = cup.sides(game) if side == 1 else cup.sides(game)[::-1]
            assert bids[has] >= bids[other]
            assert cup.given(game) == bids[has]
            log.append(entries.Result(game, 2, 0))
            apply(cup, log[-1])
    assert disagreements(log) == []
    again = fold(decode(encode(entry)) for entry in log)
    assert standings(again) == standings(cup)
    assert max(meetings(cup).values(), default=1) == 1


def test_bids_are_opened_once_before_it_begins_and_only_of_those_who_are_in_it() -> None:
    log = bidden("swiss", 1, {"p000": 2, "p001": 0})
    for wrong in (
        [*log, entries.Bids({"p000": 3})],
        [*log[:3], entries.Bids({"nobody": 3})],
        [*begun(Setup("swiss", legs=1), 2)[:3], entries.Bids({"p000": 1})],
    ):
        with pytest.raises(NotAllowed):
            fold(wrong)


def test_equal_bids_leave_sides_as_they_are_paired() -> None:
    cup, plain = fold(bidden("robin", 2, {"p000": 1, "p001": 1})), fold(begun(Setup("robin", legs=1), 2))
    for each in (cup, plain):
        step = following(each)
        assert step is not None
        apply(each, step)
    game = GameId(1, 1, 1)
    assert cup.sides(game) == plain.sides(game)
    assert (cup.given(game), plain.given(game)) == (1, 0)
