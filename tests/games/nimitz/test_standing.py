"""How a campaign stands, for looking back."""

from __future__ import annotations

import pytest
from nimitz_table import Stop, at_table, opening, state
from volley_table import battle

from wardroom.games.nimitz import standing
from wardroom.games.nimitz.battle.salvo import Salvo, Shot
from wardroom.games.nimitz.campaign import holding
from wardroom.games.nimitz.printed import LEVELS
from wardroom.games.nimitz.tasks.attacks import Guns
from wardroom.games.nimitz.tasks.hits import Land, Target
from wardroom.games.nimitz.tasks.volley import Reroll, Shoot

CHICAGO, FURUTAKA = "us42-cru-chicago-northampton", "ja42-cru-furutaka-kako"


@pytest.mark.parametrize("level", LEVELS)
def test_historical_or_better_is_won(level: str) -> None:
    assert standing.won({"us": float(LEVELS.index(level))}) == (level in ("historical", "good", "great"))


def test_points_are_objectives_above_history() -> None:
    g = state(opening("1942"))
    assert standing.points(g) == len(holding.objectives(g)) - 5
    lost = state(at_table({"SI": ["ja-bn"]}, agenda=(Stop(),)))
    assert standing.points(lost) < standing.points(g)
    assert standing.elapsed(g) == 0


def test_the_next_defeat_check_is_seen_coming() -> None:
    """1944 begins with five Objectives, and six or fewer lose it."""
    assert standing.parts(state(opening("1944")))["defeat"] == -2
    assert standing.parts(state(opening("1942")))["defeat"] == 0


def test_a_damaged_ship_is_half_a_ship_and_the_enemy_s_count_against() -> None:
    def parts(*ships: str) -> dict[str, float]:
        return standing.parts(state(at_table({"SI": [*ships, "us-bn"]}, agenda=(Stop(),))))

    whole, hurt, faced = parts(CHICAGO), parts(f"{CHICAGO} damaged"), parts(CHICAGO, FURUTAKA)
    assert whole["our ships"] - hurt["our ships"] == 1
    assert faced["their ships"] == -2
    assert whole["grip"] == 1 > hurt["grip"] - 1e-9 > faced["grip"] > 0


def test_hits_count_when_they_are_rolled() -> None:
    """A volley lands when all its dice have fallen; each of them has its own luck all the same."""
    m = battle(Guns(), ships={"coastal": [CHICAGO, FURUTAKA]}, dice=[10, 10])
    g = state(m).draft()
    shots = (Shot(FURUTAKA, "japan", 4), Shot(CHICAGO, "us", 4))
    salvo = Salvo("guns", "coastal", shots, at=1, japan=2)
    before = standing.parts(g)
    for task in (Shoot(salvo), Target("us", Land("us", 2, "guns", "coastal")), Land("us", 2, "guns", "coastal")):
        g.agenda = (task,)
        after = standing.parts(g)
        assert after["our ships"] - before["our ships"] == -2
        assert after["grip"] < before["grip"]
        assert after["their ships"] == before["their ships"]
    g.agenda = (Reroll("us", Salvo("guns", "coastal", shots, at=1), 4, 1),)
    assert standing.parts(g)["their ships"] - before["their ships"] == 1


def test_hits_in_the_air_are_not_taken_from_ships() -> None:
    m = battle(Guns(), ships={"coastal": [CHICAGO, FURUTAKA]}, dice=[10, 10])
    g = state(m).draft()
    before = standing.parts(g)
    g.agenda = (Land("us", 2, "dogfight", "coastal"),)
    assert standing.parts(g) == before
    g.agenda = (Land("us", 1, "infantry", "island"),)
    assert standing.parts(g)["our land"] - before["our land"] == -1
