"""Every message of every game with values, as Python says it: the web client must say the same.

uv run python tools/say_words.py > said.json
"""

from __future__ import annotations

import json
import sys
from typing import Any

from wardroom import games
from wardroom.lib.messages import Choice, Message, parse
from wardroom.lib.words import LANGUAGES

TRIES = 4


def main() -> None:
    said = []
    for game in games.ids():
        words = games.find(game).words
        for lang in LANGUAGES:
            catalogue = words.catalogue(lang)
            nouns = [name[5:].replace("#", "12") for name in catalogue if name.startswith("noun.")]  # F4F-#: F4F-12
            lines = [
                {"key": key, "params": params, "said": words.say(lang, key, **params)}
                for key, text in catalogue.items()
                for params in _values(parse(text), nouns)
            ]
            said.append({"game": game, "lang": lang, "words": dict(catalogue), "lines": lines})
    json.dump(said, sys.stdout, ensure_ascii=False)


def _values(message: Message, nouns: list[str]) -> list[dict[str, Any]]:
    """Values that reach every branch, as far as a few tries go."""
    choices = list(_choices(message))
    found = []
    for n in range(TRIES):
        values: dict[str, Any] = {}
        for at, name in enumerate(sorted(message.names())):
            branches = [word for choice in choices if choice.name == name for word in choice.branches]
            plural = any(choice.name == name and choice.kind == "plural" for choice in choices)
            if plural:
                values[name] = (0, 1, 2, 17)[n]
            elif branches:
                word = branches[n % len(branches)]
                values[name] = word == "true" if word in ("true", "false") else word
            else:
                values[name] = [nouns[(at * 7 + n * 13) % len(nouns)], 3, [nouns[0], nouns[1]], []][(n + at) % 4]
        if values not in found:
            found.append(values)
    return found


def _choices(message: Message) -> Any:
    for part in message.parts:
        if isinstance(part, Choice):
            yield part
            for branch in part.branches.values():
                yield from _choices(branch)


if __name__ == "__main__":
    main()
