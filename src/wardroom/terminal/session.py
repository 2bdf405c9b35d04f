"""A match at one terminal: who is asked next, bots that answer, the screen passed round, a save after each answer."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from hashlib import sha256
from pathlib import Path
from random import Random
from typing import Any

from rich.markup import escape
from rich.panel import Panel
from rich.text import Text

from wardroom import games
from wardroom.api import Bot
from wardroom.journal import Record
from wardroom.kernel import Ask, Heard, Match, Move, Seat
from wardroom.lab import score
from wardroom.terminal import history, saves
from wardroom.terminal.alone import BY_HAND
from wardroom.terminal.question import Answer, Question
from wardroom.terminal.saves import HUMAN, Memo, Save, Secret
from wardroom.terminal.screen import Leave, Screen
from wardroom.terminal.speech import Speech
from wardroom.terminal.trouble import has_dice


class Session:
    def __init__(
        self, match: Match, speech: Speech, screen: Screen, save: Save, path: Path, seed: str, *, quick: bool = False
    ) -> None:
        info = match.rules.info
        played = games.find(info.id, info.version)
        self.match, self.speech, self.screen, self.path, self.seed = match, speech, screen, path, seed
        self.game_id, self.version = info.id, info.version
        self.ledger = played.ledger
        self.board, self.presentation = played.board(), played.presentation
        self.players, self.memos = save.players, list(save.memos)
        self.seen = {seat: save.seen.get(seat, 0) for seat in match.seats}
        self.bots: dict[tuple[Seat, str], tuple[Bot, Random]] = {}
        self.number = ""  # typed after a move, for the question that follows it
        self.notices: list[str] = []  # what the table has to say before the next question, in markup
        self.at_screen: Seat | None = None
        self.last_drawn: tuple[Seat, str] | None = None  # whose board, for which question
        self.resumed = bool(match.entries)
        self.quick = quick
        self.answers: dict[Seat, list[Answer]] = {}  # what was answered at this screen and not taken back
        self.sealed: int | None = None  # after how many entries the player said he was done

    @property
    def humans(self) -> list[Seat]:
        return [seat for seat, player in self.players.items() if player == HUMAN]

    @property
    def hotseat(self) -> bool:
        return len(self.humans) > 1

    # ---- the flow of a match

    def run(self) -> None:
        """Play until the match is over or the player leaves; either way it is saved."""
        try:
            self.save()
            while self.match.result is None:
                if any(seat in self.humans for seat in self.match.asks):
                    seat = self._next()
                    self._seal(but=seat)
                    self._hand_over(seat)
                    Question(self, seat).ask()
                elif not self._seal():
                    self._let_a_bot_answer()
            self._over()
        except (Leave, KeyboardInterrupt):
            self.save()
            self.screen.print(escape(self.speech("left", path=str(self.path))))

    def _next(self) -> Seat:
        """Whoever sits at the screen goes on for as long as he is asked."""
        asked = [seat for seat in self.match.asks if seat in self.humans]
        return self.at_screen if self.at_screen in asked else asked[0]

    def _hand_over(self, seat: Seat) -> None:
        if self.hotseat and seat != self.at_screen and self._secret(seat):
            self.screen.clear(wipe=True)
            self.screen.print(Panel(escape(self.speech("pass_screen", seat=seat)), expand=False))
            self.at_screen = None
            self.screen.read(self.speech("press_enter"))
            self.screen.clear(wipe=True)
        first = self.at_screen is None
        self.at_screen = seat
        if self.resumed and first:
            self.recap(seat)
            self.screen.read(self.speech("press_enter"))

    def _secret(self, seat: Seat) -> bool:
        view = self.match.view(seat)
        return self.presentation.secret(view)

    def _seal(self, but: Seat | None = None) -> bool:
        """Before others act on what a player did, he may think again. True when he took something back."""
        seat = self.at_screen
        if self.quick or seat is None or seat == but or not self.match.can_undo(seat) or self.sealed == self._now():
            return False
        for line in self.news(seat):
            self.screen.print(Text.from_markup(line))
        while (typed := self.screen.read(self.speech("seal")).lower()) not in ("", "u"):
            if typed == "q":  # anything else is a move that has come too early
                raise Leave
        if not typed:
            self.sealed = self._now()
            return False
        self.take_back(seat)
        return True

    def take_back(self, seat: Seat) -> None:
        self.match.undo(seat)
        del self.answers.get(seat, [])[-1:]
        self.save()

    def _now(self) -> int:
        return len(self.match.entries)

    def _let_a_bot_answer(self) -> None:
        seat = next(iter(self.match.asks))
        with self._thinking(seat):
            move = self._bot_move(seat, self.match.asks[seat], self.players[seat])
        self.match.answer(seat, move)
        if self.sealed is not None:
            self.sealed = self._now()  # asked once, until the player acts again

    def advice(self, seat: Seat, ask: Ask) -> Move | None:
        """What the game's own bot would answer with the eyes of the seat, where the game has one."""
        from wardroom import bots

        if ask.prompt == BY_HAND:  # nobody can guess what a real die shows
            return None
        own = [name for name in bots.names(self.game_id, self.version) if name != "random"]
        return self._bot_move(seat, ask, own[0]) if own else None

    def _bot(self, name: str, seat: Seat, number: int) -> Bot:
        from wardroom import bots

        return bots.make(self.game_id, name, seat, number, self.version)

    def _bot_move(self, seat: Seat, ask: Ask, name: str) -> Move:
        if (seat, name) not in self.bots:
            text = f"{self.seed}|{seat}|{len(self.match.entries)}"
            number = int.from_bytes(sha256(text.encode()).digest()[:6], "big")
            self.bots[seat, name] = self._bot(name, seat, number), Random(number)
        bot, rng = self.bots[seat, name]
        try:
            move = bot.choose(self.match.view(seat), ask, self.match.sampler(seat, rng))
            if move in ask.moves:
                return move
            fault = f"{move!r}"
        except Exception as error:  # a bot's bug must not cost the player his match
            fault = f"{type(error).__name__}: {error}"
        self.screen.print(escape(self.speech("bot_failed", seat=seat, fault=fault)))
        return ask.moves[0]

    @contextmanager
    def _thinking(self, seat: Seat) -> Iterator[None]:
        if not self.screen.interactive:
            yield
            return
        with self.screen.console.status(escape(self.speech("thinking", seat=seat))):
            yield

    # ---- keeping it

    def save(self) -> None:
        over = self.match.result is not None
        secret = Secret() if over else Secret(seed=self.seed)
        players, memos = self.players, tuple(self.memos)
        Save(saves.FORMAT, self.match.record(), players, self.seen, memos, self.speech.lang, secret).write(self.path)

    def remember(self, seat: Seat, text: str) -> None:
        when = self.speech.crumbs(self.match.crumbs(seat)[:1])
        self.memos.append(Memo(seat, len(self.match.entries), when, text))
        self.save()

    # ---- what a player is told besides the question

    def news(self, seat: Seat) -> list[str]:
        """What the seat has heard since it was last asked; it counts as seen from now on."""
        events = self.match.events(seat)
        since = self.seen[seat]
        self.seen[seat] = len(events)
        fresh = history.not_taken_back(events[since:], mention=True)
        return self._lines(fresh)

    def told(self, seat: Seat, *, all_of_it: bool = False) -> list[str]:
        events = history.not_taken_back(self.match.events(seat))
        shown = events if all_of_it else history.last_chapters(events, self.presentation, 2)
        return self._lines(shown)

    def _lines(self, events: Sequence[Heard]) -> list[str]:
        return history.lines(events, self.speech, self.presentation)

    def stands(self, view: Any) -> list[str]:
        """Where the war stands."""
        return list(map(self.speech.phrase, self.presentation.recap(view)))

    def recap(self, seat: Seat) -> None:
        """Where was I? The state of the war, this turn so far, one's own notes."""
        view, speech = self.match.view(seat), self.speech
        self.screen.clear()
        lines = [f"[bold]{escape(speech('recap', seat=seat))}[/]"]
        lines += [f"  {escape(line)}" for line in self.stands(view)]
        mine = [memo for memo in self.memos if memo.seat == seat]
        if mine:
            lines += [f"[bold]{escape(speech('memos'))}[/]"]
            lines += [f"  {escape(f'{memo.when}: {memo.text}')}" for memo in mine[-5:]]
        lines += [f"[bold]{escape(speech('lately'))}[/]", *self.told(seat)[-15:]]
        self.screen.long(map(Text.from_markup, lines), speech("more"))

    def _over(self) -> None:
        speech, result = self.speech, self.match.result
        assert result is not None
        best = max(result.values())
        winners = [seat for seat, points in result.items() if points == best]
        if len(result) == 1:  # against the rules themselves
            key = "won" if best > 0.5 else "lost" if best < 0.5 else "drawn"
        else:
            key = "drawn" if len(set(result.values())) == 1 else "won"
        ear = self.humans[0] if len(self.humans) == 1 else None
        news = self.news(ear) if ear else self._lines(self.match.events(None)[-3:])
        for line in news:
            self.screen.print(Text.from_markup(line))
        said = speech(key) if key == "drawn" else speech(key, seat=winners)
        seat = self.match.seats[0]
        seen = self.match.view(seat)
        level = score.of(self.game_id, seen, seat, result, self.version).level if len(result) == 1 else ""
        if level:  # a game for one that grades: neither won nor lost
            said = speech("graded", level=level)
        points = ", ".join(f"{speech.noun(seat)} {value:g}" for seat, value in result.items())
        self.save()
        record = self.match.record()
        path = self._publish(record)
        dice = has_dice(self.match.rules)
        told = best <= 1 or level  # a share, which was just said
        lines = [said, *([] if told else [speech("final", points=points)])]
        lines += [speech("published", seed=record.seed)] if dice else []
        self.screen.print(Panel(escape("\n".join([*lines, str(path)])), title=escape(speech("over")), expand=False))
        self.screen.print(escape(speech("verify_hint" if dice else "replay_hint", path=str(path))))

    def _publish(self, record: Record) -> Path:
        path = self.path.with_name(f"{self.path.stem}.record.json")
        path.write_bytes(record.to_json())
        return path
