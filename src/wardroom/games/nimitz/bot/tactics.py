"""The questions of a battle: where ships lie, which plans are bought and used, where aircraft fly, who takes a Hit."""

from __future__ import annotations

from collections import Counter as Count
from math import fsum

from wardroom.games.nimitz.battle.attack_values import attack, counter_of, damaged, expected
from wardroom.games.nimitz.battle.targets import fight
from wardroom.games.nimitz.printed import (
    COASTAL,
    INFANTRY,
    ISLAND,
    JAPAN,
    JAPAN_OCEAN,
    SHIP,
    US,
    US_OCEAN,
    US_PLANS,
    counter,
)
from wardroom.games.nimitz.state import Battle, Nimitz
from wardroom.kernel import Ask, Move


def answer(g: Nimitz, ask: Ask) -> Move:
    match ask.prompt:
        case "deploy":
            return _deploy(g, ask)
        case "submarines":
            return _submarine(g, ask)
        case "plans":
            return _plan(g, ask)
        case "fly":
            return _fly(g, ask)
        case "use" | "reroll" | "first_light":
            return _use(g, ask)
        case "cancel":
            return _cancel(g, ask)
        case "target":
            return _target(g, ask)
        case "surplus" | "airfield_loss":
            return min(ask.moves, key=lambda m: (_dear(g, m[1]), m[1]))
        case "engaged":
            return _engaged(g, ask)
        case "carrier":
            return max(ask.moves, key=lambda m: (_dear(g, m[1]), m[1]))
    return ask.moves[0]


def _dear(g: Nimitz, id: str) -> float:
    """What it would be missed for."""
    if id == "airfield":
        return 1.0
    c = counter_of(g, id)
    worth = fsum(expected(value) for value in c.face(damaged(g, id)).values()) + 0.3 * c.cost
    return worth + (3.0 if c.carrier else 0.0) + (1.0 if c.category == INFANTRY else 0.0)


def _deploy(g: Nimitz, ask: Ask) -> Move:
    """Guns to the coast to shoot up what lands; a screen for the carriers only if aircraft can come for them."""
    b = fight(g)
    ships = sorted({m[1] for m in ask.moves if m[0] == "place"})
    if not ships:
        return ask.moves[0]
    flown_at = _aircraft(g, g.at(b.area, JAPAN))
    carriers = sum(1 for id in g.at(b.area, US, SHIP) if counter(id).carrier) if flown_at else 0
    screens = sum(1 for id, zone in b.ships.items() if zone == US_OCEAN and not counter(id).carrier
                  and counter(id).side == US)  # fmt: skip
    aaa = max(ships, key=lambda id: (expected(counter(id).full.get("aaa", (0, 0))), id))
    if carriers and screens < carriers:
        return ("place", aaa, US_OCEAN)
    return ("place", ships[0], COASTAL)


def _submarine(g: Nimitz, ask: Ask) -> Move:
    b = fight(g)
    worth: Count[str] = Count()
    for id, zone in b.ships.items():
        if counter(id).side == JAPAN and not counter(id).submarine:
            worth[zone] += 5 if counter(id).carrier else 1
    return max((m for m in ask.moves if m[0] == "place"), key=lambda m: (worth[m[2]], m[2]), default=ask.moves[0])


def _plan(g: Nimitz, ask: Ask) -> Move:
    """What the forces at hand can make use of. A Supply Point is spent where the battle is worth it."""
    b = fight(g)
    ours, theirs = g.at(b.area, US), g.at(b.area, JAPAN)
    carriers = [id for id in ours if counter(id).carrier]
    guns = [id for id in ours if counter(id).category == SHIP and not counter(id).submarine and not counter(id).carrier]
    ashore = [id for id in g.ashore_at(b.area, US) if counter(id).category == INFANTRY]
    shelling = [id for id in guns if b.ships.get(id) == COASTAL]
    enemy_air = _aircraft(g, theirs)
    marine = any(counter(id).type == "marine" for id in ours)
    turns = max(1, b.length)
    worth = {
        "leathernecks": 1.0 if marine else 0.0,
        "ranging_shots": 0.8 if shelling else 0.0,
        "furball": 0.7 if enemy_air and (carriers or _fighters(g, ours)) else 0.0,
        "diving_attack": 0.9 if carriers or _bombers(g, ours) else 0.0,
        "aaa": 0.6 if enemy_air and (carriers or guns) else 0.0,
        "anti_aircraft": 0.35 if enemy_air and (carriers or guns) else 0.0,
        "artillery": 1.0 if ashore and g.ashore_at(b.area, JAPAN) else 0.0,
        "charge": 0.2 if ashore and g.ashore_at(b.area, JAPAN) else 0.0,
        "seabees": 0.5 if any(counter(id).category == "lba" for id in ours) else 0.0,
        "damage_control": 1.1 if carriers or turns > 1 else 0.5,
        "first_light": 0.4 * min(turns, 3) * bool(carriers and any(counter(id).carrier for id in theirs)),
        "sonar": 0.2 if any(counter(id).submarine for id in (*ours, *theirs)) else 0.0,
        "barrel_roll": 0.4 if enemy_air else 0.0,
        "envelop": 0.2 if ashore else 0.0,
        "engaged": 0.3,
    }
    allowed = 3 + 3 * min(_budget(g, ours, theirs), g.supply + b.spent)
    spent = sum(US_PLANS[id].cost for id in b.chosen)
    offers = [m for m in ask.moves if m[0] == "plan" and spent + US_PLANS[m[1]].cost <= allowed]
    best = max(offers, key=lambda m: (worth.get(m[1], 0.0) / (0.5 + US_PLANS[m[1]].cost), m[1]), default=None)
    return best if best is not None and worth.get(best[1], 0.0) > 0.15 else ("done",)


def _budget(g: Nimitz, ours: list[str], theirs: list[str]) -> int:
    """Supply Points for plans: more where much is at stake."""
    b = fight(g)
    waiting = sum(1 for area in {f.place for f in g.forces.values()} - {b.area}
                  if area not in g.fought and g.present(area, US) and g.present(area, JAPAN))  # fmt: skip
    stake = b.area in g.sheet.objectives and len(theirs) > 1
    return (2 if stake else 1) if g.supply > waiting else 0


def _aircraft(g: Nimitz, ids: list[str]) -> bool:
    """Whether any of them brings aircraft: a Damaged carrier has none."""
    return any(counter(id).aircraft or (counter(id).carrier and not g.forces[id].damaged) for id in ids)


def _fighters(g: Nimitz, ids: list[str]) -> bool:
    return any("dogfight" in counter(id).full for id in ids)


def _bombers(g: Nimitz, ids: list[str]) -> bool:
    return any(counter(id).bomber for id in ids)


def _fly(g: Nimitz, ask: Ask) -> Move:
    """Bombers where they do most; fighters over what the enemy will look for."""
    b = fight(g)
    offers: dict[str, list[str]] = {}
    for move in ask.moves:
        if move[0] == "fly":
            offers.setdefault(move[1], []).append(move[2])
    if not offers:
        return ("done",)
    id = min(offers)
    return ("fly", id, max(offers[id], key=lambda zone: (_zone(g, b, id, zone), zone)))


def _zone(g: Nimitz, b: Battle, id: str, zone: str) -> float:
    sent = [other for other, p in b.planes.items() if p.zone == zone and counter_of(g, other).side == US]
    score = 0.0
    value = attack(g, id, "bomb", "ground" if zone == ISLAND else "ship")
    if value is not None:
        score += expected(value) * _targets(g, b, zone) / (1 + 0.25 * len(sent))
    duel = attack(g, id, "dogfight")
    if duel is not None:
        guards = sum(1 for other in sent if attack(g, other, "dogfight") is not None)
        score += expected(duel) * _prey(g, b, zone) / (1 + guards)
    return score


def _targets(g: Nimitz, b: Battle, zone: str) -> float:
    """How much a Hit on the Japanese there is worth."""
    if zone == ISLAND:
        ours = any(where != "transport" for id, where in b.land.items() if counter(id).side == US) or b.fields.get(
            US, 0
        )
        ashore = sum(1 for id, where in b.land.items() if counter(id).side == JAPAN and where != "transport")
        return (1.6 * min(2, ashore) if ours else 0.0) + 0.5 * min(2, b.fields.get(JAPAN, 0))
    ships = [id for id, where in b.ships.items() if where == zone and counter(id).side == JAPAN]
    ships = [id for id in ships if not counter(id).submarine]
    afloat = zone == COASTAL and any(where == "transport" for id, where in b.land.items() if counter(id).side == JAPAN)
    worth = max((2.2 if counter(id).carrier else 1.0 for id in ships), default=0.0)
    return max(worth, (1.8 if not ships else 1.2) if afloat else 0.0)


def _prey(g: Nimitz, b: Battle, zone: str) -> float:
    """Where Japanese aircraft are likely to come, and what they would strike."""
    planes = sum(1 for id in b.planes if counter_of(g, id).side == JAPAN)
    if not planes:
        return 0.0
    ours = [id for id, where in b.ships.items() if where == zone and counter(id).side == US]
    if zone == US_OCEAN:
        return 1.0 if ours else 0.1
    if zone == ISLAND:
        return 0.6 if b.fields.get(US, 0) or b.land else 0.1
    return 0.3 if ours and zone != JAPAN_OCEAN else 0.1


def _use(g: Nimitz, ask: Ask) -> Move:
    """A plan in hand is there to be used, by whoever makes most of it; a re-roll only where the die missed."""
    used = [m for m in ask.moves if m[0] in ("use", "first_light")]
    if ask.prompt == "reroll" and ask.about.get("hits", 0):
        return ("no",)
    return max(used, key=lambda m: (_gain(g, ask, m), m), default=ask.moves[0])


def _gain(g: Nimitz, ask: Ask, move: Move) -> float:
    """Hits that the plan adds: one for sure, or what one more attack promises."""
    if len(move) < 3:
        return 1.0
    value = attack(g, move[2], str(ask.about["window"]))
    return expected(value) if value is not None else 0.0


def _cancel(g: Nimitz, ask: Ask) -> Move:
    target = str(ask.about.get("target", ""))
    plans = [m[1] for m in ask.moves if m[0] == "use"]
    for plan in ("leathernecks", "seabees", "barrel_roll"):
        if plan in plans:
            return ("use", plan)
    return ("use", "damage_control") if "damage_control" in plans and _dear(g, target) >= 2.0 else ("no",)


def _target(g: Nimitz, ask: Ask) -> Move:
    """Of theirs what hurts most; of ours what is missed least, and rather a scratch than a loss."""
    if ask.about.get("side") == JAPAN:
        return max(ask.moves, key=lambda m: (_dear(g, m[1]), m[1]))

    def pain(id: str) -> float:
        return _dear(g, id) * (2.0 if id != "airfield" and damaged(g, id) else 1.0)

    return min(ask.moves, key=lambda m: (pain(m[1]), m[1]))


def _engaged(g: Nimitz, ask: Ask) -> Move:
    b = fight(g)
    lives = {side: sum(1 if g.forces[id].damaged else 2 for id in g.at(b.area, side)) for side in (US, JAPAN)}
    wish = ("longer",) if lives[US] > 1.3 * lives[JAPAN] else ("shorter",) if lives[US] < lives[JAPAN] else ("no",)
    return wish if wish in ask.moves else ("no",)
