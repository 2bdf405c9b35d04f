"""Message catalogues in two languages: the one place where text for people lives."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from importlib.resources.abc import Traversable
from pathlib import Path
from typing import Any

from wardroom.lib import yamls
from wardroom.lib.messages import BadMessage, parse
from wardroom.lib.phrase import Phrase

LANGUAGES = ("en", "it")
SENTENCES = ("event", "why", "prompt", "diary")  # messages under these begin with a capital, even if a noun comes first


class MissingWord(KeyError):
    """The catalogue of this language has no message with this key."""

    def __init__(self, lang: str, key: str) -> None:
        super().__init__(f"no message {key!r} in {lang!r}")


class MissingParam(KeyError):
    """The message needs a parameter that was not given."""

    def __init__(self, lang: str, key: str, name: str) -> None:
        super().__init__(f"message {key!r} in {lang!r} needs the parameter {name!r}")


class Words:
    """Messages by language and dotted key, in the format of `messages`."""

    def __init__(self, catalogues: Mapping[str, Mapping[str, str]]) -> None:
        self._catalogues = catalogues

    @classmethod
    def load(cls, folder: Traversable | Path) -> Words:
        """Read en.yaml and it.yaml; nested mappings become dotted keys. If a game has only one language, it serves for
        both."""
        files = {lang: folder / f"{lang}.yaml" for lang in LANGUAGES}
        spoken = {lang: _flat(file) for lang, file in files.items() if file.is_file()}
        if not spoken:
            raise FileNotFoundError(f"no words in {folder}: {' or '.join(file.name for file in files.values())}")
        return cls({lang: spoken.get(lang, next(iter(spoken.values()))) for lang in LANGUAGES})

    @classmethod
    def merged(cls, *several: Words) -> Words:
        """Merge catalogues. No key may be in two of them."""
        together: dict[str, dict[str, str]] = {lang: {} for lang in LANGUAGES}
        for words in several:
            for lang, catalogue in words._catalogues.items():
                if twice := together[lang].keys() & catalogue.keys():
                    raise ValueError(f"given twice: {', '.join(sorted(twice))}")
                together[lang].update(catalogue)
        return cls(together)

    def over(self, others: Words) -> Words:
        """These messages, and the others' where these have none."""
        return Words({lang: {**others._catalogues[lang], **mine} for lang, mine in self._catalogues.items()})

    def say(self, lang: str, key: str, /, **params: Any) -> str:
        text = self._catalogues.get(lang, {}).get(key)
        if text is None:
            raise MissingWord(lang, key)
        try:
            said = parse(text).format(params, lambda value, form: self.formed(lang, value, form))
            return said[:1].upper() + said[1:] if key.partition(".")[0] in SENTENCES else said
        except MissingParam:
            raise  # from a noun inside this message
        except KeyError as error:
            raise MissingParam(lang, key, error.args[0]) from None

    def phrase(self, lang: str, phrase: Phrase) -> str:
        return self.say(lang, phrase.key, **phrase.about)

    def noun(self, lang: str, value: Any) -> str:
        """A parameter as text: ids of things have their names under `noun.` (numbered ones under `noun.stem-#`, with
        n), lists are joined, phrases said."""
        if isinstance(value, Phrase):
            return self.phrase(lang, value)
        if isinstance(value, list | tuple):
            if not value and "noun.none" in self._catalogues[lang]:
                return self.say(lang, "noun.none")
            return ", ".join(self.noun(lang, item) for item in value)
        if isinstance(value, str):
            if f"noun.{value}" in self._catalogues[lang]:
                return self.say(lang, f"noun.{value}")
            stem, dash, n = value.rpartition("-")
            if dash and n.isdigit() and f"noun.{stem}-#" in self._catalogues[lang]:  # one of many: battalion 12
                return self.say(lang, f"noun.{stem}-#", n=n)
        return str(value)

    def formed(self, lang: str, value: Any, form: str) -> str:
        """A noun with its preposition and article: `form.at.il` is "nel {name}", and `article.H1110: il` makes it "nel
        Mar dei Coralli". A noun without an article uses `form.at.none`; a capitalised form begins a sentence."""
        if not form:
            return self.noun(lang, value)
        if isinstance(value, list | tuple):
            return ", ".join(self.formed(lang, item, form) for item in value)
        article = self._catalogues[lang].get(f"article.{value}", "none")
        said = self.say(lang, f"form.{form.lower()}.{article}", name=self.noun(lang, value))
        return said[0].upper() + said[1:] if form[0].isupper() else said

    def catalogue(self, lang: str) -> Mapping[str, str]:
        """Every message of a language, unformatted."""
        return self._catalogues[lang]

    def keys(self) -> frozenset[str]:
        return frozenset[str]().union(*self._catalogues.values())

    def missing(self, key: str) -> tuple[str, ...]:
        """The languages that lack the key."""
        return tuple(lang for lang, catalogue in self._catalogues.items() if key not in catalogue)

    def check(self) -> list[str]:
        """What a translator must still mend, one line each: keys in one language only, messages that do not parse,
        parameters that are not the same in every language, forms that some thing cannot take. Articles and forms are
        each language's own."""
        keys = (key for key in sorted(self.keys()) if not key.startswith(("article.", "form.")))
        return [*(fault for key in keys for fault in self._faults(key)), *self._unformed()]

    def _unformed(self) -> Iterator[str]:
        for lang, catalogue in self._catalogues.items():
            articles = {"none", *(text for key, text in catalogue.items() if key.startswith("article."))}
            for key in sorted(key for key, text in catalogue.items() if ", form," in text):
                for form in sorted({form.lower() for form in parse(catalogue[key]).forms()}):
                    lacks = [each for each in sorted(articles) if f"form.{form}.{each}" not in catalogue]
                    yield from (f"{key}: {lang}: no form.{form}.{each}" for each in lacks)

    def _faults(self, key: str) -> Iterator[str]:
        for lang in self.missing(key):
            yield f"{key}: missing in {lang}"
        names: dict[str, frozenset[str]] = {}
        for lang, catalogue in self._catalogues.items():
            if key in catalogue:
                try:
                    names[lang] = parse(catalogue[key]).names()
                except BadMessage as error:
                    yield f"{key}: {lang}: {error}"
        if len(set(names.values())) > 1:
            yield f"{key}: parameters differ: " + "; ".join(f"{k} {sorted(v)}" for k, v in names.items())


def _flat(file: Traversable | Path) -> dict[str, str]:
    flat: dict[str, str] = {}

    def walk(node: Any, path: tuple[str, ...]) -> None:
        key = ".".join(path)
        if isinstance(node, dict):
            for name, child in node.items():
                walk(child, (*path, str(name)))
        elif not isinstance(node, str):
            raise ValueError(f"{file.name}: {key or 'the file'} is not text: quote it")
        elif key in flat:
            raise ValueError(f"{file.name}: {key} is given twice")
        else:
            flat[key] = node

    walk(yamls.read(file) or {}, ())
    return flat
