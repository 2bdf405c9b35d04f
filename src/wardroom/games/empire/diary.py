"""The diary of the war, turn by turn: what a side knew of it, read from what it heard; or all, when it is over.

Nearly everything in this war is told to both: only cards in a hand are a side's own. Where the log has a sentence that
a diary could not say better, it is that one (`_AS_TOLD`)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from wardroom.games.empire.losses import GONE
from wardroom.games.empire.printed import ALLIED, COUNTERS, JAPAN, SIDES
from wardroom.kernel import Heard, Seat
from wardroom.lib.diary import EVENT, Chronicle, Chronicler, Figure, Line, Plot, Row

About = dict[str, Any]
_COLOURS = {JAPAN: "jp", ALLIED: "us"}

# Sentences of the log, by the part of the turn that they belong to; "": wherever one is.
_AS_TOLD = {
    "politics": (
        "surrender", "nation_freed", "isolated", "china_front", "india", "link_built", "will_by_event", "will_changed",
    ),
    "home": ("replacement_steps", "submarines", "bombed", "europe", "divisions_taken", "asp_gained", "dealt"),
    "": (
        "as_operation", "event_given_up", "initiative_given_up", "nobody_activated", "cancelled", "leads", "reacts",
        "no_reaction", "special_battle",
        "intelligence_roll", "garrison_lost", "air_naval_won", "ground_won", "ashore", "reaction_card", "event_rivalry",
        "event_europe", "event_asp", "event_leaves", "event_resources", "event_marker", "event_escort", "event_strike",
        "event_hq", "event_express", "event_control", "event_saved", "event_steps_lost", "event_next_turn",
        "event_dropped", "event_no_target", "event_kamikaze", "event_pulled", "event_joins", "china_offensive",
        "free_move",
    ),
}  # fmt: skip


class _Log(Chronicler):
    sides = _COLOURS

    def __init__(self, eyes: Seat | None) -> None:
        super().__init__(eyes)
        self.offensives = dict.fromkeys(SIDES, 0)
        self.taken = dict.fromkeys(SIDES, 0)
        self.lost = dict.fromkeys(SIDES, 0)  # units, in this turn
        self.will: int | None = None
        self.by_turn: list[tuple[int, dict[str, int]]] = []
        for section, kinds in _AS_TOLD.items():
            for kind in kinds:
                setattr(self, f"_{kind}", self._told(section, kind))
        for kind in GONE:
            setattr(self, f"_{kind}", self._gone)

    def _told(self, section: str, kind: str) -> Callable[[About, str], None]:
        def note(about: About, seat: str) -> None:
            if section:
                self.section(section)
            self.say(EVENT + kind, about.get("side", ""), **{k: v for k, v in about.items() if k != "ears"})

        return note

    # ---- the course of a turn

    def _turn(self, about: About, seat: str) -> None:
        self.begin("turn", str(about["turn"]), **about)

    def close(self) -> None:
        if self.chapter is None:
            return
        self.by_turn.append((self.will or 0, dict(self.lost)))
        self.lost = dict.fromkeys(SIDES, 0)
        told = self.chronicle
        lost = {side: sum(each[1][side] for each in self.by_turn) for side in SIDES}
        told.figures = [
            Figure("turns", sum(each.key == "turn" for each in told.chapters)),
            *(Figure(f"offensives_{side}", self.offensives[side]) for side in SIDES),
            *(Figure(f"taken_{side}", self.taken[side]) for side in SIDES),
            *(Figure(f"lost_{side}", lost[side]) for side in SIDES),
        ]
        units = [Row(s, _COLOURS[s], [float(each[1][s]) for each in self.by_turn]) for s in (ALLIED, JAPAN)]
        told.plots = [Plot("units", "bars", units)]
        if self.will is not None:
            row = Row("will", "us", [float(each[0]) for each in self.by_turn])
            told.plots.insert(0, Plot("will", "steps", [row]))

    # ---- cards

    def _cards_drawn(self, about: About, seat: str) -> None:
        self.section("home")
        self.gather("hand", {"side": seat}, seat, cards=about["cards"])

    def _future_set(self, about: About, seat: str) -> None:
        """Which one it is only its owner knows."""
        if "card" in about:
            self.say("future", about["side"], side=about["side"], card=about["card"])
        else:
            self.say(f"{EVENT}future_set", about["side"], side=about["side"])

    def _event(self, about: About, seat: str) -> None:
        self.head("event", about["side"], side=about["side"], card=about["card"])

    def _operation(self, about: About, seat: str) -> None:
        self.head("operation", about["side"], side=about["side"])
        self.say(f"{EVENT}operation", about["side"], side=about["side"], use=about["use"], card=about["card"])

    # ---- an offensive

    def _offensive(self, about: About, seat: str) -> None:
        self.offensives[about["side"]] += 1
        self.head("offensive", about["side"], **{name: about[name] for name in ("side", "card", "use", "ops")})

    def _activated(self, about: About, seat: str) -> None:
        self.gather("activated", {"side": about["side"]}, about["side"], units=about["units"])

    def _moved(self, about: About, seat: str) -> None:
        same = {"how": about["how"], "hex": about["hex"]}
        self.gather("moved", same, about.get("side", ""), units=about["units"])

    def _offensive_over(self, about: About, seat: str) -> None:
        self.part = None

    # ---- battles

    def _battle_begins(self, about: About, seat: str) -> None:
        self.head("battle", about["side"], hex=about["hex"], condition=about["condition"], side=about["side"])
        for side in SIDES:
            if about[side]:
                self.say("forces", side, side=side, units=list(about[side]))

    def _reduced(self, about: About, seat: str) -> None:
        side = _side(about["unit"])
        self.gather("reduced", {"side": side}, side, units=(about["unit"],))

    def _weakened(self, about: About, seat: str) -> None:
        self.section("supply")
        self._reduced(about, seat)

    def _gone(self, about: About, seat: str) -> None:
        """Who is lost is no longer among those that were only reduced."""
        unit = about["unit"]
        side = _side(unit)
        for line in [each for each in self.here if each.key == "reduced" and unit in each.about["units"]]:
            line.about["units"] = [each for each in line.about["units"] if each != unit]
            if not line.about["units"]:
                self.here.remove(line)
        self.lost[side] = self.lost.get(side, 0) + 1
        self.gather("lost", {"side": side}, side, "loss", units=(unit,))

    def _intercepted(self, about: About, seat: str) -> None:
        (self._gone if about["eliminated"] else self._reduced)(about, seat)

    _event_loss = _intercepted

    def _disengaged(self, about: About, seat: str) -> None:
        self.gather("retreated", {"hex": about["hex"]}, _side(about["unit"]), units=(about["unit"],))

    _retreated = _disengaged

    def _hex_taken(self, about: About, seat: str) -> None:
        self._takes(about["side"], (about["hex"],))

    _control = _hex_taken

    def _passed(self, about: About, seat: str) -> None:
        self._takes(about["side"], about["places"])

    def _takes(self, side: str, places: Sequence[str]) -> None:
        self.taken[side] += len(places)
        self.gather("taken", {"side": side}, side, "gain", hexes=places)

    # ---- reinforcements, supply, political will

    def _placed(self, about: About, seat: str) -> None:
        self.section("home")
        side = _side(about["unit"])
        self.gather("placed", {"side": side, "place": about["place"]}, side, units=(about["unit"],))

    def _restored(self, about: About, seat: str) -> None:
        self.section("home")
        side = _side(about["unit"])
        self.gather("restored", {"side": side}, side, units=(about["unit"],))

    def _delayed(self, about: About, seat: str) -> None:
        self.section("home")
        side = _side(about["unit"])
        self.gather("delayed", {"side": side}, side, units=(about["unit"],))

    def _will(self, about: About, seat: str) -> None:
        self.will = about["will"]
        if self.chapter is not None:
            told = {name: about[name] for name in ("will", "n", "captured")}
            self.chapter.tally.append(Line(f"{EVENT}will", told))

    # ---- the end

    def _scored(self, about: About, seat: str) -> None:
        self._end("scored", about)

    def _victory(self, about: About, seat: str) -> None:
        self._end("victory", about)

    def _resigned(self, about: About, seat: str) -> None:
        self._end("resigned", about)

    def _end(self, kind: str, about: About) -> None:
        self.chronicle.end.append(Line(EVENT + kind, about))


def _side(unit: str) -> str:
    counter = COUNTERS.get(unit)
    return counter.side if counter else ""


def diary(events: Sequence[Heard], eyes: Seat | None) -> Chronicle:
    return _Log(eyes).read(events)
