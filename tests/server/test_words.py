"""The server's sentences: every refusal has one, in both languages, with the values it is given; and none lies idle."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from importlib.resources import files
from pathlib import Path

import pytest
from msgspec import Struct

import wardroom.server
from wardroom.lib.messages import parse
from wardroom.lib.words import LANGUAGES, Words
from wardroom.server import language

SERVER = Path(wardroom.server.__file__).parent
ROOMS = sorted(folder.name for folder in files("wardroom.server").joinpath("words").iterdir() if folder.is_dir())
UNSAID = {"retry_after", "values", "why", "final", "warning"}
MADE_UP = {
    "http_": ["http_400", "http_404", "http_405", "http_413"],  # what the web framework itself refuses with
    "hook_": [
        "hook_bad_url",
        "hook_inside",
        "hook_not_https",
        "hook_not_listed",
        "hook_unknown_host",
    ],  # what `guard.check` finds
    "tournament_": [  # what the fold of a tournament's log does not take
        f"tournament_{why}"
        for why in (
            "full",
            "no_challenge",
            "no_game",
            "not_now",
            "not_signed_up",
            "over",
            "signed_up_already",
            "started_already",
            "too_few",
            "too_late",
        )
    ],
}


class Refused(Struct, frozen=True):
    where: str
    key: str
    about: frozenset[str]


def raised() -> Iterator[Refused]:
    """Every `Problem(status, "key", ...)` in the server's code."""
    for file in sorted(SERVER.rglob("*.py")):
        for node in ast.walk(ast.parse(file.read_text("utf-8"))):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "Problem":
                about = frozenset(word.arg for word in node.keywords if word.arg not in (None, "rules"))
                for key in keys_of(node.args[1]):
                    yield Refused(f"{file.relative_to(SERVER)}:{node.lineno}", key, about)


def keys_of(node: ast.expr) -> list[str]:
    match node:
        case ast.Constant(value=str(key)):
            return [key]
        case ast.IfExp():
            return keys_of(node.body) + keys_of(node.orelse)
        case ast.JoinedStr(values=[ast.Constant(value=str(start)), _]):
            return MADE_UP[start]
    raise AssertionError(f"what key is this? {ast.unparse(node)}")


class Said:
    """Every text in the server's code, and every text that is put together there, as a pattern."""

    def __init__(self) -> None:
        nodes = [node for file in SERVER.rglob("*.py") for node in ast.walk(ast.parse(file.read_text("utf-8")))]
        self.texts = {node.value for node in nodes if isinstance(node, ast.Constant) and isinstance(node.value, str)}
        made = [node for node in nodes if isinstance(node, ast.JoinedStr) and _says_something(node)]
        self.patterns = {re.compile("".join(map(_pattern, node.values))) for node in made}

    def has(self, key: str) -> bool:
        """Whether the code can say it: as it stands, or put together of parts that it can say."""
        if key in self.texts:
            return True
        found = (pattern.fullmatch(key) for pattern in self.patterns)
        return any(match and "" not in match.groups() and all(map(self.has, match.groups())) for match in found)


def _says_something(node: ast.JoinedStr) -> bool:
    """Itself: what is put together of unknown parts alone could be anything."""
    return any(isinstance(part, ast.Constant) for part in node.values)


def _pattern(part: ast.expr) -> str:
    return re.escape(str(part.value)) if isinstance(part, ast.Constant) else r"([\w.]+)"


@pytest.mark.parametrize("room", ROOMS)
def test_the_words_of_a_room_are_the_same_in_both_languages(room: str) -> None:
    assert Words.load(files("wardroom.server") / "words" / room).check() == []


@pytest.mark.parametrize("refused", list(raised()), ids=lambda refused: f"{refused.key}-{refused.where}")
def test_every_refusal_has_a_sentence_that_is_given_its_values(refused: Refused) -> None:
    words = language.words()
    assert words.missing(f"problem.{refused.key}") == ()
    for lang in LANGUAGES:
        named = parse(words.catalogue(lang)[f"problem.{refused.key}"]).names()
        waits = {"minutes"} if "retry_after" in refused.about else set()  # made of it (`refusals._in_minutes`)
        assert named <= refused.about | waits
        assert refused.about - named <= UNSAID, "what is not in the sentence is for programs, and listed above"


def test_no_sentence_lies_idle() -> None:
    said = Said()
    assert not said.has("problem.never_heard_of")
    assert not said.has("jobs.why.never_heard_of")
    kept = {f"problem.{key}" for keys in MADE_UP.values() for key in keys}
    assert sorted(key for key in language.words().keys() - kept if not said.has(key)) == []
