"""The text of a notice: whose turn, which game, which match, where. Never anything that happened in it."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct

from wardroom import games
from wardroom.lib.words import LANGUAGES, Words
from wardroom.server import language

NO_WORDS = Words({lang: {} for lang in LANGUAGES})  # for a game whose package was removed
TITLE = 80  # characters of a match's title, which is untrusted text


class Message(Struct, frozen=True):
    subject: str
    text: str
    link: str
    match: str = ""


class Undelivered(Exception):
    """Why a delivery did not work: a key for the log, perhaps with a number after a colon."""

    def __init__(self, why: str, *, final: bool = False, gone: bool = False) -> None:
        self.why, self.final, self.gone = why, final or gone, gone
        super().__init__(why)


def say(lang: str, key: str, **params: object) -> str:
    return language.say(lang if lang in LANGUAGES else LANGUAGES[0], f"jobs.{key}", **params)


def compose(
    lang: str, kind: str, url: str, match: str = "", game: str = "", title: str = "", seats: Sequence[str] = (),
    name: str = "",
) -> Message:  # fmt: skip
    """`kind` is turn, over, challenge or test; `name` is the challenger."""
    link = f"{url}/m/{match}" if match else url
    if not match:
        return Message(say(lang, f"{kind}.subject"), say(lang, f"{kind}.text", link=link), link)
    lang = lang if lang in LANGUAGES else LANGUAGES[0]
    own = games.find(game).words if game in games.ids() else NO_WORDS
    about = {
        "game": game if own.missing("title") else own.say(lang, "title"),
        "title": _tame(title) or match,
        "seats": own.noun(lang, list(seats)),
        "link": link,
        "name": _tame(name),
    }
    return Message(say(lang, f"{kind}.subject", **about), say(lang, f"{kind}.text", **about), link, match)


def compose_about(lang: str, kind: str, link: str, title: str) -> Message:
    """For a tournament, a club or a direct message: `kind` is round, club_invite, club_notice or message."""
    about = {"title": _tame(title), "link": link}
    return Message(say(lang, f"{kind}.subject", **about), say(lang, f"{kind}.text", **about), link)


def why(lang: str, detail: str) -> str:
    """What the log says about a delivery, for its receiver."""
    key, _, number = detail.partition(":")
    return say(lang, f"why.{key}", number=number) if key else ""


def _tame(title: str) -> str:
    """One line, no control characters, not too long."""
    return " ".join("".join(c if c.isprintable() else " " for c in title).split())[:TITLE]
