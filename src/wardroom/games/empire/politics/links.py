"""OC use E: building a transport route (13.77)."""

from __future__ import annotations

from wardroom.games.empire.printed import ALLIED, CARDS, JAPAN, LINKS, RANGOON, TABLES
from wardroom.games.empire.setup import in_play
from wardroom.games.empire.state import Empire
from wardroom.games.empire.traces import routes, supply
from wardroom.kernel import Refusal

_ROW = TABLES["route_links"]
_OPS: int = _ROW["ops"]
_NEEDS: tuple[str, ...] = tuple(_ROW["allied"]["needs_control"])
_FIRST: str = _ROW["allied"]["first"]
_JAPANESE: str = _ROW["japan"]["only"]
IMPHAL = "2105"


def objection(g: Empire, side: str, card: str, link: str) -> Refusal | None:
    """What forbids the side to build the link with the card (ES-X-ROUTE-1, ES-Q-051)."""
    about = {"card": card, "link": link}
    if link not in LINKS or not LINKS[link] <= in_play(g.scenario):
        return Refusal("no_such_link", ("ES-CARD-6", "ES-X-ROUTE-1"), about)
    if CARDS[card].ops != _OPS:
        return Refusal("link_takes_three", ("ES-X-ROUTE-1",), about)
    if link in g.links:
        return Refusal("link_is_built", ("ES-X-ROUTE-1",), about)
    return _allied(g, link, about) if side == ALLIED else _japanese(g, link, about)


def _allied(g: Empire, link: str, about: dict[str, str]) -> Refusal | None:
    if not all(g.holds(ALLIED, hex) for hex in _NEEDS):
        return Refusal("link_needs_the_border", ("ES-X-ROUTE-1",), about)
    if link != _FIRST and _FIRST not in g.links:
        return Refusal("jorhat_first", ("ES-X-ROUTE-1",), about)
    return None


def _japanese(g: Empire, link: str, about: dict[str, str]) -> Refusal | None:
    if link != _JAPANESE:
        return Refusal("imphal_only", ("ES-X-ROUTE-1", "ES-Q-051"), about)
    if not _joined(g) or not supply.eligible(g, JAPAN, RANGOON):
        return Refusal("no_way_to_rangoon", ("ES-X-ROUTE-1",), about)
    return None


def _joined(g: Empire) -> bool:
    """Whether transport routes through Japanese hexes join Imphal to Rangoon."""
    return g.holds(JAPAN, IMPHAL) and RANGOON in routes.joined(g, IMPHAL, JAPAN, g.route_steps())


def links(g: Empire, side: str, card: str) -> tuple[str, ...]:
    """Those that the side may build with the card."""
    return tuple(link for link in LINKS if objection(g, side, card, link) is None)


def build(g: Empire, side: str, link: str) -> None:
    """A built link stays, whoever holds it later."""
    g.links = tuple(sorted({*g.links, link}))
    g.tell("link_built", side=side, link=link, rules=("ES-CARD-6", "ES-X-ROUTE-1"))
