"""What Pacific Victory says around its board: the state of the war, slips, and what its events are about."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from msgspec import structs

from wardroom.api import Details, Earned, Phrase, Presentation, Told, phrase
from wardroom.games.victory.printed import (
    BASES,
    BOXES,
    HEXES,
    JAPAN,
    NATIONS,
    PIECES,
    SCENARIOS,
    SIDES,
    TURNS,
    hex_of,
    level,
    side_of,
)
from wardroom.games.victory.state import zone
from wardroom.games.victory.view import VictoryView
from wardroom.kernel import Ask, Heard, Move

OPEN = ("fire", "hit", "choose_battle")  # questions of a battle, where all lies open


class VictoryPresentation(Presentation):
    def recap(self, view: VictoryView) -> Sequence[Phrase]:
        return (*_war(view), *_bases(view), *_own(view))

    def tally(self, view: VictoryView, heard: Sequence[Heard]) -> Sequence[Earned]:
        """Japan's centres by region; what they and the points differ by is supply, Europe and options."""
        regions: dict[str, int] = {}
        for hex, base in BASES.items():
            if base.pp and side_of(view.held[hex]) == JAPAN:
                region = _region(hex) or hex
                regions[region] = regions.get(region, 0) + base.pp
        found = [Earned(JAPAN, points, region) for region, points in regions.items()]
        rest = view.points.get(JAPAN, 0) - sum(regions.values())
        return (*found, Earned(JAPAN, rest, phrase("earned.rest"))) if rest else found

    def group(self, view: VictoryView, noun: object) -> str:
        """Blocks by where they stand, those of the pool by their type; places by their theatre."""
        if noun in PIECES:
            seen = view.blocks.get(str(noun))
            return hex_of(seen.place) if seen else PIECES[str(noun)].type
        return _region(str(noun)) if is_place(noun) else ""

    def obvious(self, view: VictoryView, ask: Ask) -> Move | None:
        """Who has no target holds fire, and a hit falls on whoever alone can take it."""
        return ask.moves[0] if ask.prompt in OPEN and len(ask.moves) == 1 else None

    def warning(self, view: VictoryView, ask: Ask, move: Move) -> Phrase | None:
        if move == ("hold",) and any(other[0] == "fire" for other in ask.moves):
            return phrase("warning.hold", block=ask.about["block"])
        if move != ("done",):
            return None
        if ask.prompt == "production" and len(ask.moves) > 1:
            return phrase("warning.unspent", n=sum(view.purse.values()))
        return _unmoved(view) if ask.prompt == "movement" else None

    def told(self, events: Sequence[Heard]) -> Told:
        return [_told(event) for event in events]

    def joins(self, heard: Heard) -> str:
        """The enemy's moves in a row."""
        return str(heard.about["side"]) if heard.kind == "moved_many" else ""

    def details(self, heard: Heard) -> Details:
        if heard.kind != "moved_many":
            return ()
        return (phrase("detail.came", n=1, place=heard.about["place"], starts=(heard.about["start"],)),)

    def chapter(self, heard: Heard) -> str:
        return str(heard.about["date"]) if heard.kind == "turn" else ""

    def touched(self, heard: Heard) -> Sequence[str]:
        return tuple(name for name in super().touched(heard) if name in PIECES or is_place(name))


def is_place(noun: object) -> bool:
    return isinstance(noun, str) and (hex_of(noun) in HEXES or noun in BOXES)


def _region(place: str) -> str:
    return "" if zone(place) == "NONE" else zone(place)


# ---- the recap


def _war(view: VictoryView) -> Iterator[Phrase]:
    last = SCENARIOS[view.scenario].end_turn
    yield phrase("recap.date", date=view.date, weather=view.weather, left=TURNS.index(last) - view.turn, last=last)
    if view.points:
        points = view.points.get(JAPAN, 0)
        yield phrase("recap.points", n=points, level=level(points).id)
        made = [phrase("recap.made", nation=each, n=view.points[each]) for each in NATIONS if each in view.points]
        yield phrase("recap.production", made=made)


def _bases(view: VictoryView) -> Iterator[Phrase]:
    first = _at_first(view.scenario)
    for side in SIDES:
        taken = [hex for hex, nation in view.held.items() if side_of(nation) == side != first[hex]]
        if taken:
            yield phrase("recap.taken", side=side, bases=taken)
    for place, side in view.blockades.items():
        yield phrase("recap.blockade", place=place, side=side)
    for place, clash in view.clashes.items():
        yield phrase("recap.clash", place=place, side=clash.attacker, n=clash.attackers)


def _at_first(scenario: str) -> dict[str, str]:
    """Whose side each base was on when the scenario began: what was held then has not been taken."""
    manned = {group.place: side_of(group.nation) for group in SCENARIOS[scenario].setup}
    return {hex: manned.get(hex, side_of(base.owner)) for hex, base in BASES.items()}


def _own(view: VictoryView) -> Iterator[Phrase]:
    if hungry := [id for id, seen in view.blocks.items() if not seen.supplied]:
        yield phrase("recap.unsupplied", blocks=hungry)


# ---- slips, and events as they are told


def _unmoved(view: VictoryView) -> Phrase | None:
    if left := sum(view.active.values()):
        return phrase("warning.strategic", n=left)
    moved = any(seen.moved for id, seen in view.blocks.items() if PIECES[id].side == view.side)
    return None if moved else phrase("warning.idle")


def _told(heard: Heard) -> Heard:
    """Of the enemy's blocks one only sees that they change places."""
    if heard.kind != "moved" or "block" in heard.about:
        return heard
    about = {**heard.about, "side": side_of(heard.about["nation"]), "n": 1}
    return structs.replace(heard, kind="moved_many", about=about)


PRESENTATION = VictoryPresentation()
