"""Legal is what nothing is said against."""

from wardroom.kernel import Refusal
from wardroom.lib.objection import Objection, dropped, unopposed


def odd(least: int, n: int) -> Objection:
    if n < least:
        return Refusal("too_small")
    return Refusal("odd") if n % 2 else None


def test_what_nothing_is_said_against_stays_in_its_order() -> None:
    assert unopposed(range(7, -1, -1), odd, 2) == (6, 4, 2)


def test_what_is_given_comes_before_the_candidate() -> None:
    assert unopposed((1, 2), odd, 2) == (2,)
    assert unopposed((), odd, 2) == ()


def test_the_first_stage_that_does_not_leave_it_says_why() -> None:
    stages = (Refusal("too_dear"), ["b", "c"]), (Refusal("not_the_first"), ["b"])
    assert [dropped(stages, one) for one in "abc"] == [Refusal("too_dear"), None, Refusal("not_the_first")]
