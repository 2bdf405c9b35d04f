"""A chronicle as files: Markdown with plots, and JSON."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from wardroom.lib import plots
from wardroom.lib.diary import EVENT, Chapter, Chronicle, Line, Plot
from wardroom.lib.words import Words


def pages(chronicle: Chronicle, words: Words, lang: str, title: str = "") -> dict[str, bytes]:
    """The contents of each file, by name."""
    found = {"diary.json": msgspec.json.format(msgspec.json.encode(chronicle), indent=1)}
    if chronicle.chapters:
        for plot in chronicle.plots:
            found[f"{plot.key}.svg"] = _drawn(plot, chronicle, words, lang).encode()
    text = "\n".join(_text(chronicle, words, lang, title)) + "\n"
    return {"diary.md": text.encode(), **found}


def _drawn(plot: Plot, chronicle: Chronicle, words: Words, lang: str) -> str:
    draw = plots.bars if plot.kind == "bars" else plots.lines
    rows = {words.noun(lang, row.noun): row.values for row in plot.rows}
    return draw(words.say(lang, f"diary.plot.{plot.key}"), [each.tick for each in chronicle.chapters], rows)


def _text(chronicle: Chronicle, words: Words, lang: str, title: str) -> Iterator[str]:
    yield f"# {title or words.say(lang, 'diary.title')}"
    yield ""
    yield words.say(lang, "diary.eyes", eyes=chronicle.eyes or "all")
    if chronicle.figures:
        yield ""
        for figure in chronicle.figures:
            yield f"- {words.say(lang, f'diary.figure.{figure.key}')}: {figure.value}"
    if chronicle.chapters and chronicle.plots:
        yield ""
        for plot in chronicle.plots:
            yield f"![{words.say(lang, f'diary.plot.{plot.key}')}]({plot.key}.svg)"
    for chapter in chronicle.chapters:
        yield from _chapter(chapter, words, lang)
    if chronicle.end:
        yield ""
        yield _said(chronicle.end, words, lang)


def _chapter(chapter: Chapter, words: Words, lang: str) -> Iterator[str]:
    yield ""
    yield f"## {words.say(lang, f'diary.{chapter.key}', **chapter.about)}"
    if chapter.lines:
        yield ""
        yield _said(chapter.lines, words, lang)
    for part in chapter.parts:
        yield ""
        yield f"### {words.say(lang, f'diary.{part.key}', **part.about)}"
        yield ""
        yield from (f"- {line(each, words, lang)}" for each in part.lines)
    if chapter.tally:
        yield ""
        yield f"*{_said(chapter.tally, words, lang)}*"


def line(line: Line, words: Words, lang: str) -> str:
    return words.say(lang, line.key if line.key.startswith(EVENT) else f"diary.{line.key}", **line.about)


def _said(lines: list[Line], words: Words, lang: str) -> str:
    return " ".join(line(each, words, lang) for each in lines)


__all__ = ["line", "pages"]
