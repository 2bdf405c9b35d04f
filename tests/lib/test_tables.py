from typing import Any

import pytest

from wardroom.lib.tables import AUTOMATIC, NO_EFFECT, OddsTable, odds_column


def table(worse: str, better: str, **more: Any) -> OddsTable:
    return OddsTable(
        {
            "columns": ["1-2", "1-1", "2-1", "3-1"],
            "results": {
                "1-2": {1: [0, 2], 2: [0, 1]},
                "1-1": {1: [0, 1], 2: [1, 1]},
                "2-1": {1: [1, 1], 2: [1, 0]},
                "3-1": {1: [1, 0], 2: [2, 0]},
            },
            "beyond_table": {"worse": worse, "better": better, "source": "for readers"},
            "note": "for readers",
            **more,
        }
    )


@pytest.mark.parametrize(
    ("a", "d", "odds"),
    [
        (23, 6, (3, 1)),
        (6, 6, (1, 1)),
        (11, 6, (1, 1)),
        (12, 6, (2, 1)),
        (5, 6, (1, 2)),
        (6, 18, (1, 3)),
        (6, 19, (1, 4)),
    ],
)
def test_fractions_favour_the_defender(a: int, d: int, odds: tuple[int, int]) -> None:
    assert odds_column(a, d) == odds


def test_odds_never_flatter_the_attacker_and_are_never_a_column_too_low() -> None:
    for a in range(1, 40):
        for d in range(1, 40):
            x, y = odds_column(a, d)
            assert x * d <= a * y, "better than the real odds"
            if a >= d:
                assert (x + 1) * d > a
            else:
                assert a * (y - 1) < d


@pytest.mark.parametrize(("a", "d"), [(0, 3), (3, 0), (-1, 2)])
def test_odds_of_nothing_are_refused(a: int, d: int) -> None:
    with pytest.raises(ValueError, match="positive"):
        odds_column(a, d)


def test_inside_the_table_and_clamped_at_both_edges() -> None:
    clamped = table("1-2", "3-1")
    assert [clamped.column(a, d) for a, d in [(1, 9), (3, 6), (5, 6), (6, 6), (13, 6), (18, 6), (99, 6)]] == [
        "1-2",
        "1-2",
        "1-2",
        "1-1",
        "2-1",
        "3-1",
        "3-1",
    ]


def test_beyond_the_table_no_die_is_rolled() -> None:
    edged = table("no effect", "automatic")
    assert edged.column(1, 3) == NO_EFFECT
    assert edged.column(1, 2) == "1-2"
    assert edged.column(3, 1) == "3-1"
    assert edged.column(4, 1) == AUTOMATIC
    assert NO_EFFECT not in edged.columns
    with pytest.raises(KeyError):
        edged.result(AUTOMATIC, 1)


def test_results_are_frozen() -> None:
    assert table("1-2", "3-1").result("2-1", 2) == (1, 0)


@pytest.mark.parametrize(
    ("worse", "more"),
    [
        ("worst", {}),
        ("1-9", {}),
        ("1-2", {"columns": ["2-1", "1-1", "1-2", "3-1"]}),
        ("1-2", {"columns": ["1-2", "1-1"]}),
        ("1-2", {"results": {"1-2": {1: 0}, "1-1": {1: 0, 2: 0}, "2-1": {1: 0}, "3-1": {1: 0}}}),
    ],
)
def test_faulty_data_is_refused(worse: str, more: dict[str, Any]) -> None:
    with pytest.raises(ValueError, match="column"):
        table(worse, "3-1", **more)
