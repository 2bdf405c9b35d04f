import hmac
from collections import Counter
from fractions import Fraction
from hashlib import sha256
from itertools import pairwise
from random import Random

import pytest
from high_low import HighLow, play

from wardroom.dice.fair import Fair, derive
from wardroom.dice.scripted import Scripted, ScriptError
from wardroom.dice.seeded import Seeded
from wardroom.kernel import Dice, Match, Roll

SEED = bytes(range(32))
D6 = tuple((face, 1) for face in range(1, 7))
SALTS = {"US": "sugar", "JP": "banzai"}


def x(text: str, seed: bytes = SEED) -> int:
    return int(hmac.new(seed, text.encode("utf-8"), sha256).hexdigest(), 16)


# ---- fair


def test_known_answers() -> None:
    """Worked out once, apart from this code, with a command line tool: they pin the recipe for ever."""
    assert Fair(SEED).commitment == "9880572bbd42c530717b6ae406b642d9ff5c99889cb3e2cea4e9450e6f85d3ce"
    text = "7|search|9f86d081|JP=banzai;US=sugar|0"
    assert f"{x(text):064x}" == "901658076ee3ec3d4a0902fd2222a39e9b1779443d5c3a4843c1c423969f5340"
    assert derive(SEED, 7, "search", "9f86d081", SALTS, D6) == 1
    assert derive(SEED, 1, "città", "", {}, D6) == 2


def test_the_recipe_step_by_step() -> None:
    odds = (("miss", 5), ("hit", 3), ("sunk", 2))
    for n in range(1, 200):
        r = x(f"{n}|fire|ab12||0") % 10
        assert derive(SEED, n, "fire", "ab12", {}, odds) == ("miss" if r < 5 else "hit" if r < 8 else "sunk")


def test_rejection_takes_the_next_attempt() -> None:
    """With a total just above half the range, about every second number must be thrown away."""
    total, attempts = 2**255 + 1, Counter[int]()
    odds = (("low", 2**254), ("high", total - 2**254))
    for n in range(1, 200):
        attempt = 0
        while x(f"{n}|w|s||{attempt}") >= total:
            attempt += 1
        attempts[attempt] += 1
        expected = "low" if x(f"{n}|w|s||{attempt}") < 2**254 else "high"
        assert derive(SEED, n, "w", "s", {}, odds) == expected
    assert attempts[0] < 130
    assert attempts[1] > 25
    assert max(attempts) >= 3


def test_every_part_of_the_text_matters() -> None:
    def stream(seed: bytes = SEED, why: str = "w", seal: str = "s", salts: dict[str, str] = SALTS) -> list[int]:
        return [derive(seed, n, why, seal, salts, D6) for n in range(1, 60)]

    others = [
        stream(seed=SEED[::-1]),
        stream(why="v"),
        stream(seal="t"),
        stream(salts={"US": "sugar"}),
        stream(salts={"US": "banzai", "JP": "sugar"}),
    ]
    assert stream() == stream(salts=dict(reversed(SALTS.items()))), "the order of the salts must not matter"
    assert all(other != stream() for other in others)
    assert len(set(stream())) == 6


@pytest.mark.parametrize(
    "odds", [D6, ((1, 5), (2, 3), (3, 2)), tuple((sum(divmod(k, 6)), 1) for k in range(36)), ((0, 1), (1, 99))]
)
def test_derive_is_fair(odds: tuple[tuple[int, int], ...]) -> None:
    """Chi-square against the exact odds; the bound is passed by about one fair stream in ten million."""
    rolls, total = 6000, sum(w for _, w in odds)
    expected: Counter[int] = Counter()
    for outcome, weight in odds:
        expected[outcome] += weight
    seen = Counter(derive(SEED, n, "chi", sha256(str(n).encode()).hexdigest(), {}, odds) for n in range(rolls))
    chi2 = sum(
        Fraction((seen[o] - Fraction(w * rolls, total)) ** 2, Fraction(w * rolls, total)) for o, w in expected.items()
    )
    freedom = len(expected) - 1
    assert chi2 < freedom + 5.5 * (2 * freedom) ** 0.5 + 15
    assert set(seen) <= set(expected)


def test_successive_rolls_do_not_depend_on_each_other() -> None:
    rolls = [derive(SEED, n, "pair", "00", {}, D6) for n in range(7201)]
    pairs = Counter(pairwise(rolls))
    assert sum((pairs[a, b] - 200) ** 2 / 200 for a in range(1, 7) for b in range(1, 7)) < 35 + 6 * 70**0.5


@pytest.mark.parametrize("odds", [(), ((1, 0),), ((1, 2), (2, -1)), ((1, 2**256), (2, 1))])
def test_odds_that_cannot_be_drawn_are_refused(odds: tuple[tuple[int, int], ...]) -> None:
    with pytest.raises(ValueError, match="'why'"):
        derive(SEED, 1, "why", "", {}, odds)


def test_fair_promises_then_reveals() -> None:
    dice = Fair.new().salted(SALTS)
    seed = bytes.fromhex(dice.reveal())
    assert len(seed) == 32
    assert dice.commitment == sha256(b"wardroom dice 1|" + seed).hexdigest()
    assert dice.draw(Roll("w", D6), 3, "aa") == derive(seed, 3, "w", "aa", SALTS, D6)
    assert dice.draw(Roll("w", D6), 3, "aa") == dice.draw(Roll("w", D6), 3, "aa"), "asking again is not rolling again"
    assert dice.reveal() != Fair.new().reveal()


def test_salts_are_kept_as_they_were_given() -> None:
    salts = dict(SALTS)
    dice = Fair(SEED, salts)
    salts["US"] = "changed"
    assert dice.salts == SALTS


# ---- seeded and scripted


def test_all_three_are_dice() -> None:
    for dice in (Fair(SEED), Seeded(1), Scripted(["low"] * 8)):
        kernel_dice: Dice = dice
        assert play(Match(HighLow(), kernel_dice), Random(1)).result is not None


def test_seeded_repeats_itself_and_keeps_the_odds() -> None:
    def stream(seed: int) -> list[str]:
        dice = Seeded(seed)
        return [dice.draw(Roll("w", (("a", 3), ("b", 1))), n, "") for n in range(2000)]

    assert stream(1) == stream(1) != stream(2)
    assert 1400 < stream(1).count("a") < 1600
    assert (Seeded(1).commitment, Seeded(1).reveal(), Seeded(1).salts) == ("", "", {})


def test_scripted_deals_in_order_and_says_what_is_wrong() -> None:
    dice = Scripted([6, 1, 7])
    roll = Roll("search", D6)
    assert [dice.draw(roll, 1, ""), dice.draw(roll, 2, "")] == [6, 1]
    with pytest.raises(ScriptError, match=r"entry 3: the script has 7, but 'search' can only be 1, 2, 3, 4, 5, 6"):
        dice.draw(roll, 3, "", 3)
    assert dice.left == [7]
    dice.left.clear()
    with pytest.raises(ScriptError, match=r"entry 4: 'search' is rolled, but the script has run out"):
        dice.draw(roll, 4, "", 4)
