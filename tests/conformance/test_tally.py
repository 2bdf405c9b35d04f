"""Counts add up over matches; what is the longest or largest is the longest of any."""

from wardroom.conformance import Tally


def test_counts_add_up_and_records_are_kept() -> None:
    one = Tally(matches=1, longest=7, records={"chain": 4})
    two = Tally(matches=2, longest=5, records={"chain": 2, "pile": 3})
    both = one + two
    assert (both.matches, both.longest, both.records) == (3, 7, {"chain": 4, "pile": 3})
    assert "records" not in both.rows()
