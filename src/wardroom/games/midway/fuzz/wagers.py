"""What the odds of the battles claim, and how a battle is fought out as they assume."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import partial
from random import Random
from typing import Any

from wardroom.api.wagers import Choose, Claim, Found, Odds, Said, Wagers, came, play_on, spread
from wardroom.games.midway.battles import AirBattle
from wardroom.games.midway.odds import Attack, Duel, Prey, Raid, Run, Salvo, Sinking
from wardroom.games.midway.odds import Odds as Told
from wardroom.games.midway.printed import AIRCRAFT_VS_SHIP, REDUCTION, SHIPS, foe
from wardroom.games.midway.state import Midway
from wardroom.games.midway.view import MidwayView
from wardroom.kernel import Ask, Match, Move, Seat

KINDS = ("duel", "no duel", "group now", "group at worst", "sinking now", "sinking at worst", "prey", "island", "salvo")
_ANY = -1


def claims(view: MidwayView, ask: Ask, odds: Odds) -> Iterator[Claim]:
    if view.battle is None and view.meeting is None and not view.surface:
        return
    told: Told = odds(view, ask)
    if view.battle is not None:
        adding = str(ask.about["ship"]) if ask.prompt == "how_many" else ""  # the groups on it are about to change
        yield from _in_the_air(view, view.battle, told, adding)
    elif told.duel is not None:
        yield _duel_claim(view, str(ask.about["zone"]), told.duel)
    for zone, salvoes in told.surface.items():
        if ask.prompt == "surface.fire" and ask.about.get("zone") == zone:
            yield from (_salvo(view, zone, salvo) for salvo in salvoes)


def _in_the_air(view: MidwayView, battle: AirBattle, told: Told, adding: str) -> Iterator[Claim]:
    if told.duel is not None:
        yield _duel_claim(view, battle.zone, told.duel)
    elif not battle.groups and not battle.bombed:
        settle = partial(_duel, view, battle.zone)
        yield Claim(kind="no duel", says={"fought": Said(0.0)}, settle=settle, about=battle.zone)
    for n, attack in enumerate(told.attacks):
        if attack.target == adding:
            continue
        yield _group("group now", view, n, attack, attack.now, _ANY)
        yield _group("group at worst", view, n, attack, attack.worst, n)
    for sinking in told.sinking:
        if sinking.ship == adding:
            continue
        groups = [n for n, group in enumerate(battle.groups) if group.target == sinking.ship]
        yield _sinking("sinking now", view, sinking, (sinking.now, sinking.armed_now), _ANY)
        if len(groups) == 1:  # of several groups no more is claimed than that it cannot be worse
            yield _sinking("sinking at worst", view, sinking, (sinking.worst, sinking.armed_worst), groups[0])
    if battle.shown and not adding:
        yield from (_prey(view, prey) for prey in told.prey)
    if told.island is not None:
        yield _island(view, told.island)


# ---- how the battle goes on


def _press(view: MidwayView, match: Match, most_fire: int = _ANY, hold: bool = False, dive: str = "") -> bool:
    """Nobody turns back or does more than he has, but that all fire at one group, or dive bombers go for a ship."""
    if view.battle is None:  # patrols meet: one answer, and the die falls
        return play_on(
            match, _answers(match, most_fire, hold, dive), lambda _: bool(_heard(match, view, "fighter_battle"))
        )
    zone, attacker = view.battle.zone, view.battle.attacker

    def on(_: Match) -> bool:
        g = _state(match)
        return g.battle is None or (g.battle.zone, g.battle.attacker) != (zone, attacker)

    return play_on(match, _answers(match, most_fire, hold, dive), on)


def _answers(match: Match, most_fire: int, hold: bool, dive: str) -> Choose:
    def choose(seat: Seat, ask: Ask) -> Move:
        moves = ask.moves
        match ask.prompt:
            case "screen" if most_fire != _ANY:
                return next(
                    (m for m in _heaviest_first(moves) if m[0] in ("fire", "cover") and _at(m) == most_fire), moves[0]
                )
            case "place_bombers" if dive and not _groups(match):
                return next((m for m in moves if m == ("dive", dive)), moves[0])
            case "how_many" | "island_choice" | "place_defence" | "confirm":
                return moves[0]
            case "hold_back":
                return moves[-1] if hold else moves[0]
        return moves[0]

    return choose


def _heaviest_first(moves: Iterable[Move]) -> list[Move]:
    return sorted(moves, key=lambda move: move[2] if move[0] == "cover" else 0, reverse=True)


def _at(move: Move) -> Any:
    return move[2] if move[0] == "fire" else move[1]


def _groups(match: Match) -> tuple[Any, ...]:
    battle = getattr(match.state, "battle", None)
    return battle.groups if battle else ()


def _state(match: Match) -> Midway:
    assert isinstance(match.state, Midway)
    return match.state


def _heard(match: Match, view: MidwayView, *kinds: str) -> list[dict[str, Any]]:
    return [dict(item.about) for item in match.events(view.seat) if item.kind in kinds]


# ---- fighters


def _duel_claim(view: MidwayView, zone: str, d: Duel) -> Claim:
    lost = {
        "attackers": Said(d.attackers_lost, 0, d.attackers),
        "defenders": Said(d.defenders_lost, 0, d.defenders),
    }
    return Claim(kind="duel", says={"fought": Said(1.0), **lost}, settle=partial(_duel, view, zone), about=zone)


def _duel(view: MidwayView, zone: str, match: Match, rng: Random) -> Found | None:
    if not _press(view, match):
        return None
    fights = [about for about in _heard(match, view, "fighter_battle") if about["zone"] == zone]
    if not fights:
        return {"fought": 0.0}
    about = fights[0]
    lost = {"attackers": float(about[about["attacker"]]), "defenders": float(about[foe(about["attacker"])])}
    return {"fought": 1.0, **lost}


# ---- bombers


def _group(kind: str, view: MidwayView, n: int, attack: Attack, run: Run, most_fire: int) -> Claim:
    says = {
        **spread(run.hits),
        "mean": Said(run.mean, 0, run.hits[-1][0]),
        "columns": Said(1.0),
        "lost": Said(run.losses, 0, attack.factors),
    }
    boxes = SHIPS[attack.target].boxes - (view.damage[attack.target].hits if attack.target in view.damage else 0)

    def settle(match: Match, rng: Random) -> Found | None:
        if not _press(view, match, most_fire):
            return None
        scores = [about for about in _heard(match, view, "bombed", "sunk_outright") if about["group"] == n]
        hits = sum(about.get("hits", boxes) for about in scores)
        columns = tuple(sorted(about.get("column", "automatic") for about in scores))
        alike = columns == tuple(sorted(run.columns))
        lost = sum(about.get("lost", 0) for about in scores)
        return {**came(run.hits, hits), "mean": hits, "columns": float(alike), "lost": lost}

    return Claim(kind=kind, says=says, settle=settle, about=f"{attack.factors} {attack.type} on {attack.target}")


def _sinking(kind: str, view: MidwayView, sinking: Sinking, chances: tuple[float, float], most_fire: int) -> Claim:
    says = {"unarmed": Said(chances[0]), "armed": Said(chances[1])}
    if sinking.armed is not None:
        says["readied"] = Said(float(sinking.armed))

    def settle(match: Match, rng: Random) -> Found | None:
        armed = _armed(match.state, sinking.ship)
        if not _press(view, match, most_fire):
            return None
        sunk = float(any(about["ship"] == sinking.ship for about in _heard(match, view, "sunk")))
        readied = {"readied": float(armed)} if "readied" in says else {}
        return {"armed" if armed else "unarmed": sunk, **readied}

    return Claim(kind=kind, says=says, settle=settle, about=sinking.ship)


def _armed(g: Any, ship: str) -> bool:
    left = SHIPS[ship].boxes - g.ships[ship].hits
    return SHIPS[ship].carrier and left > 1 and g.air[ship].armed


def _prey(view: MidwayView, prey: Prey) -> Claim:
    """Of one group of dive bombers that goes in, under all that can be laid on it."""

    def settle(match: Match, rng: Random) -> Found | None:
        if not _press(view, match, 0, hold=True, dive=prey.ship):
            return None
        scores = [about for about in _heard(match, view, "bombed") if about["group"] == 0 and about["type"] == "D"]
        if not scores:
            return None
        column = AIRCRAFT_VS_SHIP.column(scores[0]["n"], max(1, prey.reach))
        return {"column": float(scores[0]["column"] == column)}

    return Claim(kind="prey", says={"column": Said(1.0)}, settle=settle, about=prey.ship)


def _island(view: MidwayView, raid: Raid) -> Claim:
    points = REDUCTION.results.get(raid.column, {0: 0}).values()

    def settle(match: Match, rng: Random) -> Found | None:
        if not _press(view, match):
            return None
        found = sum(about["points"] for about in _heard(match, view, "island_bombed"))
        return {"points": float(found)}

    return Claim(
        kind="island",
        says={"points": Said(raid.mean, min(points), max(points))},
        settle=settle,
        about=f"{raid.factors} factors",
    )


# ---- ships


def _salvo(view: MidwayView, zone: str, salvo: Salvo) -> Claim:
    sinks = {"unarmed": Said(salvo.sinks), "armed": Said(salvo.armed_sinks)}
    says = {**spread(salvo.hits), "mean": Said(salvo.mean, 0, salvo.hits[-1][0]), **sinks}

    def settle(match: Match, rng: Random) -> Found | None:
        armed = _armed(match.state, salvo.target)
        play_on(match, lambda seat, ask: ask.moves[0], lambda m: bool(_fired(m, view, salvo.target)))
        hits = _fired(match, view, salvo.target)
        if not hits:
            return None
        play_on(
            match,
            lambda seat, ask: ask.moves[0],
            lambda m: zone not in _state(m).surface or not _state(m).surface[zone].scored,
        )
        sunk = float(_state(match).ships[salvo.target].sunk)
        return {**came(salvo.hits, hits[0]), "mean": hits[0], "armed" if armed else "unarmed": sunk}

    return Claim(kind="salvo", says=says, settle=settle, about=f"{salvo.guns} guns at {salvo.target}")


def _fired(match: Match, view: MidwayView, target: str) -> list[int]:
    return [about["hits"] for about in _heard(match, view, "surface_fire") if about["target"] == target]


WAGERS = Wagers(claims=claims, kinds=KINDS)
