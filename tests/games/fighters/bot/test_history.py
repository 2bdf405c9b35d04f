"""The historical ace flies as in 1942: Americans in pairs, each Japanese alone."""

from __future__ import annotations

from fighters_table import sky, state

from wardroom.games.fighters.bot import BOTS

APART = ("F4F 0709 3 high", "F4F 0608 3 high", "A6M 1013 4 low", "A6M 0812 4 low")


def paired(bot: str) -> bool:
    """Whether two Wildcats that come up to two Zeros end the turn side by side, on the same course."""
    match = sky(*APART, initiative="us", to_act="us", turn=3)
    bots = {"us": BOTS[bot]("us", 1), "jp": BOTS["ace"]("jp", 2)}
    while match.result is None and state(match).turn == 3:
        ((seat, ask),) = match.asks.items()
        match.answer(seat, bots[seat].choose(match.view(seat), ask, lambda: match.state.draft()))
    g = state(match)
    one, other = g.flying("us").values()
    return one.facing == other.facing and g.board.grid.distance(one.hex, other.hex) == 1


def test_americans_stay_with_their_wingman() -> None:
    assert paired("ace_historical")
    assert not paired("ace")


def test_each_side_flies_in_its_own_way() -> None:
    us, jp = (BOTS["ace_historical"](seat, 1) for seat in ("us2", "jp"))
    assert us._sight.company > jp._sight.company == 0  # type: ignore[attr-defined]
    assert us._sight.danger > 1 > jp._sight.danger  # type: ignore[attr-defined]
