"""The drawing of a game that nobody has drawn: it says what stands where and all of the view, by the game's words."""

from io import StringIO

from msgspec import Struct
from rich.console import Console

from strait.game import GAME
from wardroom.api import PlainBoard
from wardroom.dice.scripted import Scripted
from wardroom.kernel import Match
from wardroom.lib.ledger import Lang
from wardroom.lib.words import Words
from wardroom.terminal.speech import Speech


class Bare(Struct, frozen=True):
    turn: int
    hands: dict[str, list[str]]
    told: tuple[str, ...] = ()


def drawn(view: Struct, words: Words, lang: Lang) -> str:
    console = Console(file=StringIO(), width=120)
    console.print(PlainBoard().panel("board", view, Speech(lang, words), 120, 40))
    text: str = console.file.getvalue()  # type: ignore[attr-defined]
    return text


def test_places_and_fields_are_said_in_the_words_of_the_game() -> None:
    match = Match(GAME.rules, Scripted([True, False]))
    match.answer("east", ("sail", "east-1", "narrows"))
    english = drawn(match.view("east"), GAME.words, "en")
    assert "East Port  east block 1 (cruiser, 2 steps), east block 2 (destroyer, 1 step)" in english
    assert "West Port  4 × West" in english
    assert "Orders given: east block 1 (Narrows)" in english
    assert "Smoke floats: 1" in english
    assert "Behind smoke: –" in english
    assert "Porto Ovest  4 × Ovest" in drawn(match.view("east"), GAME.words, "it")


def test_without_words_every_field_is_shown_under_its_own_name() -> None:
    text = drawn(Bare(3, {"us": ["ace", "two"]}), Words({"en": {"noun.ace": "the ace"}, "it": {}}), "en")
    assert text.splitlines() == ["turn: 3", "hands: us (the ace, two)", "told: –"]
