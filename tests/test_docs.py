"""The documentation stays short: words by page and by reader, code blocks aside. A new page first gets its budget."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from wardroom import games

ROOT = Path(__file__).parents[1]
DOCS = ROOT / "docs"
BALANCE = sorted((DOCS / "balance").glob("*.md"))
WHOLE, HISTORY, CHANGES = 40_000, 10_000, 900

# By reader: how many words in all, and at most on each page.
BUDGETS: dict[str, tuple[int, dict[str, int]]] = {
    "player": (6_000, {
        "playing": 1_000, "opponents": 900, "fair-dice": 500, "clubs": 300, "tournaments": 650,
        **dict.fromkeys((f"games/{id}" for id in games.ids()), 800),
    }),
    "host": (9_000, {
        "at-home": 400, "docker": 400, "systemd": 400, "operating": 3_000, "security": 4_900, "fair-play": 500,
    }),
    "author": (9_000, {
        "write-a-game": 3_500, "concepts": 700, "odds": 600, "shelf": 350, "library": 150, "server-api": 2_500,
        "glossary": 1_400,
    }),
    "researcher": (3_000, {"research": 1_150, "open-data": 350, "ratings": 800, "analysis": 850}),
    "developer": (9_000, {
        "index": 250, "architecture": 3_500, "figures": 2_300, "reliability": 600, "scale": 1_300, "mutants": 500,
        "nightly": 500, "releasing": 450, "static": 500,
    }),
    "how even the games are": (4_000, dict.fromkeys((f"balance/{file.stem}" for file in BALANCE), 1_300)),
}  # fmt: skip
PAGES = {page: most for _, pages in BUDGETS.values() for page, most in pages.items()}


def count(text: str) -> int:
    return len(re.sub(r"^```.*?^```$", "", text, flags=re.MULTILINE | re.DOTALL).split())


def words(page: str) -> int:
    return count((DOCS / f"{page}.md").read_text(encoding="utf-8"))


def pages(*without: str) -> set[str]:
    found = {file.relative_to(DOCS).with_suffix("").as_posix() for file in DOCS.rglob("*.md")}
    return {page for page in found if not page.startswith(without)}


def test_every_page_has_a_budget() -> None:
    assert pages("reference/", "history/") == set(PAGES)


@pytest.mark.parametrize("page", PAGES)
def test_a_page_keeps_to_its_budget(page: str) -> None:
    assert words(page) <= PAGES[page]


@pytest.mark.parametrize("reader", BUDGETS)
def test_a_reader_has_no_more_to_read_than_this(reader: str) -> None:
    most, theirs = BUDGETS[reader]
    assert sum(map(words, theirs)) <= most


def test_the_whole_keeps_to_its_budget() -> None:
    assert sum(map(words, PAGES)) <= WHOLE
    assert sum(words(page) for page in pages() if page.startswith("history/")) <= HISTORY


def test_words_are_counted_without_code() -> None:
    assert count("one two\n\n```sh\nmake it so\n```\n\n| three |\n") == 5
    assert count("") == 0


def test_every_page_but_history_and_what_is_made_is_in_the_navigation() -> None:
    nav = (ROOT / "mkdocs.yml").read_text(encoding="utf-8").split("\nnav:")[1]
    named = set(re.findall(r"([\w/*-]+)\.md", nav))
    folders = {page.removesuffix("*") for page in named if page.endswith("*")}
    assert {page for page in PAGES if page not in named and not page.startswith(tuple(folders))} == set()
    assert {page for page in named if "*" not in page} <= pages()


def test_the_changes_of_a_release_are_read_in_a_few_minutes() -> None:
    text = (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")
    releases = re.split(r"^## ", text, flags=re.MULTILINE)[1:]
    assert releases
    assert [each.splitlines()[0] for each in releases if count(each) > CHANGES] == []


def entries(text: str) -> list[tuple[str, bool]]:
    """The modules of a page of the reference, and whether an example stands before each."""
    parts = re.split(r"^::: (\S+)$", text, flags=re.MULTILINE)
    return [(name, "```python" in before) for before, name in zip(parts[::2], parts[1::2], strict=False)]


UNDER_THE_HOOD = {"lib.compiled", "lib.glossary", "lib.markdown", "lib.terms", "lib.yaml_loader"}


@pytest.mark.parametrize("package", ["api", "lib"])
def test_the_reference_is_complete_and_has_an_example_in_each_entry(package: str) -> None:
    told = entries((DOCS / "reference" / f"{package}.md").read_text(encoding="utf-8"))
    assert [name for name, shown in told if not shown] == []
    files = {f"{package}.{file.stem}" for file in (ROOT / "src" / "wardroom" / package).glob("[a-z]*.py")}
    assert files - UNDER_THE_HOOD == {name.removeprefix("wardroom.") for name, _ in told} - {"games"}


def test_an_entry_without_an_example_is_found() -> None:
    assert entries("```python\n>>> 1\n```\n::: a\n\n::: b\n") == [("a", True), ("b", False)]
