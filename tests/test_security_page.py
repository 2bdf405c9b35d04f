"""Each test that docs/security.md names is there, and no item of the standard is left out."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

HERE = Path(__file__).resolve().parents[1]
PAGE = (HERE / "docs" / "security.md").read_text("utf-8")
CITED = sorted(set(re.findall(r"`([\w/.-]+\.(?:py|test\.tsx?)(?:::\w+)?)`", PAGE)))

# How many items of levels 1 and 2 each section of ASVS 5.0.0 has: those of level 3 stand last everywhere.
SECTIONS = {
    "1.1": 2, "1.2": 9, "1.3": 11, "1.4": 3, "1.5": 2, "2.1": 3, "2.2": 3, "2.3": 4, "2.4": 1, "3.2": 2, "3.3": 4,
    "3.4": 6, "3.5": 5, "3.7": 2, "4.1": 3, "4.2": 1, "4.3": 2, "4.4": 4, "5.1": 1, "5.2": 3, "5.3": 2, "5.4": 3,
    "6.1": 3, "6.2": 12, "6.3": 4, "6.4": 4, "6.5": 5, "6.6": 3, "6.8": 4, "7.1": 3, "7.2": 4, "7.3": 2, "7.4": 5,
    "7.5": 2, "7.6": 2, "8.1": 2, "8.2": 3, "8.3": 1, "8.4": 1, "9.1": 3, "9.2": 4, "10.1": 2, "10.2": 2, "10.3": 4,
    "10.4": 11, "10.5": 5, "10.6": 2, "10.7": 3, "11.1": 2, "11.2": 3, "11.3": 3, "11.4": 4, "11.5": 1, "11.6": 1,
    "12.1": 3, "12.2": 2, "12.3": 4, "13.1": 1, "13.2": 5, "13.3": 2, "13.4": 5, "14.1": 2, "14.2": 4, "14.3": 3,
    "15.1": 3, "15.2": 3, "15.3": 7, "16.1": 1, "16.2": 5, "16.3": 4, "16.4": 3, "16.5": 3, "17.1": 1, "17.2": 4,
    "17.3": 2,
}  # fmt: skip


def found(path: str) -> Path | None:
    return next((at for at in (HERE / path, HERE / "tests" / "server" / path) if at.is_file()), None)


@pytest.mark.parametrize("cited", [each for each in CITED if "test" in each])
def test_what_is_cited_is_there(cited: str) -> None:
    path, _, name = cited.partition("::")
    at = found(path)
    assert at is not None, path
    assert not name or re.search(rf"^(async )?def {name}\(", at.read_text("utf-8"), re.M), cited


def test_every_item_of_levels_1_and_2_is_there_once() -> None:
    table = PAGE.split("## ASVS")[1].split("\n## ")[0]
    told = [item for row in re.findall(r"^\| ([\d., ]+) \|", table, re.M) for item in row.split(", ")]
    assert sorted(told) == sorted(f"{section}.{n}" for section, most in SECTIONS.items() for n in range(1, most + 1))
