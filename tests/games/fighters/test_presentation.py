"""What Fighters says around its board: recap, slips, the log."""

from __future__ import annotations

from fighters_table import sky
from msgspec import structs

from wardroom.api import Earned
from wardroom.api.presentation import lines
from wardroom.dice.seeded import Seeded
from wardroom.games.fighters.game import GAME, WORDS
from wardroom.games.fighters.presentation import PRESENTATION
from wardroom.games.fighters.state import Fighters, Link, Ship
from wardroom.games.fighters.view import FightersView, view
from wardroom.kernel import Ask, Heard, Match, Move


def seen(g: Fighters, seat: str | None = "us") -> FightersView:
    found = view(g, seat)
    assert isinstance(found, FightersView)
    return found


def board(*units: str, **given: object) -> Fighters:
    g = sky(*units, **given).state  # type: ignore[arg-type]
    assert isinstance(g, Fighters)
    return g


def warned(of: FightersView, ask: Ask, move: Move, lang: str = "en") -> str:
    found = PRESENTATION.warning(of, ask, move)
    return WORDS.phrase(lang, found) if found else ""


def told(*events: Heard) -> list[tuple[str, list[str]]]:
    said = lines(GAME.presentation, events)
    return [(line.heard.kind, [WORDS.phrase("en", each) for each in line.details]) for line in said]


# ---- the recap


def recap(of: FightersView, lang: str) -> list[str]:
    return [WORDS.phrase(lang, line) for line in PRESENTATION.recap(of)]


def test_where_the_battle_stands_in_both_languages() -> None:
    g = board("F4F 0508 0 high damaged", "F4F 0509 0 high", "A6M 0101 3 low")
    g.aircraft = {**g.aircraft, "F4F-02": structs.replace(g.aircraft["F4F-02"], hex="", out="destroyed")}
    assert recap(seen(g), "en") == [
        "Turn 1 of 8.",
        "Points: US 0, Japan 0.",
        "US: 1 in the air, 1 of them damaged; 1 shot down.",
        "Japan: 1 in the air; none shot down.",
    ]
    assert recap(seen(g, "jp"), "it")[2] == "Giappone: 1 in volo; nessuno abbattuto.", "one's own side comes first"


def test_ships_that_were_hit_are_told_with_their_state() -> None:
    hull = Ship("destroyer", "jp", "jp", 0, ("0506", "0507"))
    for hits, said in (((0,), "1 segmento colpito"), ((0, 1), "affondata, 2 segmenti colpiti")):
        g = board("F4F 0101 0 high", scenario="tulagi", ships={"kikuzuki": structs.replace(hull, hits=hits)})
        assert recap(seen(g), "it")[-1] == f"Kikuzuki: {said}."
    assert len(recap(seen(board("F4F 0101 0 high", scenario="tulagi", ships={"kikuzuki": hull})), "en")) == 4


def test_only_forces_being_shared_out_are_a_secret() -> None:
    plain = seen(board("F4F 0101 0 high"))
    assert not PRESENTATION.secret(plain)
    sharing = Match(GAME.rules, Seeded(0), "face_to_face", {})
    assert PRESENTATION.secret(sharing.view("us"))  # type: ignore[arg-type]


# ---- slips


def test_a_dodge_that_does_not_help_is_warned_of() -> None:
    g = board("F4F 0410 0 high spent", "A6M 0409 0 high")
    g.chain = (Link("F4F-01", "A6M-01"),)
    stays: Move = ("dodge", "A6M-01", "0408", 0, "high", "a", "none", "none")
    flees: Move = ("dodge", "A6M-01", "0408", 0, "low", "a-d", "none", "none")
    ask = Ask("dodge", (stays, flees), (), {"craft": "A6M-01", "shooter": "F4F-01"})
    assert warned(seen(g, "jp"), ask, stays) == "A6M-01 stays under fire and is shot down; 1 dodge gets clear."
    assert warned(seen(g, "jp"), ask, flees) == ""
    hopeless = Ask("dodge", (stays,), (), ask.about)
    assert warned(seen(g, "jp"), hopeless, stays) == "", "there is no better one"


def test_whoever_leaves_for_good_or_flies_into_a_barrage_is_warned_and_whoever_goes_home_is_not() -> None:
    g = board("D3A 0401 0 low", scenario="long_way_home")
    off: Move = ("fly", "D3A-01", "south", 3, "left", "a-a", "none", "none")
    home: Move = ("fly", "D3A-01", "north", 0, "left", "a-a", "none", "none")
    down: Move = ("fly", "D3A-01", "0402", 0, "down", "a-a", "none", "none")
    ask = Ask("fly", (off, home, down))
    assert warned(seen(g, "jp"), ask, off) == "D3A-01 will leave the board for good."
    assert warned(seen(g, "jp"), ask, home) == ""
    assert "abbattuto" in warned(seen(g, "jp"), ask, down, "it")


def test_a_bomb_into_the_sea_and_a_shot_not_taken_are_warned_of() -> None:
    g = board("SBD 0508 0 high bomb")
    sea: Move = ("fly", "SBD-01", "0506", 0, "low", "a-a-d*", "bomb", "sea")
    hit: Move = ("fly", "SBD-01", "0506", 0, "low", "a-a-d*", "bomb", "0506")
    ask = Ask("fly", (sea, hit))
    assert warned(seen(g), ask, sea) == "SBD-01 will drop its bomb into the sea."
    assert warned(seen(g), ask, hit) == ""
    shots = Ask("shoot", (("hold",), ("shoot", "A6M-01")), (), {"shooter": "SBD-01"})
    assert warned(seen(g), shots, ("hold",)) == "You could shoot at A6M-01."
    assert warned(seen(g), shots, ("shoot", "A6M-01")) == ""


def test_a_barrage_over_ones_own_aircraft_up_high_is_warned_of() -> None:
    move: Move = ("barrage", "enterprise.0", "0508")
    for line, warns in (("F4F 0508 0 high", True), ("F4F 0508 0 low", False), ("A6M 0508 0 high", False)):
        found = warned(seen(board(line)), Ask("barrage", (move, ("done",))), move)
        assert bool(found) is warns, line


# ---- the log


def flew(craft: str = "A6M-01", path: str = "a-a-tl") -> Heard:
    about = {"craft": craft, "start": "0508", "hex": "0506", "facing": 0, "end": "low", "path": path}
    return Heard("flew", about, ("FP-MOV-1",))


def test_a_flight_is_told_with_its_path_in_words() -> None:
    [line] = lines(PRESENTATION, [flew(path="a-a-ss3-d*")])
    said = WORDS.say("en", "event.flew", **line.heard.about)
    assert said.endswith("(Advance ×2, Split-S south, Dive and release).")
    assert WORDS.say("en", "event.flew", **flew(path="").about).endswith("(—)."), "hemmed in, it stays"


def test_the_automaton_tells_its_reasons_below_what_it_did() -> None:
    about = {"side": "jp", "act": "activate", "unit": "A6M-01", "class": "single", "altitude": "low", "key": "damage"}
    why = Heard("automaton", about, ("FP-BOT-11",))
    alone = Heard("activated", {"seat": "jp", "group": ["A6M-01"]})
    reason = "Automaton, Japan: next A6M-01, alone, low; decided by its damage. [FP-BOT-11]"
    assert told(why, alone, flew()) == [("flew", [reason])]
    only = structs.replace(why, about={**about, "key": "only"})
    assert told(only, alone, flew()) == [("flew", [])], "one choice is no news"
    assert told(why, Heard("passed", {"seat": "us", "side": "us"})) == [("automaton", []), ("passed", [])]
    assert told(flew(), why) == [("flew", []), ("automaton", [])], "what it does has not been told yet"


def test_a_hit_says_what_it_does_and_a_group_that_it_is_activated() -> None:
    hit = Heard("hit", {"shooter": "F4F-01", "target": "A6M-01", "points": 1})
    damaged = Heard("damaged", {"craft": "A6M-01", "points": 1})
    assert told(hit, damaged) == [("hit", [])]
    assert told(damaged) == [("damaged", [])]
    assert told(Heard("activated", {"seat": "jp", "group": ["A6M-01", "A6M-02"]})) == [("activated", [])]


def test_reconnaissance_is_told_force_by_force() -> None:
    groups = {"akagi": {"scouts": {"B5N": 1}, "strike": {}}}
    [(_, details)] = told(Heard("reconnaissance", {"side": "jp", "us": 0, "jp": 1, "groups": groups}))
    assert details == ["Akagi: scouting 1 × Kate; fighters with the attack group: none"]


def test_turns_points_and_places_are_taken_from_what_was_heard() -> None:
    assert PRESENTATION.chapter(Heard("turn", {"turn": 3, "last": 8})) == "T3"
    assert PRESENTATION.chapter(flew()) == ""
    scored = Heard("scored", {"side": "us", "seat": "us2", "points": 4, "thing": "D3A"})
    assert PRESENTATION.earned(scored) == Earned("us2", 4, "D3A")
    assert PRESENTATION.earned(flew()) is None
    assert list(PRESENTATION.touched(flew())) == ["0506", "0508", "A6M-01"]
