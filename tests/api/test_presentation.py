"""The default presentation works, and lines are gathered here as they are in the client."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import msgspec
import pytest

from strait.game import GAME
from wardroom.api import Earned, Presentation, phrase
from wardroom.api.presentation import Shown, forgiving, gathered, lines, shown
from wardroom.dice.seeded import Seeded
from wardroom.kernel import Heard, Match
from wardroom.lib.phrase import Phrase
from wardroom.lib.words import Words

CASES = Path(__file__).parents[2] / "web/tests/table/lines.json"
PLAIN = Presentation()


@pytest.mark.parametrize("case", msgspec.json.decode(CASES.read_bytes()))
def test_lines_are_gathered_as_in_the_client(case: dict[str, Any]) -> None:
    events = [Heard(each["kind"], each.get("about", {})) for each in case["events"]]
    said = [msgspec.convert(each.get("shown", {}), Shown) for each in case["events"]]
    found = [
        {"kind": line.heard.kind, "about": line.heard.about, "chapter": line.chapter, "details": line.details}
        for line in gathered(events, said)
    ]
    assert msgspec.json.decode(msgspec.json.encode(found)) == case["lines"]


def test_a_game_that_says_nothing_has_one_that_works() -> None:
    match = Match(GAME.rules, Seeded(1))
    view, ask = match.view("east"), match.asks["east"]
    assert PLAIN.recap(view) == ()
    assert PLAIN.secret(view) is True
    assert PLAIN.drawn(view) is None
    assert PLAIN.obvious(view, ask) is None
    assert PLAIN.warning(view, ask, ask.moves[0]) is None
    assert PLAIN.group(view, "east-1") == "eastport"
    assert PLAIN.group(view, "narrows") == ""
    heard = Heard("battle", {"area": "narrows", "blocks": ["cruiser", 3], "die": 4})
    assert PLAIN.touched(heard) == ("narrows", "cruiser")
    assert [line.heard for line in lines(PLAIN, [heard])] == [heard]
    assert shown(PLAIN, [heard]) == [Shown(touched=("narrows", "cruiser"))]


def test_what_is_touched_does_not_hang_on_the_order_of_the_values() -> None:
    """The journal sorts them: a line read again is the line that was told."""
    about = {"start": "H1304", "place": "H1404", "block": "US-AF-5"}
    told, read = (Heard("moved", values) for values in (about, dict(sorted(about.items()))))
    assert shown(PLAIN, [told]) == shown(PLAIN, [read])


def test_where_it_fails_the_default_is_said() -> None:
    """So does the present one of matches by earlier rules."""

    class Forgetful(Presentation):
        def recap(self, view: Any) -> list[Phrase]:
            return [phrase("stands", n=view)]

        def chapter(self, heard: Heard) -> str:
            return str(heard.about["turn"])

    careful = forgiving(Forgetful())
    assert careful.recap(3) == [phrase("stands", n=3)]
    assert [careful.chapter(heard) for heard in (Heard("turn", {"turn": 2}), Heard("turn"))] == ["2", ""]
    assert careful.secret(None) is True


def test_the_points_at_the_end_are_those_that_were_earned_on_the_way() -> None:
    class Counted(Presentation):
        def earned(self, heard: Heard) -> Earned | None:
            return Earned("east", heard.about["n"], heard.kind) if "n" in heard.about else None

    heard = [Heard("sunk", {"n": 3}), Heard("missed"), Heard("spared", {"n": 0})]
    assert Counted().tally(None, heard) == (Earned("east", 3, "sunk"),)


def test_a_phrase_is_said_inside_another() -> None:
    words = Words({lang: {"a": "{what}!", "b": "{n} {ship}", "noun.akagi": "Akagi"} for lang in ("en", "it")})
    two = phrase("b", n=2, ship="akagi")
    assert words.phrase("en", phrase("a", what=two)) == "2 Akagi!"
    assert words.phrase("it", phrase("a", what=[two, "akagi"])) == "2 Akagi, Akagi!"
