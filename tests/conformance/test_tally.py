"""Counts add up over matches; what is the longest or largest is the longest of any."""

from wardroom.conformance import Tally
from wardroom.conformance.promises.refusals import unexplained


def test_counts_add_up_and_records_are_kept() -> None:
    one = Tally(matches=1, longest=7, records={"chain": 4})
    two = Tally(matches=2, longest=5, records={"chain": 2, "pile": 3})
    both = one + two
    assert (both.matches, both.longest, both.records) == (3, 7, {"chain": 4, "pile": 3})
    assert "records" not in both.rows()


def test_what_was_refused_for_no_reason_adds_up_by_where() -> None:
    one = Tally(unexplained={"orders: sail": 2, "hit: hit": 1})
    both = one + Tally(unexplained={"orders: sail": 3, "smoke: smoke": 4})
    assert both.unexplained == {"orders: sail": 5, "hit: hit": 1, "smoke: smoke": 4}
    assert "unexplained" not in both.rows()


def test_too_many_refusals_without_a_reason_are_a_violation_of_the_run() -> None:
    tally = Tally(reasons=1000, unexplained={"orders: sail": 8, "hit: hit": 3})
    assert unexplained(tally, 0.011) is None
    assert unexplained(Tally(reasons=499, unexplained={"hit: hit": 499}), 0.01) is None, "too few to tell"
    violation = unexplained(tally, 0.01)
    assert violation is not None
    assert str(violation) == ("refusals: 11 of 1000 refusals give no reason, most often orders: sail (8), hit: hit (3)")
