"""Why `kido` does what it does, in the game's words (`plan.<key>`): of each card what it was for, of each offensive
where it goes with what chance, of each reaction what it changes."""

from __future__ import annotations

from collections.abc import Iterator

from wardroom.api import Because
from wardroom.games.empire.bot import reaction
from wardroom.games.empire.bot.hand import china_chance
from wardroom.games.empire.bot.scheme import Part, Scheme
from wardroom.games.empire.odds.answers import joined
from wardroom.games.empire.odds.forecast import forecast
from wardroom.games.empire.printed import CARDS
from wardroom.games.empire.state import Empire
from wardroom.kernel import Move


def played(g: Empire, move: Move) -> tuple[Because, ...]:
    """Of a card that leads no offensive; what an offensive is for is told when its units are chosen."""
    match move:
        case ("pass", *_):
            return (("pass", {}),)
        case ("china", str(card), *_):
            return (("china", {"card": card, "chance": _hundred(china_chance(g))}),)
        case ("event", str(card), *_) if CARDS[card].type != "military":
            return (("event", {"card": card}),)
        case ("rivalry" | "future" as verb, str(card), *_):
            return ((verb, {"card": card}),)
    return ()


def meant(card: str, scheme: Scheme) -> tuple[Because, ...]:
    """An offensive: its battles, its landings where nobody stands, and who only moves up."""
    battles = [part for part in scheme.parts if part.battle]
    landings = [part for part in scheme.parts if not part.battle and part.chance]
    said = (*(_battle(card, part) for part in battles), *_landings(card, landings))
    return said or tuple(_forward(card, scheme))


def _battle(card: str, part: Part) -> Because:
    about = {"card": card, "hex": part.hex, "n": len(part.units)}
    return ("battle", {**about, "chance": _hundred(part.chance)}) if part.chance else ("raid", about)


def _landings(card: str, parts: list[Part]) -> Iterator[Because]:
    if parts:
        n, least = sum(len(part.units) for part in parts), min(part.chance for part in parts)
        yield "landings", {"card": card, "hexes": [part.hex for part in parts], "n": n, "chance": _hundred(least)}


def _forward(card: str, scheme: Scheme) -> Iterator[Because]:
    if scheme.units:
        yield "forward", {"card": card, "n": len(scheme.units)}


def reacted(g: Empire, side: str, move: Move) -> tuple[Because, ...]:
    """The battle that matters most, with the reaction and without it."""
    fight = reaction.main(g)
    quiet = _hundred(forecast(g, fight, g.now.condition).take)
    answer = joined(g, str(move[1]), fight) if move[0] == "hq" else None
    if answer is None:
        return (("no_reaction", {"hex": fight.hex, "chance": quiet}),)
    f = forecast(*answer, g.now.condition)
    about = {"hq": move[1], "hex": fight.hex, "before": quiet, "after": _hundred(f.take)}
    about |= {"theirs": round(f.lost[g.now.side]), "ours": round(f.lost[side])}
    return (("reaction" if about["after"] != quiet else "reaction_for_steps", about),)


def _hundred(chance: float) -> int:
    return round(100 * chance)
