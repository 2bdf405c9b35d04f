"""What Fighters says around its board: the state of the battle, slips, and what lies in its events."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import groupby
from typing import Any

from msgspec import structs

from wardroom.api import Details, Earned, Phrase, Presentation, Told, phrase
from wardroom.games.fighters.foresight import hit_after, is_trip, shots_after, trips
from wardroom.games.fighters.odds import board_of
from wardroom.games.fighters.printed import foe
from wardroom.games.fighters.state import Fighters
from wardroom.games.fighters.view import FightersView
from wardroom.kernel import Ask, Heard, Move

TOUCHED = ("hex", "start", "craft", "target", "shooter", "ship")
REASONS = "reasons"  # in an event as it is told: why the automaton did it
DONE = {
    "activate": ("activated", "flew", "battery_idle", "shot"),
    "lead": ("called", "activated"),
    "member": ("flew",),
    "fly": ("flew",),
    "dodge": ("dodged", "cannot_dodge"),
    "shoot": ("shot",),
    "return_fire": ("returned",),
    "barrage": ("barrage",),
    "steer": ("steered", "stays"),
    "enter": ("arrived",),
    "take_off": ("launched",),
    "moor": ("moored",),
    "station": ("stationed",),
    "face": ("stationed",),
}  # what each decision of the automaton shows itself in
ORDER = ("activate", "lead", "member")  # decisions about who comes next: no news where there was one choice


class FightersPresentation(Presentation):
    def recap(self, view: FightersView) -> Sequence[Phrase]:
        return tuple(_recap(view))

    def secret(self, view: FightersView) -> bool:
        """Only while forces are being shared out."""
        return bool(view.splits) and not view.scouted

    def group(self, view: FightersView, noun: object) -> str:
        return ""

    def warning(self, view: FightersView, ask: Ask, move: Move) -> Phrase | None:
        if is_trip(move):
            return _trip_warning(board_of(view), ask, move)
        if move[0] == "barrage":
            return _under_barrage(view, str(move[2]))
        if move[0] == "hold" and (targets := [other[1] for other in ask.moves if len(other) > 1]):
            return phrase("warning.hold", targets=targets)
        return None

    def told(self, events: Sequence[Heard]) -> Told:
        """The facts, with what the automaton thought below each; nothing twice."""
        said: list[Heard | None] = [None] * len(events)
        reasons: list[int] = []
        last: Heard | None = None
        for n, heard in enumerate(events):
            if heard.kind == "automaton" and heard.about.get("act") in DONE:
                reasons.append(n)
            elif not _flies_alone(heard) and not _said_by(last, heard):
                fits = [at for at in reasons if heard.kind in DONE[events[at].about["act"]]]
                for at in reasons:
                    said[at] = None if at in fits or _idle(events[at]) else events[at]
                said[n] = last = _told(heard, [events[at] for at in fits if not _idle(events[at])])
                reasons = []
        for at in reasons:
            said[at] = events[at]
        return said

    def details(self, heard: Heard) -> Details:
        if heard.kind == "reconnaissance":
            return tuple(_forces(heard.about.get("groups", {})))
        return tuple(heard.about.get(REASONS, ()))

    def chapter(self, heard: Heard) -> str:
        return f"T{heard.about['turn']}" if heard.kind == "turn" else ""

    def touched(self, heard: Heard) -> Sequence[str]:
        return tuple(heard.about[name] for name in TOUCHED if name in heard.about)

    def earned(self, heard: Heard) -> Earned | None:
        about = heard.about
        return Earned(about["seat"], about["points"], about["thing"]) if heard.kind == "scored" else None


# ---- the recap


def _recap(view: FightersView) -> Iterator[Phrase]:
    g = board_of(view)
    yield phrase("recap.turn", turn=max(1, view.turn), of=view.turns)
    yield phrase("recap.points", us=g.total("us"), jp=g.total("jp"))
    own = (view.seat or "us")[:2]
    for side in (own, foe(own)):
        flying = g.flying(side).values()
        lost = sum(a.out == "destroyed" for a in view.aircraft.values() if a.side == side)
        yield phrase("recap.side", side=side, n=len(flying), hurt=sum(a.damage > 0 for a in flying), lost=lost)
    for id, ship in view.ships.items():
        if ship.hits:
            state = "sunk" if ship.sunk else "adrift" if ship.adrift else "hit"
            yield phrase("recap.ship", ship=id, state=state, n=len(ship.hits))


# ---- slips


def _trip_warning(g: Fighters, ask: Ask, move: Move) -> Phrase | None:
    verb, craft, hex, _, end, _, weapon, where = move
    home = g.sheet.home.get(g.aircraft[craft].type)
    if end == "down" or (end == "left" and not (home and home.edge == hex)):
        return phrase(f"warning.{end}", craft=craft)
    if verb == "dodge" and (n := _missed_ways_out(g, ask, move)):
        return phrase("warning.dodge", craft=craft, n=n)
    return phrase("warning.sea", craft=craft) if (weapon, where) == ("bomb", "sea") else None


def _missed_ways_out(g: Fighters, ask: Ask, move: Move) -> int:
    """How many dodges get clear, where this one is the death of the aircraft and gains nothing, or is merely the first
    of the list."""
    if hit_after(g, move) < g.aircraft[move[1]].armour_left:
        return 0
    if move != ask.moves[0] and shots_after(g, move):
        return 0
    return sum(not hit_after(g, other) for other in trips(ask))


def _under_barrage(view: FightersView, hex: str) -> Phrase | None:
    own = str(view.seat)[:2]
    there = [id for id, a in view.aircraft.items() if a.hex == hex and a.high and a.side == own]
    return phrase("warning.barrage", crafts=there, n=len(there), hex=hex) if there else None


# ---- events as they are told


def _idle(reason: Heard) -> bool:
    return reason.about["act"] in ORDER and reason.about.get("key") == "only"


def _flies_alone(heard: Heard) -> bool:
    """One aircraft that is activated alone: its flight, which must follow, says so."""
    return heard.kind == "activated" and len(heard.about["group"]) == 1


def _said_by(last: Heard | None, heard: Heard) -> bool:
    """A hit says what it does to its target."""
    if heard.kind != "damaged" or last is None or last.kind not in ("hit", "returned"):
        return False
    return bool(last.about["target"] == heard.about["craft"])


def _told(heard: Heard, reasons: Sequence[Heard]) -> Heard:
    about = dict(heard.about)
    if path := about.get("path"):
        about["path"] = _path(path)
    if reasons:
        about[REASONS] = [_reason(reason) for reason in reasons]
    return structs.replace(heard, about=about) if about != heard.about else heard


def _reason(reason: Heard) -> Phrase:
    return phrase("detail.reason", why=Phrase("event.automaton", reason.about), rules=reason.rules)


def _path(path: str) -> list[Phrase]:
    """As one says it: advance twice, turn right."""
    found = []
    for name, same in groupby(path.split("-")):
        n, once = len(list(same)), _manoeuvre(name)
        found.append(phrase("manoeuvre.times", what=once, n=n) if n > 1 else once)
    return found


def _manoeuvre(name: str) -> Phrase:
    plain = name.removesuffix("*")
    flown = phrase("manoeuvre.ss", way=plain[2:]) if plain.startswith("ss") else phrase(f"manoeuvre.{plain}")
    return phrase("manoeuvre.release", manoeuvre=flown) if name != plain else flown


def _forces(groups: Mapping[str, Mapping[str, Mapping[str, int]]]) -> Iterator[Phrase]:
    for force, told in groups.items():
        parts: dict[str, Any] = {
            task: [phrase("detail.type_count", n=n, type=type) for type, n in told.get(task, {}).items()]
            or phrase("detail.nothing")
            for task in ("scouts", "strike")
        }
        yield phrase("detail.force", force=force, **parts)


PRESENTATION = FightersPresentation()
