"""Whatever the terminal may say, it can say in both languages."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from wardroom.conformance import Tally
from wardroom.lib.messages import parse
from wardroom.terminal.speech import TABLE, Speech, language

SOURCE = Path(__file__).parents[2] / "src" / "wardroom"
FILES = [*sorted((SOURCE / "terminal").glob("*.py")), *sorted((SOURCE / "cli").glob("*.py"))]


def test_the_two_languages_agree() -> None:
    assert TABLE.check() == []


@pytest.mark.parametrize("file", FILES, ids=lambda file: f"{file.parent.name}/{file.name}")
def test_every_key_in_the_code_has_words(file: Path) -> None:
    text = file.read_text()
    keys = re.findall(r'\b(?:speech|self\.speech|say|command|group|option|argument)\(\s*"([\w.]+)"', text)
    keys += [f"error.{key}" for key in re.findall(r'Trouble\(\s*"(\w+)"', text)]
    own = [key for key in keys if not key.startswith(("title", "tagline", "detail.", "event.", "move."))]
    assert [key for key in own if TABLE.missing(key)] == []


def said(file: Path) -> Iterator[tuple[str, set[str]]]:
    """Each key that the file says by its name, with the parameters given; not calls that pass a dictionary."""
    for call in ast.walk(ast.parse(file.read_text())):
        if not isinstance(call, ast.Call) or not call.args or any(word.arg is None for word in call.keywords):
            continue
        key = call.args[0]
        if ast.unparse(call.func).split(".")[-1] in ("speech", "say") and isinstance(key, ast.Constant):
            yield str(key.value), {str(word.arg) for word in call.keywords}


@pytest.mark.parametrize("file", FILES, ids=lambda file: f"{file.parent.name}/{file.name}")
def test_every_message_gets_its_parameters(file: Path) -> None:
    english = TABLE.catalogue("en")
    short = {key: parse(english[key]).names() - given for key, given in said(file) if key in english}
    assert {key: lacks for key, lacks in short.items() if lacks} == {}


def test_every_reason_of_the_verifier_has_words() -> None:
    dice = "".join((SOURCE / "dice" / name).read_text() for name in ("verify.py", "refold.py"))
    reasons = set(re.findall(r'Misfit\((?:\w+|0), "(\w+)"', dice))
    assert len(reasons) > 15
    assert [key for key in sorted(reasons) if TABLE.missing(f"verify.reason.{key}")] == []


def test_every_row_of_the_tally_has_words() -> None:
    assert [name for name in Tally().rows() if TABLE.missing(f"fuzz.row.{name}")] == []


@pytest.mark.parametrize(
    ("wish", "env", "lang"),
    [
        ("it", {}, "it"),
        (None, {"LANG": "it_IT.UTF-8"}, "it"),
        (None, {"LANG": "de_DE.UTF-8"}, "en"),
        ("en", {"LANG": "it_IT.UTF-8"}, "en"),
        (None, {"LC_ALL": "it_IT", "LANG": "en_GB"}, "it"),
        (None, {}, "en"),
    ],
)
def test_the_language_is_the_wish_or_the_environment_or_english(
    wish: str | None, env: dict[str, str], lang: str
) -> None:
    assert language(wish, env) == lang


def test_a_message_that_is_missing_does_not_stop_play() -> None:
    assert Speech("en").say("prompt.never_heard_of", ship="akagi") == "never heard of akagi"
