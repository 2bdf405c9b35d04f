"""One question to a person: the screen is drawn, he looks around as long as he likes, and answers."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, NamedTuple

from msgspec import structs
from rich.console import Group, RenderableType
from rich.markup import escape
from rich.text import Text

from wardroom.api import Reading
from wardroom.api.board import shared
from wardroom.kernel import Move, Refusal, Seat
from wardroom.terminal import alone, menu, typed
from wardroom.terminal.alone import BY_HAND
from wardroom.terminal.screen import Leave
from wardroom.terminal.speech import BOARD

if TYPE_CHECKING:
    from wardroom.terminal.session import Session

PANELS = {"b": "board", "a": "decks", "d": "damage", "o": "odds"}
WHY = ("why", "perche", "perché")
RESIGN = ("resign", "abbandona", "arrenditi")
STAFF = {
    "hint": "hint", "consiglio": "hint", "suggerimento": "hint", "chief": "chief", "capo": "chief", "back": "back",
    "indietro": "back",
}  # fmt: skip
FEWEST, LONGEST_MENU, FEW_NEWS = 3, 12, 5  # rows


class Answer(NamedTuple):
    """What a person answered at this screen, and whether anything told him so."""

    prompt: str
    move: Move
    told: bool


class Question:
    def __init__(self, session: Session, seat: Seat) -> None:
        self.session, self.seat = session, seat
        self.match, self.speech, self.screen, self.board = (
            session.match, session.speech, session.screen, session.board,
        )  # fmt: skip
        self.question = self.match.asks[seat]
        self.view = self.match.view(seat)
        self.path: list[tuple[Move, ...]] = []  # the menus gone into
        self.page = 0
        self.drawn_before = False
        self.drawn = False  # is the question what the player is looking at?
        self.news = [*session.notices, *session.news(seat)]
        session.notices.clear()

    def ask(self) -> None:
        """Until the player has answered, or taken something back."""
        if self._take_number():
            return
        self._redraw()
        while not self._heed(self.screen.read(self._prompt())):
            if not self.drawn and not self.screen.interactive:
                self.drawn = True

    def _take_number(self) -> bool:
        """A number typed after a move, where the move was followed by the question how many."""
        number, self.session.number = self.session.number, ""
        if not number or any(len(move) != 2 or type(move[1]) is not int for move in self.question.moves):
            return False
        wanted = next((move for move in self.question.moves if str(move[1]) == number), None)
        return wanted is not None and self._answer(wanted)

    # ---- what is on the screen

    @property
    def moves(self) -> tuple[Move, ...]:
        return self.path[-1] if self.path else self.question.moves

    def _choices(self) -> list[menu.Choice]:
        board, view, speech = self.board, self.view, self.speech
        namer = menu.Namer(
            speech, self.question.prompt, lambda noun: self._group(noun),
            lambda m: board.gloss(view, m, speech), board.shown,
            lambda m, place: board.name(view, m, place, speech), lambda m, known: board.rest(view, m, known, speech),
        )  # fmt: skip
        if self.path:
            return menu.choices(self.moves, namer)
        quiet, rest = self.question.moves[0], self.question.moves[1:]
        if not rest:
            return []
        same = [move for move in rest if move[0] == quiet[0]]  # its verb has others: it stays in the list too
        return menu.choices(self.question.moves if same else rest, namer)

    def _head(self) -> list[RenderableType]:
        speech = self.speech
        crumbs = speech.crumbs(self.match.crumbs(self.seat))
        title = Text(
            f" {speech.title(self.session.game_id)} · {speech.noun(self.seat)} › {crumbs} ", style="reverse bold"
        )
        title.truncate(self.screen.width, overflow="ellipsis", pad=True)
        status = Text.from_markup(self.board.status(self.view, speech))
        return [title, status] if status.plain else [title]

    def _asked(self) -> list[RenderableType]:
        asked = Text(self.speech.prompt(self.question), style="bold")
        if self.question.rules:
            asked.append(f"  [{', '.join(self.question.rules)}]", style="not bold dim")
        if self._unsaid() and not self.path:
            said = "; ".join(self._said(move) for move in self._unsaid())
            return [Text(self.speech("so_far", what=said)), asked]
        if self.path:
            return [asked, Text(self.speech("chosen", what=self._so_far()), style="italic")]
        return [asked]

    def _menu(self, rows: int, *, brief: bool) -> list[RenderableType]:
        """The choices in so many rows; `brief` where the board shows the places there are to choose from."""
        listed = self._choices()
        codes = menu.codes(listed)
        if brief and codes and menu.page(listed, self.screen.width, rows, 0).tall > 2:
            few = self.speech(self._own("codes"), n=len(codes), first=codes[0], last=codes[-1])
            others = [choice for choice in listed if choice.key not in codes]
            lines = menu.page(others, self.screen.width, len(others), 0).lines if others else ()
            return [Text("  " + few), *(Text(line, no_wrap=True, overflow="ellipsis") for line in lines)]
        if span := menu.span(listed):
            return [Text("  " + self.speech("number", low=span[0], high=span[1]))]
        if not listed:
            return []
        page = menu.page(listed, self.screen.width, rows, self.page)
        self.page = page.number
        parts: list[RenderableType] = [Text(line, no_wrap=True, overflow="ellipsis") for line in page.lines]
        if page.of > 1:
            parts.append(Text(self.speech("page", number=page.number + 1, of=page.of), style="dim"))
        return parts

    def _own(self, key: str) -> str:
        """The words of this game for something, where it has them; else those for any game."""
        words, own = self.board.words, f"{BOARD}{key}"
        return key if words is None or words.missing(own) else own

    def _said(self, move: Move) -> str:
        return self.speech.move(self.board.shown(move), self.question.prompt)

    def _unsaid(self) -> list[Move]:
        """One's last answers to this same question of which no event has told: one would lose count of them."""
        said: list[Move] = []
        for answer in reversed(self.session.answers.get(self.seat, ())):
            if answer.told or answer.prompt != self.question.prompt:
                break
            said.insert(0, answer.move)
        return said

    def _so_far(self) -> str:
        common = shared(self.moves)
        longest = max(map(len, self.moves))
        return self.speech.moves_like(self.board.shown(common), longest, self.question.prompt) if common else "…"

    def _targets(self) -> frozenset[object]:
        """What the menu we are in can still choose: worth showing on the board."""
        at = len(shared(self.moves))
        if self.path:
            return frozenset(move[at] for move in self.moves if len(move) > at)
        codes = menu.codes(self._choices())
        return frozenset(move[-1] for move in self.moves if len(move) > 1) if codes else frozenset()

    def _hint(self) -> str:
        if self.path:
            return self.speech("hint_inside")
        if self._dice_by_hand():
            return self.speech("hint_by_hand")
        quiet, *rest = self.question.moves
        said = self.board.rest(self.view, quiet, 2, self.speech) or self._said(quiet)
        return self.speech("hint" if rest else "hint_only", quiet=said)

    def _redraw(self) -> None:
        """Header, news, board and question. What happened comes first; the board gives way to it, and the menu
        shrinks before the board goes."""
        head, asked, hint = self._head(), self._asked(), Text(self._hint(), style="dim")
        news = [Text.from_markup(line) for line in self.news]
        room = self.screen.height - 1 - self._tall(*head, *asked, hint)
        if news and (
            self._tall(*news) > room - self._tall(*self._menu(FEWEST, brief=True)) or self._in_the_way(news, room)
        ):  # too much to stand over a question
            self.screen.clear()
            self.screen.print(*head)
            self.screen.long(news, self.speech("more"))
            self.screen.read(self.speech("press_enter"))
            news, self.news = [], []
        board = self._board(room - self._tall(*news))
        if board is None and self.drawn_before and news:  # he has read it: now the board
            board = self._board(room)
            news = [] if board else news
        room -= self._tall(*news)
        rows = room - (self._tall(board) if board else 0) - 1
        listed = self._menu(max(FEWEST, min(LONGEST_MENU, rows)), brief=self._whole(board))
        if not self._whole(board):
            hint.append(self.speech("board_hint"))
        self.screen.clear()
        self.screen.print(*head, *news, *([board] if board else []), *asked, *listed, hint)
        self.drawn = self.drawn_before = True

    def _in_the_way(self, news: list[Text], room: int) -> bool:
        """Does the news take room from a board that the player must see?"""
        rows = self._tall(*news)
        if rows <= FEW_NEWS or not self.screen.interactive or not self.board.needs_board(self.question):
            return False
        without, with_news = self._board(room), self._board(room - rows)
        return without is not None and (with_news is None or self._tall(with_news) < self._tall(without))

    def _board(self, room: int) -> RenderableType | None:
        """The board for this question, if there is room for it and a menu."""
        room -= self._tall(*self._menu(FEWEST, brief=True))
        size = self.screen.width, room
        ask = structs.replace(self.question, moves=self.moves)
        board = self.board.main(self.view, ask, self.speech, *size, self._targets())
        return board if self._shows_board(board, room) else None

    def _whole(self, board: RenderableType | None) -> bool:
        """Is this a board, or only a few words in its place?"""
        return board is not None and not isinstance(board, Text)

    def _tall(self, *things: RenderableType) -> int:
        return sum(self.screen.lines(thing) for thing in things)

    def _shows_board(self, board: RenderableType, room: int) -> bool:
        if self.screen.interactive:
            return self.screen.lines(board) <= room
        last = self.session.last_drawn  # a script sees the board once for each kind of question
        self.session.last_drawn = (self.seat, self.question.prompt)
        return last != self.session.last_drawn

    def _prompt(self) -> str:
        return f"{self.speech.noun(self.seat)}> "

    def _show(self, *things: RenderableType) -> None:
        """Something looked up: it stands until Enter, or the next thing typed."""
        self.screen.clear()
        self.screen.long(things, self.speech("more"))
        self.screen.print(Text(self.speech("back_hint"), style="dim"))
        self.drawn = False

    def _say(self, *lines: str) -> None:
        for line in lines:
            self.screen.print(Text.from_markup(line))

    # ---- what is typed

    def _heed(self, line: str) -> bool:
        """Do what was typed. True when the match has moved."""
        word, _, rest = line.partition(" ")
        word, rest = word.lower(), rest.strip()
        if not line:
            return self._enter()
        if chosen := next((choice for choice in self._choices() if choice.key == line.upper()), None):
            return self._choose(chosen)
        if line in ("0", "..") and self.path:
            return self._back()
        if line in ("+", ">", "-", "<"):
            self.page += 1 if line in "+>" else -1
            self._redraw()
            return False
        staff = STAFF.get(line.lower(), "")
        if staff and (staff == "hint" or len(self.match.seats) == 1):  # others have moves by these names
            return alone.obey(staff, self.session, self.seat)
        long = len(line) > 1 or self.path or line == "0"
        own = self.board.read(self.view, line, self.moves) if long else None
        if own is not None and (own.moves or len(line) > 1):  # a single letter is a command unless it names a move
            return self._typed(line)
        if line.isdigit():
            self._say(escape(self.speech("no_number", number=line)))
            return False
        if self._names_the_next(line):
            return self._typed(line)
        if len(word) == 1 or word in (*WHY, *RESIGN):
            return self._command(word, rest)
        return self._typed(line)

    def _names_the_next(self, line: str) -> bool:
        """Inside a menu, D is what the menu calls D."""
        return line.upper() in {str(noun) for noun in self._targets()}

    def _enter(self) -> bool:
        if not self.drawn:
            self._redraw()
            return False
        if self.path:
            return self._back()
        if self._dice_by_hand():
            self._say(escape(self.speech("what_fell")))
            return False
        return self._choose_move(self.question.moves[0])

    def _dice_by_hand(self) -> bool:
        return self.question.prompt == BY_HAND and len(self.question.moves) > 1

    def _group(self, noun: object) -> str:
        group = self.session.presentation.group(self.view, noun)
        drawn = self.board.name(self.view, ("", group), 1, self.speech) if isinstance(group, str) and group else ""
        return drawn or (self.speech.noun(group) if group else "")

    def _choose_move(self, move: Move, then: tuple[Move, ...] = ()) -> bool:
        warned = self.session.presentation.warning(self.view, self.question, move)
        warning = self.speech("all_the_same", what=self.speech.phrase(warned)) if warned else ""
        if warning and self.screen.interactive and not self._sure(warning):
            return False
        prompt = self.question.prompt
        self._answer(move)
        for each in then:  # several in one line: as long as the same question is asked, and allows it
            asked = self.match.asks.get(self.seat)
            if asked is None or asked.prompt != prompt or each not in asked.moves:
                self.session.notices.append(escape(self.speech("then_not", what=self._said(each))))
                break
            self.question = asked
            self._answer(each)
        return True

    def _sure(self, question: str) -> bool:
        typed = self.screen.read(f"{question} {self.speech('yes_no')}")
        return re.match(self.speech("yes"), typed.lower()) is not None

    def _back(self) -> bool:
        self.path.pop()
        self.page = 0
        self._redraw()
        return False

    def _choose(self, choice: menu.Choice) -> bool:
        if choice.move is not None:
            return self._choose_move(choice.move)
        return self._go_into(choice.moves)

    def _go_into(self, moves: tuple[Move, ...]) -> bool:
        self.path.append(moves)
        self.page = 0
        self._redraw()
        return False

    def _answer(self, move: Move) -> bool:
        before = len(self.match.events(self.seat))
        self.match.answer(self.seat, move)
        told = len(self.match.events(self.seat)) != before or move == self.question.moves[0]
        self.session.answers.setdefault(self.seat, []).append(Answer(self.question.prompt, move, told))
        self.session.sealed = None
        self.session.save()
        return True

    def _typed(self, line: str) -> bool:
        known = len(shared(self.moves)) if self.path else 0
        reading = self._read(line, self.moves, known)
        if not reading.moves and self.path:
            reading = self._read(line, self.question.moves)
        *words, last = line.split()
        if not reading.moves and words and last.isdigit():  # "dive kaga 12": the number is for the next question
            shorter = self._read(" ".join(words), self.question.moves)
            if shorter.move is not None:
                self.session.number = last
                reading = shorter
        if reading.move is not None:
            return self._choose_move(reading.move, reading.then)
        if reading.moves:
            return self._go_into(reading.moves)
        self._explain(line, reading)
        return False

    def _read(self, line: str, moves: tuple[Move, ...], known: int = 0) -> Reading:
        """What was typed, in the game's own notation or with the numbers that are shown to people."""
        own = self.board.read(self.view, line, moves)
        if own is not None:
            return own
        shown = {self.board.shown(move): move for move in moves}
        reading = typed.read(line, tuple(shown), self.speech, self.board.vocabulary(), known)
        found = tuple(shown[move] for move in reading.moves)
        return Reading(found, self.board.meant(reading.guess), reading.strange)

    def _explain(self, line: str, reading: Reading) -> None:
        """Why that is not a move here: the reason, and the clauses it rests on."""
        if not reading.guess and reading.clear:
            self._say(escape(self.speech("no_such_move", line=line)))
            return
        if not reading.guess:
            self._say(escape(self.speech("not_understood", word=reading.strange or line)))
            return
        try:
            refusal = self.match.why_not(self.seat, reading.guess) or Refusal("not_offered", self.question.rules)
        except Exception:  # a game need not explain itself to a move that is not well formed
            refusal = Refusal("not_offered", self.question.rules)
        self._say(f"[bold]✗[/] {escape(self.speech.why(refusal))}")
        if reading.strange:
            self._say("  " + escape(self.speech("strange", word=reading.strange)))
        self._clauses(refusal.rules)

    def _clauses(self, ids: tuple[str, ...]) -> None:
        ledger = self.session.ledger
        for id in ids:
            if ledger is not None and id in ledger:
                self._say(f"  {self.speech.clause(ledger[id])}")

    # ---- commands

    def _command(self, word: str, rest: str) -> bool:
        if word in WHY:
            return self._why(rest)
        if word in RESIGN:
            return self._resign()
        if word in PANELS:
            size = self.screen.width, self.screen.height
            self._show(self.board.panel(PANELS[word], self.view, self.speech, *size))
            return False
        doing = {
            "?": self._help, "u": self._undo, "r": self._rules, "n": self._notes, "l": self._language,
            "h": self._history, "s": self._save, "q": self._quit, "x": self._staff,
        }.get(word)  # fmt: skip
        if doing is None:
            self._say(escape(self.speech("no_command", word=word)))
            return False
        return doing(rest)

    def _help(self, rest: str) -> bool:
        size = self.screen.width, self.screen.height
        legend = self.board.panel("legend", self.view, self.speech, *size)
        self._show(Text.from_markup(self.speech(self._own("help"))), legend)
        return False

    def _undo(self, rest: str) -> bool:
        if not self.match.can_undo(self.seat):
            self._say(escape(self.speech("no_undo")))
            return False
        self.session.take_back(self.seat)
        return True

    def _rules(self, rest: str) -> bool:
        ledger = self.session.ledger
        if ledger is None:
            self._say(escape(self.speech("no_ledger")))
            return False
        ids = self.question.rules
        found = ledger.find(rest, self.speech.lang) if rest else tuple(ledger[id] for id in ids if id in ledger)
        exact = [clause for clause in found if clause.id.lower() == rest.lower()]
        lines = [Text.from_markup(self.speech.clause(clause)) for clause in exact or found]
        lines = lines or [Text(self.speech("no_clause", word=rest))]
        self._show(*lines)
        return False

    def _notes(self, rest: str) -> bool:
        """With words, a note of one's own; without, all that is known of the enemy, and the notes."""
        if rest:
            self.session.remember(self.seat, rest)
            self._say(escape(self.speech("noted")))
            return False
        parts = [self.board.panel("notes", self.view, self.speech, self.screen.width, self.screen.height)]
        mine = [memo for memo in self.session.memos if memo.seat == self.seat]
        parts += [Text(f"{memo.when}: {memo.text}") for memo in mine]
        parts.append(Text(self.speech("note_hint"), style="dim"))
        self._show(Group(*parts))
        return False

    def _language(self, rest: str) -> bool:
        self.speech.switch()
        self._redraw()
        return False

    def _history(self, rest: str) -> bool:
        lines = self.session.told(self.seat, all_of_it=bool(rest))
        recap = [f"  {escape(line)}" for line in self.session.stands(self.view)]
        self._show(*map(Text.from_markup, [*recap, *lines]))
        return False

    def _save(self, rest: str) -> bool:
        self.session.save()
        self._say(escape(self.speech("saved", path=str(self.session.path))))
        return False

    def _staff(self, rest: str) -> bool:
        """Let the staff answer in one's place; what would end the question is left to the player."""
        prompt, answered = self.question.prompt, False
        while self.question.prompt == prompt:
            move = self.session.advice(self.seat, self.question)
            if move is None:
                self._say(escape(self.speech("no_staff")))
                return False
            if move == self.question.moves[0]:
                if not answered:
                    self._say(escape(self.speech("staff_says", move=self._said(move))))
                return answered
            answered = self._answer(move)
            if self.seat not in self.match.asks or not self.match.can_undo(self.seat):
                break
            self.question, self.view = self.match.asks[self.seat], self.match.view(self.seat)
        return True

    def _quit(self, rest: str) -> bool:
        raise Leave

    def _why(self, rest: str) -> bool:
        if not rest:
            self._say(escape(self.speech("why_what")))
            return False
        reading = self._read(rest, self.question.moves)
        if reading.moves:
            said = self._said(reading.moves[0])
            self._say(escape(self.speech("legal", move=said, n=len(reading.moves))))
            self._clauses(self.question.rules)
        else:
            self._explain(rest, reading)
        return False

    def _resign(self) -> bool:
        if not self._sure(self.speech("sure")):
            return False
        self.match.resign(self.seat)
        self.session.save()
        return True
