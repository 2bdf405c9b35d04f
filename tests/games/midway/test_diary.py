"""The diary of the battle, held against the matches it tells of."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import msgspec
import pytest
from msgspec import structs
from typer.testing import CliRunner

from chronicles import lines, only_what_it_heard, played, read, speaks, whole
from wardroom.cli import app
from wardroom.games.midway.game import GAME, INFO
from wardroom.games.midway.printed import SHIPS, SIDES, foe
from wardroom.journal import Record
from wardroom.kernel import Heard, Match, Step
from wardroom.lib.diary import Chronicle

MATCHES = [("june4", "tournament", 4), ("june3", "tournament", 7), ("june4", "basic", 2)]


@cache
def match(scenario: str, preset: str, seed: int) -> tuple[Match, list[Step]]:
    return played(GAME, seed, scenario, {**INFO.presets[preset], "b17_attacks_per_day": 1})


def told(*events: tuple[str, dict[str, object]], eyes: str | None = "US") -> Chronicle:
    begun = Heard("turn", {"turn": 1, "day": 4, "time": "0500", "night": False})
    return read(GAME, [begun, *(Heard(kind, about, private="mine" in about) for kind, about in events)], eyes)


@pytest.mark.parametrize("how", MATCHES)
def test_a_side_reads_only_what_it_heard(how: tuple[str, str, int]) -> None:
    only_what_it_heard(GAME, *match(*how))


@pytest.mark.parametrize("how", MATCHES)
def test_points_and_ships_are_those_of_the_match(how: tuple[str, str, int]) -> None:
    played, steps = match(*how)
    points, sunk = played.state.points, {id for id, ship in played.state.ships.items() if ship.sunk}
    for eyes in (*SIDES, None):
        diary = read(GAME, played.events(eyes) if eyes else whole(steps), eyes)
        figures = {figure.key: figure.value for figure in diary.figures}
        assert {side: figures[f"points_{side}"] for side in SIDES} == points
        assert {side: figures[f"lost_{side}"] for side in SIDES} == {
            side: sum(SHIPS[id].side == side for id in sunk) for side in SIDES
        }
        assert {about["ship"] for about in lines(diary, "sunk")} == sunk
        assert figures["turns"] == played.state.turn
        speaks(GAME, diary)


def test_each_side_has_its_own_fleet_and_the_whole_has_both() -> None:
    played, steps = match(*MATCHES[0])
    for side in SIDES:
        own = read(GAME, played.events(side), side)
        assert lines(own, "sailed")
        for kind in ("sailed", "readied", "ordered", "arrived"):
            assert not [about for about in lines(own, kind) if about["side"] == foe(side)]
        both = read(GAME, whole(steps), None)
        assert [about for about in lines(both, "sailed") if about["side"] == side] == lines(own, "sailed")


def test_a_search_is_told_with_what_it_found() -> None:
    found = {"zone": "C3-E", "types": ["CV"], "counts": ()}
    diary = told(
        ("searched", {"side": "US", "area": "B2", "found": ()}),
        ("searched", {"side": "US", "area": "C3", "found": (found,)}),
        ("searched", {"side": "JP", "area": "F4", "found": ()}),
    )
    assert lines(diary, "searched") == [
        {"side": "US", "areas": ["B2", "C3"], "n": 2, "found": 1}, {"side": "JP", "areas": ["F4"], "n": 1, "found": 0},
    ]  # fmt: skip
    assert lines(diary, "sighted") == [{"side": "US", "zone": "C3-E", "types": ["CV"]}]
    texts = speaks(GAME, diary)
    assert "The US searches areas B2, C3." in texts["en"]
    assert "I giapponesi cercano nell’area F4 e trovano soltanto mare." in texts["it"]
    assert "Gli americani avvistano navi nella zona C3-E: portaerei." in texts["it"]


def test_a_strike_adds_up_what_fell_on_a_ship() -> None:
    bombs = {"target": "akagi", "type": "D", "group": 0, "column": "1-1", "die": 3}
    diary = told(
        ("battle", {"side": "US", "zone": "C3-E", "raid": False, "factors": (4, 8, 2), "patrol": 3}),
        ("bombed", {**bombs, "n": 6, "hits": 2, "lost": 1}),
        ("bombed", {**bombs, "n": 4, "hits": 1, "lost": 0}),
        ("sunk", {"ship": "akagi", "points": 9, "side": "US", "early": False}),
    )
    assert lines(diary, "bombed") == [{"target": "akagi", "n": 10, "hits": 3, "lost": 1}]
    texts = speaks(GAME, diary)
    assert "### The US strikes zone C3-E" in texts["en"]
    assert "14 factors, 4 of fighters, 8 of dive bombers, 2 of torpedo bombers" in texts["en"]
    assert "Akagi affonda: 9 punti agli Stati Uniti." in texts["it"]
    assert [line.about for line in diary.chapters[-1].tally] == [{"JP": 0, "US": 9}]


def test_a_quiet_turn_says_so() -> None:
    assert [line.key for line in told().chapters[0].lines] == ["quiet"]


def test_of_a_large_fleet_the_capital_ships_are_named() -> None:
    fleet = [id for id, ship in SHIPS.items() if ship.side == "JP"][:9]
    diary = told(("moved", {"ships": fleet, "zone": "C3-E", "mine": True}), eyes="JP")
    (about,) = lines(diary, "sailed")
    assert about["ships"][:4] == ["akagi", "kaga", "hiryu", "soryu"]
    assert len(about["ships"]) + about["more"] == 9


RECORD = Path(__file__).parents[3] / "docs/playthroughs/midway-staff.json"


def test_the_terminal_prints_a_side_or_all_of_it() -> None:
    def printed(*more: str) -> str:
        done = CliRunner().invoke(app, ["diary", str(RECORD), "--lang", "it", *more])
        assert done.exit_code == 0, done.output
        return " ".join(done.output.split())

    us, whole_of_it = printed("--seat", "US"), printed()
    assert "Come la videro gli Stati Uniti." in us
    assert "Navi giapponesi raggiungono" not in us
    assert "Tutto ciò che accadde, da entrambe le parti." in whole_of_it
    assert "Navi giapponesi raggiungono" in whole_of_it
    assert "La battaglia è finita: Giappone 25, Stati Uniti 26." in us


def test_a_match_that_goes_on_shows_nobody_the_other_side(tmp_path: Path) -> None:
    """Not even from its file: a record that is not over has the secrets of both."""
    cut = msgspec.json.decode(RECORD.read_bytes(), type=Record)
    half = structs.replace(cut, entries=cut.entries[:40], result=None, seed="")
    path = tmp_path / "half.json"
    path.write_bytes(msgspec.json.encode(half))
    for wish in ([], ["--seat", "US"], ["--seat", "all"]):
        done = CliRunner().invoke(app, ["diary", str(path), "--lang", "en", *wish])
        assert done.exit_code != 0
        assert "is not finished" in " ".join(done.output.split())
