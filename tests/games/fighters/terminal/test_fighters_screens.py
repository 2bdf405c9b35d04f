"""The board of Fighters in text: what stands, flies and floats where, with which marks."""

from __future__ import annotations

from io import StringIO
from pathlib import Path
from random import Random
from typing import Any

import pytest
from msgspec import structs
from rich.console import Console, RenderableType
from table import Paper

from wardroom.dice.fair import Fair
from wardroom.games.fighters.flight.search import moves as flights
from wardroom.games.fighters.flight.trip import as_move
from wardroom.games.fighters.game import GAME, RULES, WORDS
from wardroom.games.fighters.odds import board_of
from wardroom.games.fighters.printed import SCENARIOS
from wardroom.games.fighters.state import Barrage, Fighters, Torpedo
from wardroom.games.fighters.terminal import WORDS as BOARD_WORDS
from wardroom.games.fighters.terminal import charts
from wardroom.games.fighters.terminal import scenes as scene
from wardroom.games.fighters.terminal.board import BOARD
from wardroom.games.fighters.view import FightersView
from wardroom.kernel import Ask, Heard, Match, Move
from wardroom.lib.ledger import Lang
from wardroom.terminal import history
from wardroom.terminal.question import Question
from wardroom.terminal.saves import FORMAT, HUMAN, Save
from wardroom.terminal.session import Session
from wardroom.terminal.speech import Speech

EN, IT = Speech("en", WORDS, BOARD_WORDS), Speech("it", WORDS, BOARD_WORDS)
PANELS = ("board", "decks", "notes", "odds", "damage", "legend")


def state(scenario: str = "tulagi", /, **changes: Any) -> Fighters:
    """A scenario as it starts, with some aircraft or ships changed: SBD_01={...}."""
    g = RULES.start(scenario, RULES.info.settings())
    assert isinstance(g, Fighters)
    g.turn = 1
    for name, what in changes.items():
        if name in g.ships:
            g.change_ship(name, **what)
        else:
            g.change(name.replace("_", "-"), **what)
    return g


def seen(g: Fighters, seat: str = "us") -> FightersView:
    view = RULES.view(g, seat)
    assert isinstance(view, FightersView)
    return view


def text(thing: RenderableType, width: int = 120) -> str:
    console = Console(width=width, file=StringIO(), color_system=None)
    console.print(thing)
    return console.file.getvalue()  # type: ignore[attr-defined, no-any-return]


def cells(g: Fighters, marks: charts.Marks = charts.Marks(), pitch: int = 6) -> dict[str, tuple[str, str]]:  # noqa: B008
    """The two lines of every hex, with what stands on its sides."""
    window = charts.Window(0, g.board.columns, 0, g.board.rows, pitch)
    lines = [line.ljust(window.wide) for line in charts.drawn(g, window, marks).plain.split("\n")]
    found = {}
    for hex in g.board.grid.labels:
        column, row = int(hex[:2]) - 1, int(hex[2:]) - 1
        x, y = charts.MARGIN + pitch * column, 1 + 2 * row + column % 2
        found[hex] = lines[y][x : x + pitch + 1], lines[y + 1][x : x + pitch + 1]
    return found


# ---- the map


def test_capitals_are_high_small_letters_low_and_arrows_tell_the_sides_apart() -> None:
    g = state(SBD_01={"hex": "0510", "high": True, "facing": 1}, A6M_01={"hex": "0710", "high": False, "facing": 4})
    drawn = cells(g)
    assert drawn["0510"][0].strip("/\\").strip() == "S1↗o"
    assert drawn["0710"][0].strip("/\\").strip() == "a1⇙"


def test_activated_damaged_and_loaded_are_marked_without_colour() -> None:
    g = state(SBD_01={"hex": "0510", "spent": True, "damage": 1}, F4F_01={"hex": "0710", "spent": True})
    drawn = cells(g)
    assert "".join(drawn["0510"]).replace("_", "").count("S1↑✓!") == 1
    assert "o" in "".join(drawn["0510"]), "the mark that found no room is on the second line"
    assert "F1↑✓" in drawn["0710"][0]


@pytest.mark.parametrize("pitch", [5, 6])
def test_a_high_and_a_low_aircraft_over_a_ship_can_all_be_read(pitch: int) -> None:
    bow = SCENARIOS["tulagi"].jp.ships[0].hexes[0]
    g = state(SBD_01={"hex": bow}, A6M_02={"hex": bow, "high": False})
    upper, lower = cells(g, pitch=pitch)[bow]
    assert "S1↑" in upper
    assert "a2⇓" in lower
    assert (lower[0], lower[-1]) == ("[", "]")


def test_ships_show_bow_stern_and_hits() -> None:
    g = state("torpedo_six", kaga={"hits": (1,)})
    drawn = cells(g)
    bow, middle, stern = g.ships["kaga"].hexes
    assert drawn[bow][1].startswith("[KAG⇗")
    assert drawn[middle][1] == "{KAG=X}"
    assert drawn[stern][1].startswith("[KAG-")


def test_clouds_islands_batteries_objectives_torpedoes_and_barrages() -> None:
    g = state("cactus")
    g.barrages = (Barrage("0101", "aa.0811"),)
    g.torpedoes = (Torpedo("0105", 2, "jp"),)
    g.wrecked = ("1011",)
    drawn = cells(g)
    assert "░░░" in drawn[min(g.board.clouds)][0]
    assert "▒▒▒" in drawn[min(g.board.islands)][0]
    assert "AAus" in drawn["0811"][1]
    assert "OBJ" in drawn["0912"][1]
    assert "OBJX" in drawn["1011"][1]
    assert drawn["0101"][0] == "* *** *"
    assert "t⇘" in drawn["0105"][1]


def test_columns_are_staggered_and_neighbours_touch() -> None:
    g = state()
    window = charts.Window(0, 4, 0, 2, 6)
    assert charts.drawn(g, window, charts.Marks()).plain.split("\n")[:3] == [
        "      01    02    03    04",
        "01 /     \\_____/     \\_____",
        "   \\_____/     \\_____/     \\",
    ]


def test_what_does_not_fit_is_cropped_around_the_one_that_acts() -> None:
    near = charts.window(24, 16, 60, 14, ["2001", "2016"], "2010")
    assert near.holds("2010")
    assert near.wide <= 60
    assert near.tall <= 14
    whole = charts.window(12, 16, 100, 50, [], "")
    assert (whole.left, whole.right, whole.top, whole.bottom, whole.pitch) == (0, 12, 0, 16, 6)


# ---- what a question adds


def question(match: Match, tmp_path: Path, lang: Lang = "en", width: int = 120) -> tuple[Session, Question]:
    (seat,) = list(match.asks)[:1]
    save = Save(FORMAT, match.record(), dict.fromkeys(match.seats, HUMAN), lang=lang)
    session = Session(
        match, Speech(lang, WORDS, BOARD_WORDS), Paper(width), save, tmp_path / "m.json", "00" * 32, quick=True
    )
    session.save = lambda: None  # type: ignore[method-assign]
    return session, Question(session, seat)


def printed(session: Session) -> str:
    assert isinstance(session.screen, Paper)
    return session.screen.torn_off()


def at(prompt: str, scenario: str = "first_clash", seed: int = 3) -> Match:
    """A match played until the question comes up; everybody flies where there is somebody to shoot at."""
    match, rng = Match(RULES, Fair(bytes(32)), scenario), Random(seed)
    while match.result is None:
        seat, ask = next(iter(match.asks.items()))
        if ask.prompt == prompt:
            return match
        moves = [move for move in ask.moves if len(move) < 8 or move[4] in ("high", "low")] or list(ask.moves)
        if ask.prompt == "fly":
            view = match.view(seat)
            assert isinstance(view, FightersView)
            g = board_of(view)
            moves = [move for move in moves if scene.shots_after(g, move)] or moves
        match.answer(seat, ask.moves[-1] if ask.prompt in ("shoot", "return_fire") else rng.choice(moves))
    raise AssertionError(prompt)


def test_ends_of_a_flight_are_labelled_and_say_who_can_be_shot_at() -> None:
    g = state("first_clash", A6M_01={"hex": "0409", "spent": True}, A6M_02={"hex": "0609"})
    g.aircraft = {id: a for id, a in g.aircraft.items() if id in ("F4F-01", "A6M-01", "A6M-02")}
    moves: tuple[Move, ...] = (
        ("fly", "F4F-01", "0411", 0, "high", "a-a-a-a-a", "none", "none"),
        ("fly", "F4F-01", "0611", 0, "high", "tr-a-a-a-tl", "none", "none"),
    )
    ask = Ask("fly", moves, (), {"craft": "F4F-01", "speed": 5})
    drawn = text(BOARD.main(seen(g), ask, EN, 120, 100))
    assert "0411" in drawn
    assert "!A1" in drawn, "activated: it cannot dodge"
    assert ">A2" in drawn
    assert "(A1⇓✓ )" in drawn
    assert "> F1↑ <" in drawn
    assert "In reach: A6M-01 (certain kill" in drawn
    assert "→ A1 destroyed" in BOARD.gloss(seen(g), moves[0], EN)
    assert "→ A2 (schiva)" in BOARD.gloss(seen(g), moves[1], IT)


def test_a_dodge_is_asked_in_the_middle_of_the_others_move(tmp_path: Path) -> None:
    match = at("dodge")
    session, asked = question(match, tmp_path)
    asked._redraw()
    drawn = printed(session)
    craft, shooter = asked.question.about["craft"], asked.question.about["shooter"]
    flat = " ".join(drawn.split())
    assert "INTERRUPTED" in drawn
    assert f"Chain: {shooter} → {craft}" in flat
    assert "✓ clear" in drawn
    assert "✗ destroyed" in drawn
    session.speech.lang = "it"
    session.last_drawn = None
    asked._redraw()
    assert "INTERRUZIONE" in printed(session)


def test_a_small_picture_shows_what_can_be_chosen() -> None:
    g = state("first_clash")
    g.groups = {"F4F-01": ("F4F-01", "F4F-02", "F4F-03")}
    ask = Ask("activate", (("pass",), ("group", "F4F-01")), (), {"side": "us"})
    drawn = text(BOARD.main(seen(g), ask, EN, 80, 12), 80)
    assert "F1↑" in drawn
    assert "F3↑" in drawn
    assert "A1⇓" not in drawn, "out of this picture"


def test_a_small_picture_shows_the_ends_that_let_shoot() -> None:
    g = state("first_clash", F4F_01={"hex": "0410"}, A6M_01={"hex": "0404", "spent": True})
    moves = tuple(as_move("fly", "F4F-01", trip) for trip in flights(g, "F4F-01"))
    for height in (12, 15, 30):
        drawn = text(BOARD.main(seen(g), Ask("fly", moves, (), {"craft": "F4F-01"}), EN, 80, height), 80)
        assert "!A1" in drawn, height
        assert "(type: a1)" in drawn


def test_the_whole_board_is_the_whole_board_on_any_terminal() -> None:
    g = state("first_clash")
    for width in (60, 80, 132):
        drawn = text(BOARD.panel("board", seen(g), EN, width, 24), width)
        for hex in ("0101", "1801", "0116", "1816", "0908", "1008"):
            assert hex in drawn, (width, hex)


def test_where_nobody_acts_the_picture_is_where_most_is_to_be_seen() -> None:
    drawn = text(BOARD.main(seen(state("first_clash")), None, EN, 80, 14), 80)
    assert "A1⇓" in drawn or "F1↑" in drawn


def test_the_status_fits_a_terminal_of_80_columns() -> None:
    for lang in (EN, IT):
        for scenario in ("fatal_minutes", "eastern_solomons"):
            match = Match(RULES, Fair(bytes(32)), scenario)
            assert len(BOARD.status(match.view("us"), lang)) <= 80


def test_forces_are_shared_out_with_a_list_of_them_in_sight(tmp_path: Path) -> None:
    match = Match(RULES, Fair(bytes(32)), "face_to_face_duel")
    match.answer("us", ("scout", "F4F"))
    session, asked = question(match, tmp_path)
    asked._redraw()
    drawn = printed(session)
    assert "6 × Wildcat: scouting 1, attack group 0, patrol 5" in drawn
    assert "5 × Dauntless: scouting 0, attack group 5\n" in drawn
    assert "\\_____/" not in drawn


def test_the_automaton_tells_its_reasons_below_what_it_did() -> None:
    fly = {
        "side": "jp", "act": "fly", "unit": "A6M-03", "role": "fighter", "has_target": "yes", "is_targeted": "no",
        "state": "alone", "attitude": "OFF", "action": "A", "leads": "no", "clause": "FP-BOT-36", "key": "shot_outcome",
    }  # fmt: skip
    flew = {"craft": "A6M-03", "start": "0101", "hex": "0106", "facing": 3, "end": "high", "path": "a-a-a-a-a"}
    only = {"side": "jp", "act": "activate", "unit": "A6M-03", "class": "single", "altitude": "high", "key": "only"}
    events = [
        Heard("automaton", only),
        Heard("activated", {"seat": "jp", "group": ["A6M-03"]}),
        Heard("automaton", fly, ("FP-BOT-36",)),
        Heard("flew", flew),
        Heard("hit", {"shooter": "A6M-03", "target": "F4F-01", "points": 1}),
        Heard("damaged", {"craft": "F4F-01", "points": 1}),
        Heard("automaton", {"side": "jp", "act": "no_barrage"}),
    ]
    assert history.lines(events, EN, GAME.presentation) == [
        "• A6M-03 flies from 0101 to 0106, facing south, high (Advance ×5).",
        "    Automaton, Japan: A6M-03 (fighter, alone) has a target, is not targeted, Offensive: Attack (A), "
        "row FP-BOT-36; decided by the outcome of its shot. [FP-BOT-36]",
        "• A6M-03 hits F4F-01 for 1 point of damage.",
        "• Automaton, Japan: no barrage, for no enemy up high is near enough.",
    ]
    assert len(history.lines(events[:3], EN, GAME.presentation)) == 2


@pytest.mark.parametrize("width", [60, 80, 100, 140])
def test_every_screen_of_a_match_can_be_drawn(tmp_path: Path, width: int) -> None:
    """Every kind of question, both languages, every panel, small and tall; nothing is wider than the terminal."""
    prompts: set[str] = set()
    scenario = {60: "tulagi", 80: "face_to_face_duel", 100: "santa_cruz", 140: "kido_butai"}[width]
    match, rng = Match(RULES, Fair(bytes(32)), scenario), Random(width)
    for _ in range(160):
        if match.result is not None:
            break
        seat, ask = next(iter(match.asks.items()))
        if ask.prompt not in prompts:
            prompts.add(ask.prompt)
            session, asked = question(match, tmp_path, "it" if len(prompts) % 2 else "en", width)
            asked._redraw()
            for name in PANELS:
                session.screen.print(BOARD.panel(name, asked.view, session.speech, width, 40))
            drawn = printed(session)
            assert max(map(len, drawn.splitlines())) <= width
            assert "fighters." not in drawn
            for height in (4, 9, 24):
                board = BOARD.main(asked.view, ask, session.speech, width, height)
                assert session.screen.lines(board) <= height, height
        match.answer(seat, rng.choice(ask.moves))
    assert len(prompts) >= 4


def test_status_in_both_languages() -> None:
    view = seen(state("first_clash", F4F_01={"hex": "", "out": "destroyed"}))
    assert "Turn 1/8" in BOARD.status(view, EN)
    assert "Iniz. Giap." in BOARD.status(view, IT)


def test_flights_are_said_briefly_and_in_full_where_nothing_is_known() -> None:
    view = seen(state("tulagi"))
    move: Move = ("fly", "SBD-01", "0212", 0, "low", "a-a-a-d*", "bomb", "0506")
    assert BOARD.rest(view, move, 2, EN) == "0212 ↑ N, low (a-a-a-d*) · bomb on 0506"
    assert BOARD.rest(view, move, 5, EN) == "a-a-a-d* · bomb on 0506"
    assert BOARD.rest(view, move, 0, EN) == ""
    off: Move = ("fly", "SBD-01", "south", 3, "left", "a-a", "none", "none")
    assert BOARD.rest(view, off, 2, IT) == "fuori dal tabellone, oltre il bordo sud (a-a)"
    assert structs.asdict(view)["turn"] == 1


class Terminal(Paper):
    """A screen of so many lines that believes there is a person."""

    def __init__(self, width: int, height: int) -> None:
        super().__init__(width)
        self.console.size = (width, height)  # type: ignore[assignment]
        self.interactive = True
        self.asked: list[str] = []

    def clear(self, *, wipe: bool = False) -> None:
        self.torn_off()

    def read(self, prompt: str) -> str:
        self.asked.append(prompt)
        return ""


@pytest.mark.parametrize(("width", "height"), [(80, 24), (100, 40), (112, 48)])
def test_long_news_is_told_before_the_board_and_the_screen_is_never_too_tall(
    tmp_path: Path, width: int, height: int
) -> None:
    session, first = question(at("dodge"), tmp_path)
    screen = session.screen = Terminal(width, height)
    asked = Question(session, first.seat)
    asked.news = first.news
    assert len(asked.news) > 12
    asked._redraw()
    drawn = screen.torn_off()
    assert screen.asked, "the news had a screen of its own"
    assert "\\____" in drawn
    assert "INTERRUPTED" in drawn
    assert len(drawn.rstrip("\n").split("\n")) < height
    screen.asked.clear()
    asked.news = ["one line"]
    asked._redraw()
    assert not screen.asked
    assert "one line" in screen.torn_off()
