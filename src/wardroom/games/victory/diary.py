"""The diary of the war, turn by turn: what a side knew of it, read from what it heard; or all, when it is over."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from wardroom.games.victory.printed import ALLIES, JAPAN, PIECES, SIDES, foe, side_of, side_of_seat
from wardroom.kernel import Heard, Seat
from wardroom.lib.diary import Chronicle, Chronicler, Figure, Line, Plot, Row

About = dict[str, Any]
_COLOURS = {JAPAN: "jp", ALLIES: "us"}
_MONTHS = {"Mar": "3", "Jun": "6", "Sep": "9", "Dec": "12"}
_FIGHTS = ("battle", "raid")
_SENT = ("attack", "reinforce", "patrol", "raid")  # how a block moves, where it is worth telling
_HIDDEN = "hidden"  # how a block moves that one does not see


class _Log(Chronicler):
    sides = _COLOURS

    def __init__(self, eyes: Seat | None) -> None:
        super().__init__(eyes)
        self.taken = dict.fromkeys(SIDES, 0)
        self.steps = dict.fromkeys(SIDES, 0)  # lost in battle, in this turn
        self.points = dict.fromkeys(SIDES, 0)
        self.battles = 0
        self.by_turn: list[tuple[dict[str, int], dict[str, int]]] = []

    # ---- the course of a turn

    def _turn(self, about: About, seat: str) -> None:
        date = about["date"]
        self.begin("turn", f"{_MONTHS[date[:3]]}/{date[3:]}", date=date)
        self.say("weather", weather=about["weather"])

    def close(self) -> None:
        if self.chapter is None:
            return
        self.by_turn.append((dict(self.points), dict(self.steps)))
        self.steps = dict.fromkeys(SIDES, 0)
        told = self.chronicle
        lost = {side: sum(each[1][side] for each in self.by_turn) for side in SIDES}
        told.figures = [
            Figure("turns", sum(each.key == "turn" for each in told.chapters)),
            Figure("battles", self.battles),
            Figure("taken_japan", self.taken[JAPAN]),
            Figure("taken_allies", self.taken[ALLIES]),
            Figure("lost_japan", lost[JAPAN]),
            Figure("lost_allies", lost[ALLIES]),
        ]
        told.plots = [
            Plot(key, kind, [Row(side, _COLOURS[side], [float(each[n][side]) for each in self.by_turn])
                             for side in (ALLIES, JAPAN)])
            for n, (key, kind) in enumerate((("production", "lines"), ("steps", "bars")))
        ]  # fmt: skip

    def _relieved(self, about: About, seat: str) -> None:
        self.say("relieved", ALLIES, block=about["block"], by=about["by"])

    def _initiative(self, about: About, seat: str) -> None:
        self.say("initiative", about["side"], japan=about["japan"], allies=about["allies"], side=about["side"])

    def _first_strike(self, about: About, seat: str) -> None:
        self.say("first_strike", JAPAN)

    def _ordered(self, about: About, seat: str) -> None:
        self.say("ordered", about["side"], side=about["side"])

    def _typhoon(self, about: About, seat: str) -> None:
        self.say("typhoon", "", "warning", place=about["place"])

    # ---- before the war

    def _exchanged(self, about: About, seat: str) -> None:
        self.say("exchanged", side_of_seat(seat), block=about["block"], other=about["other"])

    def _pearl_harbor(self, about: About, seat: str) -> None:
        self.section("pearl_harbor")
        self.gather("pearl_harbor_fire", {}, JAPAN, blocks=(about["block"],), hits=about["hits"])

    def _pearl_harbor_hit(self, about: About, seat: str) -> None:
        self.section("pearl_harbor")
        self.gather("pearl_harbor_hit", {}, ALLIES, "loss", blocks=(about["block"],), n=1)
        self.steps[ALLIES] += 1

    # ---- movement

    def _movement(self, about: About, seat: str) -> None:
        self.head("movement", about["side"], side=about["side"])

    def _activated(self, about: About, seat: str) -> None:
        self.say("activated", PIECES[about["hq"]].side, hq=about["hq"], place=about["place"], moves=about["moves"])

    def _moved(self, about: About, seat: str) -> None:
        """Of the enemy's blocks one sees how many went where; of one's own, which."""
        how, side = about["how"], side_of(about["nation"])
        if how == _HIDDEN:
            self.gather("moved_unseen", {"nation": about["nation"], "place": about["place"]}, side, n=1)
        else:
            how = how if how in _SENT else "move"
            self.gather("moved", {"how": how, "place": about["place"]}, side, blocks=(about["block"],), n=1)

    def _invaded(self, about: About, seat: str) -> None:
        side = PIECES[about["block"]].side
        self.gather("invaded", {"place": about["place"]}, side, "warning", blocks=(about["block"],), n=1)

    def _joined_blockade(self, about: About, seat: str) -> None:
        self._blockades(about, seat)

    def _captured(self, about: About, seat: str) -> None:
        side = side_of(about["nation"])
        self.taken[side] += 1
        self.gather("captured", {"nation": about["nation"]}, side, "gain", bases=(about["base"],), n=1)

    def _reverted(self, about: About, seat: str) -> None:
        self.say("reverted", about["side"], "gain", base=about["base"], side=about["side"])

    def _handed_over(self, about: About, seat: str) -> None:
        self.say("handed_over", ALLIES, base=about["base"], nation=about["nation"])

    # ---- battles

    def _battle(self, about: About, seat: str) -> None:
        self.battles += 1
        self.head("battle", foe(about["defender"]), place=about["place"], defender=about["defender"])
        self._forces(about["blocks"])

    def _raid(self, about: About, seat: str) -> None:
        self.battles += 1
        self.head("raid", about["side"], place=about["place"], side=about["side"])
        self._forces(about["blocks"])

    def _forces(self, blocks: Sequence[str]) -> None:
        for side in SIDES:
            if here := [id for id in blocks if PIECES[id].side == side]:
                self.say("forces", side, side=side, blocks=here, n=len(here))

    def _fired(self, about: About, seat: str) -> None:
        side = PIECES[about["block"]].side
        if about["hits"]:
            self.gather("fired", {"side": side}, side, hits=about["hits"])

    _charged = _fired

    def _hit(self, about: About, seat: str) -> None:
        side = PIECES[about["block"]].side
        if about["half"]:
            return
        self.steps[side] += 1
        if about["steps"]:
            self.gather("damaged", {"side": side}, side, blocks=(about["block"],), n=1)
        else:
            self._destroyed(about["block"])

    def _destroyed(self, block: str) -> None:
        """Who is gone is no longer among those that were only hit."""
        side = PIECES[block].side
        for line in list(self.here):
            if line.key == "damaged" and block in line.about["blocks"]:
                line.about["blocks"] = [id for id in line.about["blocks"] if id != block]
                if not line.about["blocks"]:
                    self.here.remove(line)
        self.gather("destroyed", {"side": side}, side, "loss", blocks=(block,), n=1)

    def _spent(self, about: About, seat: str) -> None:
        self._destroyed(about["block"])

    _eliminated = _spent
    _blockader_lost = _spent

    def _landed(self, about: About, seat: str) -> None:
        side = PIECES[about["block"]].side
        self.gather("landed", {"place": about["place"]}, side, blocks=(about["block"],), n=1)

    def _kamikaze(self, about: About, seat: str) -> None:
        self.gather("kamikaze", {}, JAPAN, blocks=(about["block"],), n=1)

    def _fanatic(self, about: About, seat: str) -> None:
        self.gather("fanatic", {}, JAPAN, blocks=(about["block"],), n=1)

    def _retreated(self, about: About, seat: str) -> None:
        side = PIECES[about["block"]].side
        self.gather("retreated", {"place": about["place"]}, side, blocks=(about["block"],), n=1)

    def _blockades(self, about: About, seat: str) -> None:
        side = PIECES[about["block"]].side
        self.gather("blockades", {"place": about["place"]}, side, blocks=(about["block"],), n=1)

    def _battle_over(self, about: About, seat: str) -> None:
        self.say("battle_over", about["winner"], winner=about["winner"])

    def _battles_over(self, about: About, seat: str) -> None:
        if self.part is not None and self.part.key in _FIGHTS:
            self.part = None

    def _crashed(self, about: About, seat: str) -> None:
        self._later()
        self.gather(
            "crashed", {"nation": about["nation"]}, side_of(about["nation"]), "loss", n=1, places=(about["place"],)
        )

    # ---- supply and production

    def _later(self) -> None:
        """After the battles of a turn."""
        self.section("logistics")

    def _attrition(self, about: About, seat: str) -> None:
        side = PIECES[about["block"]].side
        self._later()
        self.gather("attrition", {"side": side}, side, "loss", blocks=(about["block"],), n=1)

    def _starved(self, about: About, seat: str) -> None:
        self._later()
        self.gather(
            "starved", {"nation": about["nation"]}, side_of(about["nation"]), "loss", n=1, places=(about["place"],)
        )

    def _withdrew(self, about: About, seat: str) -> None:
        self._later()
        self.say(
            "withdrew", PIECES[about["block"]].side, block=about["block"], place=about["place"], goal=about["goal"]
        )

    def _produced(self, about: About, seat: str) -> None:
        self.points = {JAPAN: about["japan"], ALLIES: about["us"] + about["british"] + about["china"]}
        self._later()
        self.say("produced", **{name: about[name] for name in ("japan", "us", "british", "china")})

    def _built(self, about: About, seat: str) -> None:
        self._later()
        self.gather("built", {"nation": about["nation"]}, side_of(about["nation"]), n=1, places=(about["place"],))

    def _base_built(self, about: About, seat: str) -> None:
        self._later()
        self.say("base_built", PIECES[about["block"]].side, place=about["place"])

    def _reinforced(self, about: About, seat: str) -> None:
        side = PIECES[about["block"]].side
        self._later()
        self.gather("reinforced", {"side": side}, side, blocks=(about["block"],), n=1)

    # ---- the end

    def _war_ends(self, about: About, seat: str) -> None:
        self._end("war_ends", vp=about["vp"], change=about["change"])

    def _victory(self, about: About, seat: str) -> None:
        self._end("victory", vp=about["vp"], level=about["level"])

    def _resigned(self, about: About, seat: str) -> None:
        self._end("resigned", side=about["side"])

    def _end(self, key: str, **about: Any) -> None:
        self.chronicle.end.append(Line(key, about))


def diary(events: Sequence[Heard], eyes: Seat | None) -> Chronicle:
    return _Log(eyes).read(events)
