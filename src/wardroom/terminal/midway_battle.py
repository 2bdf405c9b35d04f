"""Midway's battle board in text, with the odds of what is laid out on it."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction

from msgspec import Struct
from rich.console import Group, RenderableType
from rich.text import Text

from wardroom.dice.odds import Distribution, column
from wardroom.games.midway.battleboard import FILES, RANKS, SCREENING_RANGE, distance
from wardroom.games.midway.printed import AIRCRAFT_VS_SHIP, FIGHTER_VS_FIGHTER, REDUCTION, SHIPS, SURFACE_COMBAT
from wardroom.games.midway.state import AirBattle, Hangar, SurfaceBattle
from wardroom.games.midway.view import MidwayView
from wardroom.lib.tables import AUTOMATIC, NO_EFFECT
from wardroom.terminal.boards import NOTHING, Targets
from wardroom.terminal.midway_search import short
from wardroom.terminal.midway_tables import Row, table
from wardroom.terminal.speech import Speech

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
        parts.append(Text(speech("midway.battle_legend"), style="dim"))
    return Group(*parts)


def air_lines(view: MidwayView, speech: Speech) -> list[str]:
    """The battle in sentences: who, where, with what, group by group."""
    battle = view.battle
    assert battle is not None
    f, d, t = view.attacking
    left = speech("midway.factors", F=f, D=d, T=t)
    said = [speech("midway.battle", side=battle.attacker, zone=battle.zone, factors=left, patrol=view.defending)]
    if any(battle.island):
        said.append(speech("midway.on_island", n=sum(battle.island), fortification=view.fortification))
    for n in range(len(battle.groups)):
        said.append(
            speech("midway.group", n=n + 1, what=described(battle, n, speech), against=_against(view, n, speech))
        )
    if battle.held:
        left_over = battle.held - sum(battle.cover) - battle.guard
        said.append(speech("midway.held", n=battle.held, left=left_over))
    return said


def described(battle: AirBattle, group: int, speech: Speech) -> str:
    h = battle.groups[group]
    return speech("midway.bombers", n=h.n, kind=KINDS.get(h.type, "bombs"), ship=h.target)


def _against(view: MidwayView, group: int, speech: Speech) -> str:
    battle = view.battle
    assert battle is not None
    firing = [speech.noun(ship) for ship, at in battle.fire.items() if at == group]
    cover = _covered(battle, group)
    if cover:
        firing.append(speech("midway.fighters", n=cover))
    return ", ".join(firing) or speech("midway.nobody")


def _covered(battle: AirBattle, group: int) -> int:
    return battle.cover[group] if battle.cover else 0


def screen_of(view: MidwayView, ship: str) -> int:
    """The anti-aircraft value of a ship as it is now (a crippled ship has none)."""
    hits = view.damage[ship].hits if ship in view.damage else 0
    return 0 if view.options.crippled_ships and hits >= SHIPS[ship].boxes - 1 else SHIPS[ship].screen


def prize(view: MidwayView, ship: str, speech: Speech) -> str:
    """What is worth knowing of a ship before one fires at it."""
    left, guns = _boxes_left(view, ship), guns_of(view, ship)
    return speech("midway.prize", n=left, guns=guns, points=SHIPS[ship].vp)


def guns_of(view: MidwayView, ship: str) -> int:
    hits = view.damage[ship].hits if ship in view.damage else 0
    return 0 if view.options.crippled_ships and hits >= SHIPS[ship].boxes - 1 else SHIPS[ship].surface


def odds(view: MidwayView, speech: Speech) -> RenderableType:
    """Exact chances of the battle as it is laid out now."""
    parts: list[RenderableType] = []
    if view.battle is not None:
        parts += _air_odds(view, view.battle, speech)
    for battle in view.surface.values():
        parts += _surface_odds(view, battle, speech)
    return Group(*parts) if parts else Text(speech("midway.no_odds"))


def _air_odds(view: MidwayView, battle: AirBattle, speech: Speech) -> list[RenderableType]:
    parts: list[RenderableType] = []
    escort, patrol = view.attacking[0], view.defending
    if escort and patrol and not battle.groups:
        col = FIGHTER_VS_FIGHTER.column(escort, patrol)
        results = column(FIGHTER_VS_FIGHTER.results[col])
        down = results.map(lambda r: min(r[0], patrol)).mean, results.map(lambda r: min(r[1], escort)).mean
        parts.append(Text(speech("midway.fighter_odds", attackers=escort, defenders=patrol, column=col,
                                 down=_number(down[0], speech), lost=_number(down[1], speech))))  # fmt: skip
    rows: list[Row] = []
    sinking: dict[str, list[tuple[Distribution[int], Distribution[int]]]] = {}
    for n, group in enumerate(battle.groups):
        now = sum(screen_of(view, ship) for ship, at in battle.fire.items() if at == n) + _covered(battle, n)
        reach = [s for s, at in battle.berths.items() if distance(at, group.at) <= SCREENING_RANGE]
        most = sum(screen_of(view, s) for s in reach if battle.fire.get(s, n) == n) + battle.held
        runs = _run(view, battle, n, now), _run(view, battle, n, max(now, most))
        sinking.setdefault(group.target, []).append((runs[0].hits, runs[1].hits))
        row: list[str] = [str(n + 1), described(battle, n, speech)]
        for fire, run in zip((now, max(now, most)), runs, strict=True):
            shown = ", ".join(speech("midway.automatic") if col == AUTOMATIC else col for col in run.columns)
            row += [str(max(1, fire)), shown, _number(run.hits.mean, speech), _number(run.losses, speech)]
        rows.append(tuple(row))
    if rows:
        heads = ("number", "what", "screen", "column", "mean_hits", "mean_losses", "worst", "column", "mean_hits",
                 "mean_losses")  # fmt: skip
        parts.append(table(speech("midway.odds"), tuple(speech(f"midway.{head}") for head in heads), rows))
    elif battle.berths:
        parts.append(_prey(view, battle, speech))
    for ship, some in sinking.items():
        parts.append(Text(_sinks(view, ship, some, speech)))
    if any(battle.island):
        col = REDUCTION.column(sum(battle.island), max(1, view.fortification))
        mean = Fraction(0) if col == NO_EFFECT else column(REDUCTION.results[col]).map(int).mean
        shown = speech("midway.no_effect") if col == NO_EFFECT else col
        parts.append(Text(speech("midway.island_odds", n=sum(battle.island), column=shown, mean=_number(mean, speech))))
    return parts


def _prey(view: MidwayView, battle: AirBattle, speech: Speech) -> RenderableType:
    """The ships that can be attacked, and all the fire that can reach dive bombers over them."""
    rows: list[Row] = []
    for id, at in battle.berths.items():
        reach = sum(screen_of(view, s) for s, berth in battle.berths.items() if distance(at, berth) <= SCREENING_RANGE)
        rows.append((SHIPS[id].name, SHIPS[id].type, str(_boxes_left(view, id)), str(SHIPS[id].vp),
                     str(screen_of(view, id)), str(reach + battle.held)))  # fmt: skip
    heads = ("ship", "type", "boxes_left", "vp", "screening", "reach")
    return table(speech("midway.prey"), tuple(speech(f"midway.{head}") for head in heads), rows, right=2)


class _Run(Struct, frozen=True):
    """What one group may do under so much fire."""

    columns: tuple[str, ...]
    hits: Distribution[int]
    losses: Fraction


def _run(view: MidwayView, battle: AirBattle, n: int, fire: int) -> _Run:
    group = battle.groups[n]
    hits, losses, columns = Distribution([(0, 1)]), Fraction(0), []
    for wave in battle.waves[n] if battle.waves else (group.n,):
        col = AIRCRAFT_VS_SHIP.column(wave, max(1, fire))
        columns.append(col)
        if col == AUTOMATIC:
            hits = hits + Distribution([(_boxes_left(view, group.target), 1)])
            continue
        results = column(AIRCRAFT_VS_SHIP.results[col])
        hits = hits + results.map(lambda r: int(r[0]))
        losses += sum((p * min(int(r[1]), wave) for r, p in results.items()), Fraction(0))
    return _Run(tuple(columns), hits, losses)


def _sinks(
    view: MidwayView, ship: str, groups: list[tuple[Distribution[int], Distribution[int]]], speech: Speech
) -> str:
    """The chance to sink the ship as things are, and if everything that can fires at every group."""
    boxes = _boxes_left(view, ship)
    nothing: Distribution[int] = Distribution([(0, 1)])
    now, worst = (sum((g[i] for g in groups), start=nothing) for i in (0, 1))
    said = speech("midway.sink", ship=ship, boxes=boxes, percent=_percent(now.at_least(boxes)),
                  worst=_percent(worst.at_least(boxes)))  # fmt: skip
    armed = _armed(view, ship) if SHIPS[ship].carrier and boxes > 1 else False
    if armed is False:
        return said
    key = "midway.sink_armed" if armed is None else "midway.sink_own_armed"
    less = _percent(now.at_least(boxes - 1)), _percent(worst.at_least(boxes - 1))
    return f"{said} {speech(key, percent=less[0], worst=less[1])}"


def _armed(view: MidwayView, ship: str) -> bool | None:
    """Are aircraft readied aboard? None: one cannot know."""
    if ship in view.ships:
        return view.air.get(ship, Hangar()).armed
    return None


def _boxes_left(view: MidwayView, ship: str) -> int:
    return SHIPS[ship].boxes - (view.damage[ship].hits if ship in view.damage else 0)


def _surface_odds(view: MidwayView, battle: SurfaceBattle, speech: Speech) -> list[RenderableType]:
    targets: dict[str, list[str]] = {}
    for ship, target in battle.fire.items():
        targets.setdefault(target, []).append(ship)
    rows = []
    for target, ships in targets.items():
        guns = sum(guns_of(view, ship) for ship in ships)
        col = SURFACE_COMBAT.column(guns, max(1, guns_of(view, target)))
        boxes = _boxes_left(view, target)
        if col == NO_EFFECT:
            rows.append((speech.noun(target), str(guns), speech("midway.no_effect"), "0", "0%"))
            continue
        hits = column(SURFACE_COMBAT.results[col]).map(int)
        mean = _number(hits.mean, speech)
        rows.append((speech.noun(target), str(guns), col, mean, _percent(hits.at_least(boxes))))
    if not rows:
        return []
    heads = ("target", "guns", "column", "mean_hits", "sinks")
    return [table(speech("midway.odds"), tuple(speech(f"midway.{head}") for head in heads), rows)]


def _number(value: Fraction, speech: Speech) -> str:
    shown = f"{float(value):.1f}"
    return shown.replace(".", ",") if speech.lang == "it" else shown


def _percent(chance: Fraction) -> str:
    return f"{round(100 * float(chance))}%"


def surface(
    view: MidwayView, battle: SurfaceBattle, speech: Speech, width: int, targets: Targets = NOTHING
) -> RenderableType:
    """Both fleets on one board: one's own in capitals, the enemy's in small letters."""
    ships: dict[str, Text] = {}
    for id, at in {**battle.berths, **{id: at for id, at in battle.pending.items() if at}}.items():
        own = SHIPS[id].side == view.seat or (view.seat is None and SHIPS[id].side == "US")
        ships[at] = Text(short(id) if own else short(id).lower(), style=SHIP if own else ENEMY)
    said = [speech("midway.surface", zone=battle.zone)]
    said += [speech("midway.fires", ship=ship, target=target) for ship, target in battle.fire.items()]
    legend = Text(speech("midway.surface_legend"), style="dim")
    return Group(_grid(ships, {}, width, targets), *(Text("  " + line) for line in said), legend)
