"""How Fighters is drawn in a terminal, and how its moves are named, glossed and typed."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from rich.console import Console, Group, RenderableType
from rich.table import Table
from rich.text import Text

from wardroom.api import NOTHING, PlainBoard, Reading, Speech, Targets
from wardroom.api.board import FLAT_SHORT
from wardroom.games.fighters.foresight import TRIPS, after, hit_after, shots_after, trips
from wardroom.games.fighters.odds import Aim, aims, board_of
from wardroom.games.fighters.printed import SIDES, TYPES
from wardroom.games.fighters.ships import ahead
from wardroom.games.fighters.state import Fighters
from wardroom.games.fighters.terminal import WORDS, charts, notation, sheets
from wardroom.games.fighters.terminal import scenes as scene
from wardroom.games.fighters.terminal.charts import Marks, Window
from wardroom.games.fighters.view import FightersView
from wardroom.kernel import Ask, Move

SHORTEST, LONGEST = 3, 10  # lines of a menu that we leave room for
SMALLEST, LEAST, SMALL = 8, 12, 20  # lines: less is no board, one that gives way to a menu, one without lists
BESIDE = 26  # columns beside the board from which notes are worth their place
LISTED = 3  # members of a group that are named one by one
EDGES = ("north", "south", "east", "west")
INTERRUPTED = ("dodge", "shoot", "return_fire")


class FightersBoard(PlainBoard):
    words = WORDS

    def status(self, view: FightersView, speech: Speech) -> str:
        return sheets.status(view, speech)

    # ---- the board

    def main(
        self, view: FightersView, ask: Ask | None, speech: Speech, width: int, height: int, targets: Targets = NOTHING
    ) -> RenderableType:
        g = board_of(view)
        listed = min(len(ask.moves), LONGEST) if ask and len(ask.moves) <= FLAT_SHORT else 0
        floor = LEAST if trips(ask) else SMALL
        height = max(min(height, floor), height - max(0, listed - SHORTEST))  # the menu needs room as well
        marks = _marks(g, ask)
        notes = _notes(g, view, ask, speech)
        if ask is not None and ask.prompt == "share":  # nothing is on the board yet
            notes, height = sheets.share(view, str(ask.about["force"]), speech), min(height, SMALLEST - 1)
        if height < SMALLEST:
            lines = Text("\n").join(notes).wrap(Console(width=width), width)
            return Text("\n").join(list(lines)[: max(1, height)])
        return _sheet(g, marks, notes, speech, width, height)

    def panel(self, name: str, view: FightersView, speech: Speech, width: int, height: int) -> RenderableType:
        if name in ("decks", "notes"):
            return sheets.decks(view, speech)
        if name == "damage":
            return sheets.damage(view, speech)
        if name == "legend":
            return sheets.legend(speech)
        if name == "odds":
            return sheets.odds(view, speech)
        g = board_of(view)
        maps = [charts.drawn(g, part, Marks(labels=True)) for part in charts.whole(g.board, width)]
        return Group(*maps, sheets.legend(speech))

    # ---- moves as they are listed, glossed and typed

    def gloss(self, view: FightersView, move: Move, speech: Speech) -> str:
        g = board_of(view)
        if move[0] == "dodge" and len(move) == 8:
            return _fate(g, move, speech)
        if move[0] == "fly" and len(move) == 8:
            return _shots(g, move, speech)
        if move[0] == "group" and move[1] in g.aircraft:
            members = next((group for group in g.groups.values() if move[1] in group), (move[1],))
            left = [id for id in members if g.aircraft[id].hex and not g.aircraft[id].spent]
            return f"({_group(g, left, speech)})"
        if move[0] == "battery":
            found = [speech.noun(aim.target) for aim in aims(g, str(move[1]))]
            return f"({speech('board.aims_at', targets=found) if found else speech('board.no_target')})"
        if move[0] in ("member", "call") and move[1] in g.aircraft:
            return f"({_group(g, [str(move[1])], speech)})"
        if move[0] == "steer" and (course := ahead(g, g.ships[move[1]], move[2])):
            return speech("board.bow_to", hex=course[1][0], way=sheets.way(course[0], speech))
        return ""

    def name(self, view: FightersView, move: Move, place: int, speech: Speech) -> str:
        if move[0] in TRIPS and place == 2 and len(move) > 2 and move[2] in EDGES:
            return speech("board.off", edge=speech(f"board.edge.{move[2]}"))
        if move[0] in TRIPS and place == 3 and type(move[3]) is int:
            return f"{scene.arrow(_side(view, move), move[3])} {sheets.way(move[3], speech)}"
        if move[0] in TRIPS and place == 4:
            return _end(str(move[4]), speech)
        if (move[0], place) in (("face", 2), ("moor", 3)) and type(move[place]) is int:
            return sheets.way(move[place], speech)
        return ""

    def rest(self, view: FightersView, move: Move, known: int, speech: Speech) -> str:
        if (move[0], known) in (("face", 2), ("moor", 3)):
            facing = move[known]
            return f"{scene.arrow(_side(view, move), facing)} {sheets.way(facing, speech)}"
        if move[0] not in TRIPS or len(move) != 8 or known < 2:
            return ""
        _, _, hex, _, end, path, weapon, _ = move
        if end == "left":
            said = f"{self.name(view, move, 2, speech)} ({path})"
            return f"{said} {_drop(move, speech)}" if weapon != "none" else said
        words = [hex] if known <= 2 else []
        if known <= 3:
            facing = move[3]
            words.append(f"{scene.arrow(_side(view, move), facing)} {sheets.compass(facing, speech)}")
        said = " ".join(words)
        if known <= 4 or end == "down":
            said += (", " if said else "") + _brief(end, speech)
        said += f" ({path})" if said else path
        return f"{said} {_drop(move, speech)}" if weapon != "none" else said

    def read(self, view: FightersView, line: str, moves: Sequence[Move]) -> Reading | None:
        return notation.read(view, line, moves)

    def needs_board(self, ask: Ask) -> bool:
        return True

    def vocabulary(self) -> Iterable[str]:
        crafts = [f"{type}-{n:02}" for type, kind in TYPES.items() for n in range(1, kind.counters + 1)]
        hexes = [f"{column:02}{row:02}" for column in range(1, 25) for row in range(1, 25)]
        return (*TYPES, *crafts, *SIDES, *hexes, "ahead", "left", "right", "high", "low")


# ---- what a question adds to the board


def _marks(g: Fighters, ask: Ask | None) -> Marks:
    if ask is None:
        return Marks()
    acting, flights = scene.acting(ask), trips(ask)
    if flights:
        ends: dict[str, list[Aim]] = {}
        for move in flights:
            if move[2] in g.board.grid:
                ends.setdefault(move[2], []).extend(shots_after(g, move))
        danger = str(ask.about.get("shooter", ""))  # a dodge: the field to get out of
        field = scene.field(g, danger) if danger else _field_after(g, flights, acting)
        reach = [aim.target for aims in ends.values() for aim in aims]
        fates = _fates(g, flights) if danger else {}
        return Marks(acting, ends, field=field, reach=(*reach, danger), fates=fates)
    if ask.prompt in ("shoot", "return_fire"):
        craft = str(ask.about.get("shooter") or ask.about.get("craft"))
        return Marks(craft, field=scene.field(g, craft), reach=[str(move[1]) for move in ask.moves if len(move) > 1])
    return Marks(acting, places=_places(g, ask))


def _fates(g: Fighters, dodges: list[Move]) -> dict[str, str]:
    """Which hexes get out of the fire, which do not, and where it depends."""
    found: dict[str, set[bool]] = {}
    for move in dodges:
        found.setdefault(move[2], set()).add(hit_after(g, move) > 0)
    return {hex: "±" if len(hit) > 1 else "✗" if True in hit else "✓" for hex, hit in found.items()}


def _field_after(g: Fighters, flights: list[Move], craft: str) -> frozenset[str]:
    """The field of fire where the move ends, once hex and facing are chosen; before that, where it stands now."""
    ends = {move[2:4] for move in flights if move[4] in ("high", "low")}
    if len(ends) == 1 and (h := after(g, flights[0])) is not None:
        return scene.field(h, craft)
    return scene.field(g, craft)


def _places(g: Fighters, ask: Ask) -> set[str]:
    """Hexes that the moves name: where to enter, to moor, to lay a barrage; or where the units stand."""
    named = {str(noun) for move in ask.moves for noun in move[1:] if noun in g.board.grid}
    for move in ask.moves:
        if move[0] == "group":
            members = next((group for group in g.groups.values() if move[1] in group), (move[1],))
            named.update(g.aircraft[id].hex for id in members if g.aircraft[id].hex and not g.aircraft[id].spent)
        elif move[0] in ("member", "battery"):
            named.add(scene.where(g, str(move[1])))
    if ask.prompt == "steer":
        for move in ask.moves:
            course = ahead(g, g.ships[move[1]], move[2])
            named.update(course[1][:1] if course else ())
    return named


def _notes(g: Fighters, view: FightersView, ask: Ask | None, speech: Speech) -> list[Text]:
    """Lines that go with the board: the interruption, the acting aircraft, whom it can reach."""
    lines: list[Text] = []
    if g.chain:
        key = f"board.interrupted.{ask.prompt if ask and ask.prompt in INTERRUPTED else 'other'}"
        mover, last = g.chain[0].shooter, g.chain[-1].target
        craft = str((ask.about.get("craft") or ask.about.get("shooter") if ask else "") or last)
        about = {"mover": speech.noun(mover), "craft": speech.noun(craft)}
        lines.append(Text(speech(key, **about), style="bold yellow"))
        lines.append(Text(speech("board.chain", chain=sheets.chain(g, speech))))
    acting = scene.acting(ask)
    if acting in g.aircraft:
        lines.append(Text(sheets.pilot(g, acting, speech)))
    flights = trips(ask)
    if flights and ask is not None:
        if ask.prompt == "dodge":
            safe = sum(1 for move in flights if not hit_after(g, move))
            shooter = speech.noun(str(ask.about.get("shooter")))
            lines.append(Text(speech("board.ways_out", n=safe, of=len(flights), shooter=shooter)))
        if bombs := scene.prey(g, flights):
            said = [f"{hex} {sheets.standing(g, hex, speech)}" for hex in bombs]
            lines.append(Text(speech("board.bombs", n=len(said), hex=bombs[0], targets="; ".join(said))))
        found = list(scene.reach(g, flights).values())
        if found or ask.prompt != "dodge":
            lines.append(_in_reach(found, speech))
    if ask is not None and ask.prompt == "shoot":
        lines.append(_in_reach(aims(g, str(ask.about.get("shooter"))), speech))
    return lines


def _in_reach(found: Sequence[Aim], speech: Speech) -> Text:
    said = [f"{speech.noun(aim.target)} ({sheets.shot(aim, speech)})" for aim in found]
    first = scene.short(found[0].target, high=False) if found else ""
    return Text(speech("board.in_reach", n=len(said), targets="; ".join(said), first=first))


def _sheet(g: Fighters, marks: Marks, notes: list[Text], speech: Speech, width: int, height: int) -> RenderableType:
    """Board with notes beside it or below, as the terminal allows; what is too tall is cropped to what matters."""
    board, console = g.board, Console(width=width)
    legend = sheets.legend(speech)
    chosen = [hex for hex in (*marks.ends, *marks.places) if hex]
    wanted = chosen + [hex for hex in marks.field if hex]
    wanted += [g.aircraft[id].hex for id in marks.reach if id in g.aircraft and g.aircraft[id].hex]
    size = board.columns, board.rows
    centre = scene.where(g, marks.acting) or _busiest(g, chosen, width, height)
    beside = charts.window(*size, width - BESIDE - 1, height, wanted, centre)
    if beside.right - beside.left == board.columns and beside.pitch == charts.WIDEST:
        room = width - beside.wide - 1
        notes = [*notes, *_beyond(g, beside, speech)]
        for listed in ([*notes, legend], notes):
            side = Text("\n\n").join(listed)
            if len(side.wrap(console, room)) <= beside.tall:
                grid = Table.grid(padding=(0, 1, 0, 0))
                grid.add_column(width=beside.wide)
                grid.add_column(width=room)
                grid.add_row(charts.drawn(g, beside, marks), side)
                return grid
    below = sum(len(note.wrap(console, width)) for note in notes)
    while notes and below + SMALLEST > height:  # the first says what is going on, the last what can be done
        notes = notes[:1] + notes[2:] if len(notes) > 1 else []
        below = sum(len(note.wrap(console, width)) for note in notes)
    window = charts.window(*size, width, height - below, wanted, centre)
    if chosen and not all(map(window.holds, chosen)):  # too much for so small a picture: the shots come first
        shots = [hex for hex, aims in marks.ends.items() if aims]
        wanted = shots or chosen
        window = charts.window(*size, width, height - below, wanted, centre)
        if shots and not any(map(window.holds, shots)):  # even before the one that shoots
            centre = ""
            window = charts.window(*size, width, height - below, wanted, centre)
    if (hidden := _beyond(g, window, speech)) and height >= SMALL:
        below += len(hidden[0].wrap(console, width))
        window = charts.window(*size, width, height - below, wanted, centre)
        notes = [*notes, *_beyond(g, window, speech)]
    elif not hidden and window.tall + below + len(legend.wrap(console, width)) <= height:
        notes = [*notes, legend]
    return Group(charts.drawn(g, window, marks), *notes)


def _beyond(g: Fighters, window: Window, speech: Speech) -> list[Text]:
    """What is in play but not in the picture, by its hex."""
    hidden = [f"{scene.short(id, high=a.high)}@{a.hex}" for id, a in g.flying().items() if not window.holds(a.hex)]
    hidden += [
        f"{speech.noun(id)}@{ship.hexes[0]}"
        for id, ship in g.ships.items()
        if ship.hexes and not any(map(window.holds, ship.hexes))
    ]
    return [Text(speech("board.beyond", units=" ".join(hidden)), style="dim")] if hidden else []


def _busiest(g: Fighters, chosen: list[str], width: int, height: int) -> str:
    """Where most of what can be chosen and then of what is in play is to be seen, to look at when nobody acts."""
    seen = _seen(g)
    size = g.board.columns, g.board.rows

    def shown(centre: str) -> tuple[int, int]:
        window = charts.window(*size, width, height, [], centre)
        return sum(map(window.holds, chosen)), sum(map(window.holds, seen))

    columns, rows = sorted(int(hex[:2]) for hex in seen), sorted(int(hex[2:]) for hex in seen)
    middle = f"{(columns[0] + columns[-1]) // 2:02}{(rows[0] + rows[-1]) // 2:02}" if seen else ""
    return max((middle, *seen, *chosen), key=shown) if seen else ""


def _seen(g: Fighters) -> list[str]:
    """Where anything is, to look at when nobody acts."""
    return [a.hex for a in g.flying().values()] + [hex for ship in g.ships.values() for hex in ship.hexes]


# ---- glosses


def _end(end: str, speech: Speech) -> str:
    """How a trip ends: at an altitude, off the board, or in a barrage."""
    return speech.noun(end) if end in ("high", "low") else speech(f"board.end.{end}")


def _brief(end: str, speech: Speech) -> str:
    return sheets.level(end == "high", speech) if end in ("high", "low") else _end(end, speech)


def _drop(move: Move, speech: Speech) -> str:
    """What is let go on the way, and where it falls."""
    return speech("board.drop.sea" if move[7] == "sea" else f"board.drop.{move[6]}", hex=move[7])


def _side(view: FightersView, move: Move) -> str:
    return (view.ships if move[1] in view.ships else view.aircraft)[move[1]].side


def _shots(g: Fighters, move: Move, speech: Speech) -> str:
    """Whom the trip lets shoot at, by the names on the board."""
    said = [sheets.offer(g, aim, speech) for aim in shots_after(g, move)]
    if move[6] == "torpedo" and (aimed := scene.in_line(g, move)):
        said.insert(0, speech("board.in_line", ship=aimed[0], n=aimed[1]))
    return speech("board.offers", shots="; ".join(said)) if said else ""


def _fate(g: Fighters, move: Move, speech: Speech) -> str:
    """What a dodge leads to: still hit or not, and whom it lets shoot."""
    if move[4] in ("left", "down"):
        return ""
    points = hit_after(g, move)
    a = g.aircraft[move[1]]
    key = "out" if not points else "killed" if points >= a.armour_left else "hit"
    fate = speech(f"board.fate.{key}", points=points)
    offer = _shots(g, move, speech)
    return f"{fate} {offer}" if offer else fate


def _group(g: Fighters, ids: list[str], speech: Speech) -> str:
    """Where a group is and how it flies: F1@0416 F2@0516, high, north; of a large one the first and the last."""
    first = g.aircraft[ids[0]] if ids else None
    if first is None:
        return ""
    named = [f"{scene.short(id, high=g.aircraft[id].high)}@{g.aircraft[id].hex}" for id in ids]
    hexes = " ".join(named) if len(named) <= LISTED else f"{named[0]} … {named[-1]}: {len(named)}"
    altitude = speech.noun("high" if first.high else "low")
    return f"{hexes}, {altitude}, {scene.arrow(first.side, first.facing)} {sheets.way(first.facing, speech)}"


BOARD = FightersBoard()
