"""What a player may do with the game's own bot at hand: ask for a hint; and alone at the table, where nobody else
has to agree: let it play on, and take back what dice have already answered."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from msgspec import UNSET
from rich.markup import escape
from rich.text import Text

from wardroom.kernel import Match, Seat

if TYPE_CHECKING:
    from wardroom.terminal.session import Session

BY_HAND = "by_hand"  # the question what a die shows
ASIDE = ("battle",)  # chapters inside a turn that are worth stopping at


def obey(command: str, session: Session, seat: Seat) -> bool:
    """Do it. True when the match has moved."""
    return {"hint": hint, "chief": chief, "back": back}[command](session, seat)


def _say(session: Session, key: str, **about: object) -> None:
    session.screen.print(Text(session.speech(key, **about)))


def hint(session: Session, seat: Seat) -> bool:
    """What the game's own bot would answer. It answers nothing."""
    ask = session.match.asks[seat]
    move = session.advice(seat, ask)
    if move is None:
        _say(session, "what_fell" if ask.prompt == BY_HAND else "no_staff")
    else:
        _say(session, "staff_says", move=session.speech.move(session.board.shown(move), ask.prompt))
    return False


# ---- let it play


def chief(session: Session, seat: Seat) -> bool:
    """Let the bot play until the battle is over; outside a battle, until the turn is."""
    match = session.match
    if session.advice(seat, match.asks[seat]) is None:
        _say(session, "what_fell" if match.asks[seat].prompt == BY_HAND else "no_chief")
        return False
    start, given = _chapter(match, seat), 0
    while seat in match.asks and _chapter(match, seat)[: len(start)] == start:
        move = session.advice(seat, match.asks[seat])
        if move is None:  # a die by hand: that is for the player
            break
        match.answer(seat, move)
        given += 1
    session.answers.pop(seat, None)
    session.sealed = None
    session.save()
    session.notices.append(f"[italic]{escape(session.speech('chief_played', n=given))}[/]")
    return True


def _chapter(match: Match, seat: Seat) -> list[object]:
    """The turn, and the battle if there is one: what the bot is to bring to an end."""
    crumbs = match.crumbs(seat)
    return [(key, sorted(about.items())) for n, (key, about) in enumerate(crumbs) if n == 0 or key in ASIDE]


# ---- take back


def back(session: Session, seat: Seat) -> bool:
    """Take back the last answer, whatever dice have fallen since. The record keeps that it was done."""
    match = session.match
    if match.can_undo(seat):
        session.take_back(seat)
        return True
    at = last_answer(match)
    if at is None:
        _say(session, "nothing_back")
        return False
    speech = session.speech
    first = all(entry.back is UNSET for entry in match.entries)  # later ones cost nothing more
    if first and session.screen.interactive:
        typed = session.screen.read(f"{speech('back_warning')} {speech('yes_no')}")
        if re.match(speech("yes"), typed.lower()) is None:
            return False
    move = match.entries[at].move
    match.take_back(at)
    del session.answers.get(seat, [])[-1:]
    session.save()
    prompt = match.asks[seat].prompt
    said = speech("went_back_to", move=speech.move(session.board.shown(move), prompt))
    session.notices.append(f"[italic]{escape(said)}[/]")
    return True


def last_answer(match: Match) -> int | None:
    """After how many entries the last answer that still stands was given."""
    live: list[int] = []
    for n, entry in enumerate(match.entries):
        if entry.back is not UNSET:
            to = entry.back
            live = [at for at in live if at < to]
        elif entry.undo:
            del live[-1:]
        elif entry.seat and not entry.linked:
            live.append(n)
    return live[-1] if live else None


__all__ = ["back", "chief", "hint", "last_answer", "obey"]
