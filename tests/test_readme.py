"""What README and library page show in Python is true: the blocks of each are run, in order, as one session."""

import doctest
import re
from pathlib import Path
from typing import Any

import pytest

ROOT = Path(__file__).parent.parent
README = ROOT / "README.md"
WORDS = 600  # of the README, code aside
BLOCK = re.compile(r"^```python\n(.*?)^```$", re.MULTILINE | re.DOTALL)


def blocks(text: str) -> list[tuple[int, str]]:
    """The Python blocks, each with the number of lines before its first."""
    return [(text.count("\n", 0, found.start(1)), found[1]) for found in BLOCK.finditer(text)]


def run(text: str) -> list[str]:
    """What does not come out as the text says; code without prompts simply has to run."""
    session: dict[str, Any] = {"__name__": "__readme__"}
    faults: list[str] = []
    for line, source in blocks(text):
        if ">>>" in source:
            test = doctest.DocTestParser().get_doctest(source, session, "README", str(README), line)
            doctest.DocTestRunner(optionflags=doctest.ELLIPSIS).run(test, out=faults.append, clear_globs=False)
            session.update(test.globs)
        else:
            exec(compile("\n" * line + source, README, "exec"), session)
    return faults


@pytest.mark.parametrize("page", ["README.md", "docs/library.md", "docs/reference/api.md", "docs/reference/lib.md"])
def test_the_page_is_true(page: str) -> None:
    text = (ROOT / page).read_text(encoding="utf-8")
    assert blocks(text)
    assert run(text) == []


def test_the_readme_is_read_in_a_minute() -> None:
    text = re.sub(r"^```.*?^```$", "", README.read_text(encoding="utf-8"), flags=re.MULTILINE | re.DOTALL)
    assert len(text.split()) <= WORDS


def test_every_picture_and_page_that_the_readme_names_is_there() -> None:
    named = re.findall(r"\]\(([^)#:]+)(?:#[^)]*)?\)", README.read_text(encoding="utf-8"))
    assert len(named) > 10
    assert [each for each in named if not (ROOT / each).is_file()] == []


def test_a_false_readme_is_noticed() -> None:
    assert run("```python\n>>> 1 + 1\n2\n```\n") == []
    assert "line 4, in README" in "".join(run("text\n\n```python\n>>> 1 + 1\n3\n```\n"))


def test_blocks_share_one_session() -> None:
    assert (
        run("```python\nx = 2\n```\nthen\n```python\n>>> x\n2\n>>> y = x\n\n```\n```python\nassert y == 2\n```\n") == []
    )
