"""What things are called in Pacific Victory: blocks and places in few letters, and every name a player may type."""

from __future__ import annotations

from functools import cache

from wardroom.api import Speech
from wardroom.api.reading import plain
from wardroom.games.victory.presentation import is_place
from wardroom.games.victory.printed import BASES, BOXES, HEXES, PIECES, SIAM, Piece, hex_of
from wardroom.games.victory.texts import WORDS
from wardroom.games.victory.view import VictoryView
from wardroom.kernel import Move
from wardroom.lib.words import LANGUAGES

FLAGS = {"japan": "●", "us": "★", "british": "◆", "china": "▲"}  # who holds a base: a sign, whatever the colour
COLOURS = {"japan": "red", "us": "cyan", "british": "green", "china": "yellow"}
FULL, EMPTY = "■", "□"  # steps

_PEOPLES = {"indian": "IND", "anzac": "ANZ", "PRA": "PRA", "NRA": "NRA"}

# where the first letters of two bases are the same
_SHORT = {"H1002": "Krl", "H0507": "Sgn", "H0908": "Mkw", "H0509": "Plm", "H1302": "Dut", "H1209": "Gdl"}


def short(hex: str, letters: int, speech: Speech) -> str:
    """A base in so many letters: CAPITALS are for Major Bases, which the caller sees to."""
    name = speech.noun(hex)
    words = name.replace(".", "").split()
    if letters <= 3 and hex in _SHORT:
        return _SHORT[hex]
    if letters <= 5 and len(words) > 1:  # something of both words: SFr, SDi
        return words[0][: letters // 2] + words[1][: letters - letters // 2]
    return "".join(words)[:letters]


def places_of(move: Move) -> list[str]:
    """The places a move speaks of, the one it goes to first."""
    return [noun for noun in move[1:] if is_place(noun)]


def block_of(move: Move) -> str:
    return next((str(noun) for noun in move[1:] if noun in PIECES), "")


def own_name(piece: Piece) -> str:
    """What is printed on it besides its type: a ship's name, a people's letters; nothing on most."""
    return piece.name or _PEOPLES.get(piece.service, "")


def kind(id: str) -> str:
    """CV Akagi; CA; IN ANZ: a block whatever its strength."""
    return f"{PIECES[id].type} {own_name(PIECES[id])}".rstrip()


def block(view: VictoryView, id: str, speech: Speech) -> str:
    """CV3 Akagi; CA2; IN4 ANZ. The type is in letters, the strength in figures, as players write them."""
    piece, seen = PIECES[id], view.blocks.get(id)
    steps = str(seen.steps) if seen else ""
    return f"{piece.type}{steps} {own_name(piece)}".rstrip()


def block_at(view: VictoryView, id: str, speech: Speech) -> str:
    """The block, its strength, and where it is: CV3 Akagi, Truk."""
    seen = view.blocks.get(id)
    return f"{block(view, id, speech)}, {speech.noun(seen.place)}" if seen else block(view, id, speech)


def pips(steps: int, of: int) -> str:
    return FULL * steps + EMPTY * max(0, of - steps)


@cache
def words_of(noun: str) -> tuple[str, ...]:
    """Every word by which a noun may be typed, in both languages."""
    found = [plain(noun)]
    for lang in LANGUAGES:
        found += plain(WORDS.noun(lang, noun)).split("_")
    if noun in HEXES or hex_of(noun) in HEXES:
        found.append(noun[1:].lower())
    if noun in PIECES:
        piece = PIECES[noun]
        found += [plain(piece.type), plain(piece.nation), *plain(piece.service).split("_")]
    return tuple(dict.fromkeys(word for word in found if word))


def every_name() -> tuple[str, ...]:
    return (*PIECES, *(hex for hex in HEXES if not HEXES[hex].out_of_play), SIAM + "w", *BOXES)


def major(view: VictoryView, hex: str) -> bool:
    """A Major Base, printed or built: pieces built by anyone lie face up."""
    return BASES[hex].size == "major" or any(
        seen.place == hex and PIECES[id].type == "MB" for id, seen in view.blocks.items()
    )
