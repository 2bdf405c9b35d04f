"""A useful subset of ICU MessageFormat, parsed once into a small tree.

    {name}                                              the parameter
    {n, plural, =0 {none} one {# ship} other {# ships}} by number; # is the number
    {side, select, JP {Nagumo} other {Spruance}}        by word
    {place, form, at}                                   the parameter with its preposition and article (`words.formed`)

Branches nest, and `other` is required. An apostrophe is an apostrophe, except that '{ and '} open a literal text which
the next apostrophe closes, and '' is one apostrophe: Italian needs it right before a brace, as in dell''{name}.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any, Literal

Show = Callable[[Any, str], str]  # how a parameter becomes text, and in which form: the catalogue knows nouns


class BadMessage(ValueError):
    """A message that does not parse; says where."""


@dataclass(frozen=True, slots=True)
class Name:
    """A placeholder for a parameter."""

    name: str
    form: str = ""


@dataclass(frozen=True, slots=True)
class Choice:
    """Branches, one of which is chosen by a parameter."""

    name: str
    kind: Literal["plural", "select"]
    branches: Mapping[str, Message]

    def pick(self, value: Any) -> Message:
        if self.kind == "select":
            word = str(value).lower() if isinstance(value, bool) else str(value)
        elif f"={value}" in self.branches:
            word = f"={value}"
        else:
            word = "one" if value in (1, "1") else "other"  # the rule of both our languages
        return self.branches.get(word) or self.branches["other"]


@dataclass(frozen=True, slots=True)
class Message:
    parts: tuple[str | Name | Choice, ...]

    def format(self, params: Mapping[str, Any], show: Show) -> str:
        """Raises KeyError with the name of a parameter that is not given."""
        texts = []
        for part in self.parts:
            if isinstance(part, str):
                texts.append(part)
            elif isinstance(part, Name):
                texts.append(show(params[part.name], part.form))
            else:
                texts.append(part.pick(params[part.name]).format(params, show))
        return "".join(texts)

    def names(self) -> frozenset[str]:
        """Every parameter the message may need, in any branch."""
        return frozenset(self._names())

    def forms(self) -> frozenset[str]:
        """Every form that a parameter takes, in any branch."""
        return frozenset(part.form for part in self._places() if isinstance(part, Name) and part.form)

    def _names(self) -> Iterator[str]:
        yield from (part.name for part in self._places())

    def _places(self) -> Iterator[Name | Choice]:
        for part in self.parts:
            if not isinstance(part, str):
                yield part
            if isinstance(part, Choice):
                for branch in part.branches.values():
                    yield from branch._places()


@cache
def parse(text: str) -> Message:
    parser = _Parser(text)
    message = parser.message(number=None)
    if parser.at < len(text):
        raise parser.error("a } that closes nothing")
    return message


_LITERAL = re.compile(r"[^{}#']+")
_QUOTED = re.compile(r"'([{}][^']*)'")
_NAME = re.compile(r"\s*(\w+)\s*")
_KIND = re.compile(r",\s*(plural|select)\s*,")
_FORM = re.compile(r",\s*form\s*,\s*(\w+)\s*\}")
_BRANCH = re.compile(r"\s*(=\d+|[\w.-]+)\s*\{")
_END = re.compile(r"\s*\}")


class _Parser:
    """Recursive descent; `at` is where we are in the text."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.at = 0

    def error(self, what: str) -> BadMessage:
        return BadMessage(f"{what}, at character {self.at + 1} of {self.text!r}")

    def take(self, pattern: re.Pattern[str]) -> re.Match[str] | None:
        found = pattern.match(self.text, self.at)
        if found:
            self.at = found.end()
        return found

    def message(self, number: str | None) -> Message:
        """Up to the end or the closing brace; `number` is what # stands for, inside a plural."""
        parts: list[str | Name | Choice] = []
        while self.at < len(self.text) and self.text[self.at] != "}":
            parts.append(self.part(number))
        return Message(tuple(parts))

    def part(self, number: str | None) -> str | Name | Choice:
        if found := self.take(_LITERAL):
            return found.group()
        if found := self.take(_QUOTED):
            return found.group(1)
        here = self.text[self.at]
        if here == "'":
            two = self.text[self.at : self.at + 2]
            if two in ("'{", "'}"):
                raise self.error("a quoted brace without its closing apostrophe (write '' for an apostrophe)")
            self.at += 2 if two == "''" else 1
            return "'"
        self.at += 1
        if here == "#":
            return Name(number) if number else "#"
        return self.placeholder(number)

    def placeholder(self, number: str | None) -> Name | Choice:
        found = self.take(_NAME)
        if not found:
            raise self.error("a { without a name")
        name = found[1]
        if self.take(_END):
            return Name(name)
        if form := self.take(_FORM):
            return Name(name, form[1])
        found = self.take(_KIND)
        if not found:
            raise self.error("neither } nor plural nor select nor form")
        plural = found[1] == "plural"
        branches: dict[str, Message] = {}
        while found := self.take(_BRANCH):
            if found[1] in branches:
                raise self.error(f"a second branch {found[1]}")
            branches[found[1]] = self.message(name if plural else number)
            if not self.take(_END):
                raise self.error("a branch that is not closed")
        if not self.take(_END):
            raise self.error("a choice that is not closed")
        if "other" not in branches:
            raise self.error("a choice without other")
        if plural and any(word not in ("one", "other") and word[0] != "=" for word in branches):
            raise self.error("a plural has only =n, one and other")
        return Choice(name, "plural" if plural else "select", branches)
