"""Cards played by hand: tasks that do one thing with a card, and which cards are shown where.

m = event("A18", "y1942")                     # a political or resource card, as far as nobody has to be asked
m = offensive("J44", hands={"japan": ["J44"]})  # from the first step on
m = reaction("J64", g)                        # a reaction card against the offensive of a position
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from empire_table import Stop, asked, going_on, position, state

from wardroom.games.empire.cards.cancel import remember
from wardroom.games.empire.printed import CARDS
from wardroom.games.empire.state import Empire, Fight, Offensive
from wardroom.games.empire.tasks import events
from wardroom.games.empire.tasks.offensive import begin
from wardroom.kernel import Does, Match, Outcome, Tasks


class PlayEvent(Does, frozen=True):
    side: str
    card: str

    def run(self, g: Empire) -> Tasks:
        return events.play_event(g, self.side, self.card)


class Begin(Does, frozen=True):
    side: str
    card: str
    use: str = "event"

    def run(self, g: Empire) -> Tasks:
        return begin(g, self.side, self.card, self.use)


class React(Does, frozen=True):
    card: str

    def run(self, g: Empire) -> Tasks:
        return events.play_reaction(g, self.card)


class AtStep(Does, frozen=True):
    step: int | str

    def run(self, g: Empire) -> Tasks:
        return events.step_effects(g, self.step)


class Pay(Does, frozen=True):
    def run(self, g: Empire) -> Tasks:
        return events.pay_reactions(g)


class Close(Does, frozen=True):
    side: str
    card: str
    use: str
    cancelled: bool = False

    def run(self, g: Empire) -> Tasks:
        return events.close_card(g, self.side, self.card, self.use, self.cancelled)


def table(card: str, scenario: str = "y1943", units: dict[str, str] | None = None, **how: Any) -> Empire:
    """A position in which the owner holds the card and no other."""
    side = CARDS[card].side
    hands = {side: [card], **how.pop("hands", {})}
    return position(scenario, units, hands=hands, **how)


def event(
    card: str, scenario: str = "y1943", units: dict[str, str] | None = None, *, dice: Iterable[Outcome] = (), **how: Any
) -> Match:
    g = table(card, scenario, units, **how)
    return going_on(g, (PlayEvent(CARDS[card].side, card), Stop()), dice)


def offensive(
    card: str, scenario: str = "y1943", units: dict[str, str] | None = None, *, dice: Iterable[Outcome] = (), **how: Any
) -> Match:
    """Rivalry is over, unless the test says otherwise."""
    how = {"rivalry": {"japan": False, "allied": False}, **how}
    g = table(card, scenario, units, **how)
    return going_on(g, (Begin(CARDS[card].side, card), Stop()), dice)


def against(g: Empire, side: str, card: str, use: str = "oc", *fights: str, **more: Any) -> Empire:
    """An offensive of the side is going on, with battles at these hexes."""
    g.offensive = Offensive(side, card, use, fights=tuple(Fight(hex) for hex in fights), before=remember(g), **more)
    return g


def reaction(card: str, g: Empire, *steps: int | str, dice: Iterable[Outcome] = ()) -> Match:
    """The card is played, then these steps of the offensive bring what the cards in force do."""
    return going_on(g, (React(card), *(AtStep(step) for step in steps), Stop()), dice)


def hurry(m: Match, *until: str) -> None:
    """The first answer to every question until one of these prompts comes."""
    while asked(m)[1] not in (*until, "stop"):
        seat = asked(m)[0]
        m.answer(seat, m.asks[seat].moves[0])


def piles(m: Match, side: str) -> dict[str, tuple[str, ...]]:
    deck = state(m).decks[side]
    return {"hand": deck.hand, "discards": deck.discards, "removed": deck.removed}


# ---- which card is played by which test; together they are all of them

WILL = {"A01": 1, "A06": 1, "J43": -2, "J74": -1}
RIVALRY_BEGINS = {"A02": "japan", "A43": "japan", "J07": "allied", "J11": "allied", "J34": "allied"}
RIVALRY_ENDS = {
    "A04": "allied", "A10": "allied", "A39": "allied", "A52": "allied", "J33": "japan", "J67": "japan", "J68": "japan",
}  # fmt: skip
SWAPS = ("A10", "A52", "J33", "J67", "J68")
_ALLIED, _GREAT, _AXIS = (1, 1, 2, 3), (1, 2, 3, 3), (-2, -1, 0, 0)
EUROPE = {
    **dict.fromkeys(("A11", "A14", "A41", "A42"), _ALLIED),
    **dict.fromkeys(("A47", "A66", "A73"), _GREAT),
    **dict.fromkeys(("J51", "J52", "J53", "J54", "J56", "J57"), _AXIS),
    "J55": (-3, -2, -1, 0),
}
CHINA = {**dict.fromkeys(("A49", "A77", "A81", "A82", "A83"), 1), **dict.fromkeys(("J06", "J26", "J41", "J42"), -1)}
INDIA = ("J15", "J82")
STEPS = ("A03", "A15", "A17", "J05", "J30", "J39", "J71", "J72")
ALONE = ("A16", "A18", "A23", "A27", "A60", "A67", "A79", "A80", "J18", "J31", "J35", "J77", "J78", "J80")
DECEMBER = ("J01", "J02")

FIGURES: dict[str, tuple[str, Any, str, int | None]] = {  # HQs, logistic value, units allowed, most ground units
    "A07": ("a_seac_hq", 4, "air ground", None),
    "A09": ("a_sw_pac_hq a_cen_pac_hq", 12, "", None),
    "A13": ("any", 5, "", 1),
    "A19": ("any", 3, "air ground", None),
    "A20": ("a_s_pac_hq_halsey", 4, "", None),
    "A21": ("any", {"a_sw_pac_hq": 6, "others": 4}, "", None),
    "A25": ("a_sw_pac_hq", 3, "", None),
    "A28": ("any", 3, "", None),
    "A29": ("any", 4, "", None),
    "A30": ("any", 4, "", None),
    "A31": ("any", 6, "air", None),
    "A32": ("any", {"a_sw_pac_hq": 7, "others": 4}, "", None),
    "A33": ("any", 3, "air ground", None),
    "A34": ("joint commonwealth", 4, "commonwealth", None),
    "A35": ("a_anzac_hq", 2, "", None),
    "A36": ("any", 5, "", None),
    "A37": ("any", 6, "", 1),
    "A38": ("any", 4, "air ground", None),
    "A40": ("any", {"a_sw_pac_hq": 5, "others": 3}, "", None),
    "A44": ("a_anzac_hq", 2, "", None),
    "A45": ("any", {"a_cen_pac_hq": 8, "others": 4}, "", None),
    "A46": ("a_sw_pac_hq", 1, "", None),
    "A48": ("any", {"a_seac_hq": 4, "others": 3}, "air ground", None),
    "A50": ("any", {"a_sw_pac_hq": 4, "others": 3}, "", None),
    "A51": ("any", 4, "air", None),
    "A53": ("any", {"a_cen_pac_hq": 6, "others": 4}, "", None),
    "A54": ("any", {"a_sw_pac_hq": 4, "others": 3}, "", None),
    "A55": ("any", {"a_cen_pac_hq": 6, "others": 4}, "", None),
    "A56": ("any", {"a_sw_pac_hq": 4, "others": 3}, "", None),
    "A57": ("joint commonwealth", 5, "commonwealth chinese us_air", None),
    "A58": ("a_seac_hq", 4, "commonwealth chinese us_air", None),
    "A62": ("any", {"a_sw_pac_hq": 8, "others": 6}, "", None),
    "A63": ("any", {"a_cen_pac_hq": 6, "others": 4}, "", None),
    "A64": ("any", {"a_sw_pac_hq": 4, "others": 3}, "", None),
    "A65": ("any", {"a_sw_pac_hq": 8, "others": 6}, "", None),
    "A69": ("any", {"a_sw_pac_hq": 8, "others": 6}, "", None),
    "A70": ("a_seac_hq", 6, "commonwealth chinese us_air", None),
    "A71": ("any", {"a_sw_pac_hq": 6, "others": 4}, "", None),
    "A72": ("any", {"a_cen_pac_hq": 8, "others": 4}, "", None),
    "A74": ("any", {"a_cen_pac_hq": 8, "others": 4}, "", None),
    "A75": ("any", {"a_cen_pac_hq": 8, "others": 4}, "", None),
    "A76": ("any", 5, "", None),
    "A84": ("a_cen_pac_hq", 0, "us_carrier", None),
    "J03": ("any", 3, "ground", None),
    "J08": ("any", 4, "naval carrier", None),
    "J09": ("any", 6, "", 1),
    "J10": ("any", 6, "", None),
    "J12": ("any", 8, "", None),
    "J14": ("any", 5, "", 1),
    "J16": ("any", 4, "air ground", None),
    "J20": ("any", 5, "", None),
    "J23": ("any", 3, "", None),
    "J25": ("any", 4, "", None),
    "J28": ("any", 4, "", 1),
    "J29": ("any", 4, "air naval carrier", None),
    "J32": ("any", 4, "air", None),
    "J37": ("j_comb_fleet_hq_yam j_comb_fleet_hq_oza", 2, "", None),
    "J38": ("j_comb_fleet_hq_yam j_comb_fleet_hq_oza", 2, "", None),
    "J40": ("any", 4, "air ground", None),
    "J44": ("any", 4, "", None),
    "J47": ("j_south_hq j_south_seas_hq", 7, "", None),
    "J48": ("j_south_hq j_south_seas_hq", 5, "air ground", None),
    "J50": ("j_south_hq j_south_seas_hq", 6, "air ground", None),
    "J58": ("j_south_hq j_south_seas_hq", 5, "", None),
    "J59": ("j_south_hq j_south_seas_hq", 5, "", None),
    "J60": ("j_south_hq j_south_seas_hq", 5, "", None),
    "J73": ("j_south_hq j_south_seas_hq", 3, "", None),
    "J76": ("any", 1, "", None),
    "J79": ("any", 1, "", None),
    "J83": ("j_south_hq", 4, "", None),
}

COUNTEROFFENSIVES: dict[str, tuple[Any, str]] = {  # logistic value by HQ, units allowed
    "A05": (3, ""),
    "J17": (3, ""),
    "J45": ({"j_comb_fleet_hq_yam": 5, "others": 4}, ""),
    "J46": ({"j_comb_fleet_hq_yam": 5, "others": 4}, ""),
    "J65": (4, "air naval carrier"),  # 1 and the 3 of the card it answers
    "J85": (3, "naval carrier"),
}
INTELLIGENCE = {
    "A08": "intercept", "A12": "ambush", "A26": "ambush", "A59": "intercept",
    **dict.fromkeys(("J04", "J13", "J49", "J69", "J70", "J84"), "intercept"),
}  # fmt: skip
WEATHER = ("J19", "J21", "J22", "J64")
PERSONAGE = ("A22",)
SUBMARINES = {  # who chooses, and the steps for dice of 0, 5 and 9
    "A61": ("japan", (1, 2, 0)),
    "A68": ("allied", (1, 1, 0)),
    "A78": ("allied", (1, 1, 0)),
    "J24": ("japan", (1, 0, 0)),
    "J27": ("japan", (1, 2, 0)),
    "J36": ("japan", (1, 0, 0)),
    "J75": ("japan", (1, 0, 0)),
    "J86": ("japan", (1, 1, 0)),
}
KAMIKAZES = ("J61", "J62", "J63", "J66", "J81")
BOMBING = ("A24",)

SHOWN = {
    *WILL, *RIVALRY_BEGINS, *RIVALRY_ENDS, *EUROPE, *CHINA, *INDIA, *STEPS, *ALONE, *DECEMBER, *FIGURES,
    *COUNTEROFFENSIVES, *INTELLIGENCE, *WEATHER, *PERSONAGE, *SUBMARINES, *KAMIKAZES, *BOMBING,
}  # fmt: skip
