"""Midway's battle board in text, with the odds of what is laid out on it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from rich.console import Group, RenderableType
from rich.text import Text

from wardroom.api import NOTHING, Speech, Targets
from wardroom.api.sheets import Row, table
from wardroom.games.midway import odds as midway_odds
from wardroom.games.midway.battle_board import FILES, RANKS
from wardroom.games.midway.battles import AirBattle, SurfaceBattle
from wardroom.games.midway.odds import Attack, Odds, Prey, Salvo, Sinking, boxes_left, guns_of
from wardroom.games.midway.printed import SHIPS
from wardroom.games.midway.terminal.search_board import short
from wardroom.games.midway.view import MidwayView
from wardroom.lib.tables import AUTOMATIC, NO_EFFECT

KINDS = {"D": "dive", "T": "torpedo"}
SHIP, BOMBERS, ENEMY = "bold cyan", "bold yellow", "bold red"


def _grid(ships: Mapping[str, Text], over: Mapping[str, Text], width: int, targets: Targets = NOTHING) -> Text:
    """Ranks A to G, files 1 to 17; a second line in a rank only where something flies."""
    cell = 4 if width >= 4 + FILES * 5 else 3
    text = Text("   " + "".join(f"{file:^{cell + 1}}" for file in range(1, FILES + 1)) + "\n", style="bold")
    text.stylize("not bold", 0, 0)
    for rank in RANKS:
        rows = [ships, over] if any(at[0] == rank for at in over) else [ships]
        for n, row in enumerate(rows):
            text.append(f" {rank} " if n == 0 else "   ", style="bold")
            for file in range(1, FILES + 1):
                here = row.get(f"{rank}{file}")
                if here is None:
                    mark = "+" if f"{rank}{file}" in targets else "·"
                    blank = mark.center(cell) if n == 0 else " " * cell
                    text.append(blank + " ", style="dim")
                else:
                    text.append_text(here)
                    text.append(" " * (cell + 1 - here.cell_len))
            text.append("\n")
    text.right_crop(1)
    return text


def air(view: MidwayView, speech: Speech, width: int, targets: Targets = NOTHING) -> RenderableType:
    battle = view.battle
    assert battle is not None
    ships = {at: Text(short(id)[:3], style=SHIP) for id, at in battle.berths.items()}
    over: dict[str, Text] = {}
    cell = 4 if width >= 4 + FILES * 5 else 3
    there: dict[str, list[int]] = {}
    for n, group in enumerate(battle.groups, 1):
        numbers = there.setdefault(group.at, [])
        numbers.append(n)
        labels = (f"{n}{group.type}{group.n}", f"{n}{group.type}")
        if len(numbers) > 1:
            labels = ("+".join(map(str, numbers)), f"{numbers[0]}+")
        over[group.at] = Text(next((label for label in labels if len(label) <= cell), labels[-1]), style=BOMBERS)
    parts: list[RenderableType] = []
    if battle.berths or targets:
        parts.append(_grid(ships, over, width, targets))
    parts += [Text("  " + line) for line in air_lines(view, speech)]
    if battle.berths or targets:
        parts.append(Text(speech("board.battle_legend"), style="dim"))
    return Group(*parts)


def air_lines(view: MidwayView, speech: Speech) -> list[str]:
    """The battle in sentences: who, where, with what, group by group."""
    battle = view.battle
    assert battle is not None
    f, d, t = view.attacking
    left = speech("board.factors", F=f, D=d, T=t)
    said = [speech("board.battle", side=battle.attacker, zone=battle.zone, factors=left, patrol=view.defending)]
    if any(battle.island):
        said.append(speech("board.on_island", n=sum(battle.island), fortification=view.fortification))
    for n in range(len(battle.groups)):
        said.append(
            speech("board.group", n=n + 1, what=described(battle, n, speech), against=_against(view, n, speech))
        )
    if battle.held:
        left_over = battle.held - sum(battle.cover) - battle.guard
        said.append(speech("board.held", n=battle.held, left=left_over))
    return said


def described(battle: AirBattle, group: int, speech: Speech) -> str:
    h = battle.groups[group]
    return speech("board.bombers", n=h.n, kind=KINDS.get(h.type, "bombs"), ship=h.target)


def _against(view: MidwayView, group: int, speech: Speech) -> str:
    battle = view.battle
    assert battle is not None
    firing = [speech.noun(ship) for ship, at in battle.fire.items() if at == group]
    cover = battle.covered(group)
    if cover:
        firing.append(speech("board.fighters", n=cover))
    return ", ".join(firing) or speech("board.nobody")


def prize(view: MidwayView, ship: str, speech: Speech) -> str:
    """What is worth knowing of a ship before one fires at it."""
    left, guns = boxes_left(view, ship), guns_of(view, ship)
    return speech("board.prize", n=left, guns=guns, points=SHIPS[ship].vp)


def odds(view: MidwayView, speech: Speech) -> RenderableType:
    """Exact chances of the battle as it is laid out now."""
    told = midway_odds.odds(view)
    parts = [*_air_odds(view, told, speech)]
    parts += [_surface_odds(salvoes, speech) for salvoes in told.surface.values() if salvoes]
    return Group(*parts) if parts else Text(speech("board.no_odds"))


def _air_odds(view: MidwayView, told: Odds, speech: Speech) -> Iterator[RenderableType]:
    if duel := told.duel:
        down, lost = (_number(mean, speech) for mean in (duel.defenders_lost, duel.attackers_lost))
        sides = {"attackers": duel.attackers, "defenders": duel.defenders}
        yield Text(speech("board.fighter_odds", column=duel.column, down=down, lost=lost, **sides))
    if told.attacks:
        yield _attacks(view, told.attacks, speech)
    if told.prey:
        yield _prey(told.prey, speech)
    for sinking in told.sinking:
        yield Text(_sinks(sinking, speech))
    if raid := told.island:
        shown = speech("board.no_effect") if raid.column == NO_EFFECT else raid.column
        yield Text(speech("board.island_odds", n=raid.factors, column=shown, mean=_number(raid.mean, speech)))


def _attacks(view: MidwayView, attacks: Sequence[Attack], speech: Speech) -> RenderableType:
    assert view.battle is not None
    rows: list[Row] = []
    for n, attack in enumerate(attacks):
        row = [str(n + 1), described(view.battle, n, speech)]
        for run in (attack.now, attack.worst):
            shown = ", ".join(speech("board.automatic") if col == AUTOMATIC else col for col in run.columns)
            row += [str(run.fire), shown, _number(run.mean, speech), _number(run.losses, speech)]
        rows.append(tuple(row))
    heads = ("number", "what", "screen", "column", "mean_hits", "mean_losses", "worst", "column", "mean_hits",
             "mean_losses")  # fmt: skip
    return table(speech("board.odds"), tuple(speech(f"board.{head}") for head in heads), rows)


def _prey(prey: Sequence[Prey], speech: Speech) -> RenderableType:
    rows: list[Row] = [
        (SHIPS[p.ship].name, SHIPS[p.ship].type, *map(str, (p.boxes, p.points, p.screen, p.reach))) for p in prey
    ]
    heads = ("ship", "type", "boxes_left", "vp", "screening", "reach")
    return table(speech("board.prey"), tuple(speech(f"board.{head}") for head in heads), rows, right=2)


def _sinks(told: Sinking, speech: Speech) -> str:
    """The chance to sink the ship as things are, and if everything that can fires at every group."""
    chances = {"percent": _percent(told.now), "worst": _percent(told.worst)}
    said = speech("board.sink", ship=told.ship, boxes=told.boxes, **chances)
    if told.armed is False:
        return said
    key = "board.sink_armed" if told.armed is None else "board.sink_own_armed"
    return f"{said} {speech(key, percent=_percent(told.armed_now), worst=_percent(told.armed_worst))}"


def _surface_odds(salvoes: Sequence[Salvo], speech: Speech) -> RenderableType:
    rows: list[Row] = []
    for salvo in salvoes:
        idle = salvo.column == NO_EFFECT
        col, mean = (speech("board.no_effect"), "0") if idle else (salvo.column, _number(salvo.mean, speech))
        sinks = _percent(salvo.sinks)
        if salvo.armed is None and salvo.armed_sinks != salvo.sinks:
            sinks = speech("board.salvo_if_armed", percent=sinks, armed=_percent(salvo.armed_sinks))
        rows.append((speech.noun(salvo.target), str(salvo.guns), col, mean, sinks))
    heads = ("target", "guns", "column", "mean_hits", "sinks")
    return table(speech("board.odds"), tuple(speech(f"board.{head}") for head in heads), rows)


def _number(value: float, speech: Speech) -> str:
    shown = f"{value:.1f}"
    return shown.replace(".", ",") if speech.lang == "it" else shown


def _percent(chance: float) -> str:
    return f"{round(100 * chance)}%"


def surface(
    view: MidwayView, battle: SurfaceBattle, speech: Speech, width: int, targets: Targets = NOTHING
) -> RenderableType:
    """Both fleets on one board: one's own in capitals, the enemy's in small letters."""
    ships: dict[str, Text] = {}
    for id, at in {**battle.berths, **{id: at for id, at in battle.pending.items() if at}}.items():
        own = SHIPS[id].side == view.seat or (view.seat is None and SHIPS[id].side == "US")
        ships[at] = Text(short(id) if own else short(id).lower(), style=SHIP if own else ENEMY)
    said = [speech("board.surface", zone=battle.zone)]
    said += [speech("board.fires", ship=ship, target=target) for ship, target in battle.fire.items()]
    legend = Text(speech("board.surface_legend"), style="dim")
    return Group(_grid(ships, {}, width, targets), *(Text("  " + line) for line in said), legend)
