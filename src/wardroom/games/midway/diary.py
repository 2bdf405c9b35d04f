"""The diary of the battle, turn by turn: what a side knew of it, read from what it heard; or all, when it is over."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from wardroom.games.midway.printed import SHIPS, SIDES, foe
from wardroom.kernel import Heard, Seat
from wardroom.lib.diary import Chronicle, Chronicler, Figure, Line, Plot, Row

About = dict[str, Any]
_COLOURS = {"JP": "jp", "US": "us"}
_FIRST = ("CV", "BB", "CVL", "CA", "CL")  # in which order the ships of a fleet are named
_NAMED = 6  # so many at most: of a larger fleet one less, and how many more there were


class _Log(Chronicler):
    sides = _COLOURS

    def __init__(self, eyes: Seat | None) -> None:
        super().__init__(eyes)
        self.points = dict.fromkeys(SIDES, 0)
        self.sunk = dict.fromkeys(SIDES, 0)  # ships that each side has lost
        self.strikes = 0
        self.by_turn: list[tuple[dict[str, int], dict[str, int]]] = []
        self.before = dict(self.points)

    # ---- the course of a turn

    def _turn(self, about: About, seat: str) -> None:
        self.begin("turn", str(about["turn"]), **about)

    def close(self) -> None:
        """How the points stand, where they have changed; a turn without news says so."""
        chapter = self.chapter
        if chapter is None:
            return
        if not chapter.lines and not chapter.parts:
            chapter.lines.append(Line("quiet"))
        for line in chapter.lines:
            if "more" in line.about:
                line.about["ships"], line.about["more"] = _named(line.about["ships"])
        if self.points != self.before:
            chapter.tally.append(Line("points", dict(self.points)))
        self.before = dict(self.points)
        self.by_turn.append((dict(self.points), dict(self.sunk)))
        self._add_up()

    def _add_up(self) -> None:
        told = self.chronicle
        told.figures = [
            Figure("turns", sum(each.key == "turn" for each in told.chapters)),
            Figure("points_JP", self.points["JP"]),
            Figure("points_US", self.points["US"]),
            Figure("strikes", self.strikes),
            Figure("lost_JP", self.sunk["JP"]),
            Figure("lost_US", self.sunk["US"]),
        ]
        told.plots = [
            Plot(key, "steps", [Row(side, _COLOURS[side], [float(each[n][side]) for each in self.by_turn])
                                for side in ("US", "JP")])
            for n, key in enumerate(("points", "ships"))
        ]  # fmt: skip

    # ---- ships and decks: of these only their owner hears

    def _placed(self, about: About, seat: str) -> None:
        self.gather("arrived", {"side": seat, "zone": about["zone"]}, seat, ships=about["ships"], more=0)

    def _moved(self, about: About, seat: str) -> None:
        self.gather("sailed", {"side": seat, "zone": about["zone"]}, seat, ships=about["ships"], more=0)

    def _readied_aircraft(self, about: About, seat: str) -> None:
        self.gather("readied", {"side": seat}, seat, bases=(about["base"],), n=sum(about["factors"]))

    def _stood_down_aircraft(self, about: About, seat: str) -> None:
        self.gather("stood_down", {"side": seat}, seat, bases=(about["base"],), n=sum(about["factors"]))

    def _announced(self, about: About, seat: str) -> None:
        """All that one is told of the enemy's decks."""
        if self.eyes == foe(about["side"]) and about["done"] and about["what"] != "stood_down":
            self.say("announced", about["side"], side=about["side"])

    def _jettisoned(self, about: About, seat: str) -> None:
        self.section("after")
        self.gather("ditched", {"side": seat}, seat, "loss", n=sum(about["factors"]))

    _ditched = _jettisoned

    # ---- searching

    def _searched(self, about: About, seat: str) -> None:
        side, found = about["side"], about.get("found", ())
        self.section("search")
        self.gather("searched", {"side": side}, side, areas=(about["area"],), n=1, found=len(found))
        for each in found:
            mark = "warning" if side != self.eyes and self.eyes else "find"
            self.say("sighted", side, mark, side=side, zone=each["zone"], types=list(each["types"]))

    def _contact(self, about: About, seat: str) -> None:
        self.section("search")
        self.say("contact", "", "warning", zone=about["zone"])

    def _off_midway(self, about: About, seat: str) -> None:
        self.section("search")
        self.say("off_midway", "JP", "warning")

    # ---- orders

    def _ordered(self, about: About, seat: str) -> None:
        self.section("orders")
        self.say("ordered", seat, side=seat, purpose=about["purpose"], zone=about["zone"], **_force(about["factors"]))

    def _ordered_b17(self, about: About, seat: str) -> None:
        self.section("orders")
        self.say("ordered_b17", seat, zone=about["zone"])

    def _b17_sighted(self, about: About, seat: str) -> None:
        self.head("b17", "US", zone=about["zone"])
        self.say("there", "JP", side="JP", ships=list(about["ships"]))

    def _b17_bombed(self, about: About, seat: str) -> None:
        self.say("b17_bombed", "US", ship=about["ship"], hits=about["hits"])

    def _disclosed(self, about: About, seat: str) -> None:
        if about["side"] != self.eyes:  # who knows where its own came from
            self.section("after")
            origins, returns = list(about["origins"]), list(about["returns"])
            self.say("disclosed", about["side"], "find", side=about["side"], zone=about["zone"], origins=origins,
                     returns=returns, back=len(returns))  # fmt: skip

    # ---- battles in the air

    def _empty_sea(self, about: About, seat: str) -> None:
        self.head("strike", about["side"], side=about["side"], zone=about["zone"])
        self.say("empty_sea", about["side"])

    def _battle(self, about: About, seat: str) -> None:
        side = about["side"]
        self.strikes += 1
        self.head("raid" if about["raid"] else "strike", side, side=side, zone=about["zone"])
        self.say("force", side, side=side, patrol=about["patrol"], **_force(about["factors"]))

    def _defence_placed(self, about: About, seat: str) -> None:
        self.say("there", about["side"], side=about["side"], ships=list(about["berths"]))

    def _patrols_meet(self, about: About, seat: str) -> None:
        if self.part is None or self.part.key not in ("strike", "raid"):
            self.head("patrols", zone=about["zone"])

    def _fighter_battle(self, about: About, seat: str) -> None:
        self.say("fighter_battle", about["attacker"], attacker=about["attacker"], attacking=about["attacking"],
                 defending=about["defending"], JP=about["JP"], US=about["US"])  # fmt: skip

    def _called_off(self, about: About, seat: str) -> None:
        self.say("called_off", about["side"], side=about["side"])

    def _bombed(self, about: About, seat: str) -> None:
        attacker = foe(SHIPS[about["target"]].side)
        self.gather(
            "bombed", {"target": about["target"]}, attacker, n=about["n"], hits=about["hits"], lost=about["lost"]
        )

    def _sunk_outright(self, about: About, seat: str) -> None:
        self.say("overwhelmed", foe(SHIPS[about["target"]].side), target=about["target"], n=about["n"])

    def _sunk(self, about: About, seat: str) -> None:
        owner = foe(about["side"])
        self.points[about["side"]] += about["points"]
        self.sunk[owner] += 1
        self.say("sunk", owner, "loss", ship=about["ship"], side=about["side"], points=about["points"],
                 early=about["early"])  # fmt: skip

    # ---- the island

    def _island_bombed(self, about: About, seat: str) -> None:
        self.say("island_bombed", "JP", points=about["points"], fortification=about["fortification"])

    def _island_unharmed(self, about: About, seat: str) -> None:
        self.say("island_bombed", "JP", points=0, fortification=about["fortification"])

    def _island_guarded(self, about: About, seat: str) -> None:
        self.say("island_guarded", "US", factors=about["factors"])

    def _ground_losses(self, about: About, seat: str) -> None:
        self.say("ground_losses", "US", "loss", factors=about["factors"])

    def _bombarded(self, about: About, seat: str) -> None:
        self.section("island")
        self.say("bombarded", "JP", points=about["points"], fortification=about["fortification"])

    def _invading(self, about: About, seat: str) -> None:
        self.section("island")
        self.say("invading", "JP", turns=about["turns"])

    def _midway_falls(self, about: About, seat: str) -> None:
        self.points["JP"] += about["points"]
        self.section("island")
        self.say("midway_falls", "JP", "gain", points=about["points"])

    def _held_midway(self, about: About, seat: str) -> None:
        self.points["US"] += about["points"]

    # ---- battles on the surface

    def _surface_battle(self, about: About, seat: str) -> None:
        self.head("surface", zone=about["zone"], again=about["again"])

    def _surface_deployed(self, about: About, seat: str) -> None:
        if about["ships"]:
            self.say("there", about["side"], side=about["side"], ships=list(about["ships"]))

    def _surface_fire(self, about: About, seat: str) -> None:
        self.gather(
            "surface_fire", {"target": about["target"]}, about["side"], ships=about["ships"], hits=about["hits"]
        )

    def _surface_goes_on(self, about: About, seat: str) -> None:
        self.say("surface_goes_on")

    def _surface_over(self, about: About, seat: str) -> None:
        self.say("surface_over", left=about["left"])

    def _withdrew(self, about: About, seat: str) -> None:
        self.say("withdrew", about["side"], side=about["side"])

    def _withdrawal_failed(self, about: About, seat: str) -> None:
        self.say("withdrawal_failed", about["side"], side=about["side"])

    # ---- the end

    def _game_over(self, about: About, seat: str) -> None:
        self._end("game_over", JP=about["JP"], US=about["US"])

    def _resigned(self, about: About, seat: str) -> None:
        self._end("resigned", side=about["side"])

    def _end(self, key: str, **about: Any) -> None:
        self.chronicle.end.append(Line(key, about))


def _force(factors: Sequence[int]) -> About:
    """How many factors, of which; `only`: of one type, if all are of it."""
    sent = dict(zip("FDT", factors, strict=True))
    flown = [type for type, n in sent.items() if n]
    return {"n": sum(sent.values()), "only": flown[0] if len(flown) == 1 else "", **sent}


def _named(ships: Sequence[str]) -> tuple[list[str], int]:
    """The largest first, and how many are not named."""
    fleet = sorted(ships, key=lambda id: _FIRST.index(SHIPS[id].type))
    named = fleet if len(fleet) <= _NAMED else fleet[: _NAMED - 1]
    return named, len(fleet) - len(named)


def diary(events: Sequence[Heard], eyes: Seat | None) -> Chronicle:
    return _Log(eyes).read(events)
