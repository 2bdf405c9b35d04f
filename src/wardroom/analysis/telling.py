"""An analysis in words, in either language: a summary made of facts, and a page of Markdown."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from importlib.resources import files
from itertools import pairwise
from typing import Any

from wardroom.analysis.findings import Advice, Analysis, Crumb, Guessed, Plan, Throw, Turn
from wardroom.api import Game
from wardroom.kernel import Move, Seat
from wardroom.lib.markdown import table
from wardroom.lib.words import MissingParam, MissingWord, Words

WORDS = Words.load(files("wardroom.analysis") / "words")
EVEN = 0.5
MOSTLY = 2 / 3  # of a change: what is less is neither's
SHOWN = 20  # rolls on a page


class Teller:
    """Says things of one analysis, with the names that the game gives them."""

    def __init__(self, game: Game, found: Analysis, lang: str) -> None:
        self.game, self.found, self.lang = game, found, lang
        self.alone = len(game.info.seats) == 1

    def say(self, key: str, /, **about: Any) -> str:
        return WORDS.say(self.lang, key, **about)

    # ---- names, as the game has them; what it has no word for is called by its id

    def seat(self, seat: Seat) -> str:
        return self.game.words.noun(self.lang, seat)

    def title(self, title: Crumb | None) -> str:
        return self._game(f"crumb.{title[0]}", **title[1]) if title else self.say("opening")

    def roll(self, why: str) -> str:
        return self._game(f"roll.{why}")

    def move(self, move: Move, prompt: str) -> str:
        nouns = {str(place): noun for place, noun in enumerate(move[1:], 1)}
        about = {**dict(zip("abcdefgh", move[1:], strict=False)), **nouns}
        key = f"move.{prompt}.{move[0]}"
        return self._game(f"move.{move[0]}" if self.game.words.missing(key) else key, **about)

    def _game(self, key: str, /, **about: Any) -> str:
        try:
            return self.game.words.say(self.lang, key, **about)
        except (MissingWord, MissingParam):
            values = (self.game.words.noun(self.lang, value) for value in about.values())
            return " ".join([key.split(".", 1)[-1].replace("_", " "), *dict.fromkeys(values)])

    # ---- the summary

    def summary(self) -> list[str]:
        found = self.found
        lines = [self._result(), self._start()]
        if not self.alone:
            lines.append(self.say("summary.lead", n=_leads([point.chance for point in found.curve])))
        if found.turning:
            lines.append(self._largest(max((found.turns[n] for n in found.turning), key=lambda t: abs(t.change))))
        lines += self._luck()
        if found.advice:
            same = sum(advice.played == advice.staff for advice in found.advice)
            lines.append(self.say("summary.staff", asked=len(found.advice), same=same))
        how = {"matches": found.matches, "uncertain": max(1, round(100 * found.uncertain))}
        return [*lines, self.say(f"summary.{found.method}", **how)]

    def _result(self) -> str:
        won, first = self.found.won, self.found.first
        if self.alone:
            return self.say("summary.alone_won" if won > EVEN else "summary.alone_lost")
        if won == EVEN:
            return self.say("summary.drawn")
        return self.say("summary.won", seat=self.seat(first if won > EVEN else self.game.info.seats[-1]))

    def _start(self) -> str:
        chance = hundred(self.found.curve[0].chance)
        if self.alone:
            return self.say("summary.start_alone", chance=chance)
        return self.say("summary.start", seat=self.seat(self.found.first), chance=chance)

    def _largest(self, turn: Turn) -> str:
        dice, decided = turn.dice, sum(turn.decided.values())
        both = abs(dice) + abs(decided) or 1.0
        blame = "dice" if abs(dice) / both > MOSTLY else "decisions" if abs(decided) / both > MOSTLY else "both"
        return self.say(
            "summary.turn", turn=self.title(turn.title), seat=self.seat(self.found.first), before=hundred(turn.before),
            after=hundred(turn.after), blame=blame, dice=signed(dice), decided=signed(decided),
        )  # fmt: skip

    def _luck(self) -> list[str]:
        found = self.found
        if not found.rolls:
            return [self.say("summary.luck_none")]
        if found.method != "fitted":
            return [self.say("summary.luck_unknown")]
        said = [self.say("summary.luck", rolls=found.rolls, seat=self.seat(found.first), luck=signed(found.luck))]
        if found.throws:
            most = max(found.throws, key=lambda throw: abs(throw.luck))
            about = {"why": self.roll(most.why), "luck": signed(most.luck), "likely": hundred(most.likely)}
            said.append(self.say("summary.throw", seat=self.seat(found.first), **about))
        return said

    # ---- the page

    def page(self) -> str:
        found, words = self.found, self.game.words
        scenario = self._game(f"scenario.{found.scenario}")
        game = found.game if words.missing("title") else words.say(self.lang, "title")
        lines = [f"# {self.say('title', game=game, scenario=scenario)}", "", *self.summary()]
        lines += ["", f"## {self.say('turning.title')}", *self._turning()]
        lines += ["", f"## {self.say('curve.title')}", *self._curve()]
        if found.throws:
            lines += ["", f"## {self.say('luck.title')}", *self._throws(found.throws)]
        if found.advice:
            lines += ["", f"## {self.say('staff.title')}", "", self.say("staff.help"), ""]
            lines += [f"- {self.advice(each)}" for each in found.advice]
        if found.guesses:
            lines += ["", f"## {self.say('guess.title')}", "", self.say("guess.help"), *self._guesses()]
        if found.plans:
            lines += ["", f"## {self.say('plan.title')}", "", self.say("plan.help"), *self._plans()]
        return "\n".join(lines) + "\n"

    def _turning(self) -> list[str]:
        if not self.found.turning:
            return ["", self.say("turning.none")]
        return ["", *(f"{n}. {self._turn(self.found.turns[at])}" for n, at in enumerate(self.found.turning, 1))]

    def _turn(self, turn: Turn) -> str:
        return self.say(
            "turning.line", turn=self.title(turn.title), before=hundred(turn.before), after=hundred(turn.after),
            dice=signed(turn.dice), decided=signed(sum(turn.decided.values())),
        )  # fmt: skip

    def _curve(self) -> list[str]:
        chance = self.say("curve.chance", seat=self.seat(self.found.first))
        rows = [
            [
                self.say("end") if point is self.found.curve[-1] else self.title(point.title),
                str(hundred(point.chance)),
                f"{hundred(point.low)}–{hundred(point.high)}",
            ]
            for point in self.found.curve
        ]
        return table([self.say("curve.turn"), chance, self.say("curve.between")], rows)

    def _throws(self, throws: Sequence[Throw]) -> list[str]:
        largest = sorted(throws, key=lambda throw: -abs(throw.luck))[:SHOWN]
        heads = [self.say(f"luck.{name}") for name in ("roll", "result", "likely", "promised", "luck")]
        rows = [
            [
                self.roll(throw.why), self.game.words.noun(self.lang, throw.out), str(hundred(throw.likely)),
                f"{100 * throw.promised:.1f}", signed(throw.luck, 1),
            ]
            for throw in sorted(largest, key=lambda throw: throw.n)
        ]  # fmt: skip
        rest = len(throws) - len(largest)
        return [*table(heads, rows), *(["", self.say("luck.more", n=rest)] if rest else [])]

    def _guesses(self) -> list[str]:
        """Of each seat in each turn, what mattered most to it."""
        titles = {point.n: point.title for point in self.found.curve}
        first: dict[tuple[int, Seat], Guessed] = {}
        for guess in self.found.guesses:
            first.setdefault((guess.n, guess.seat), guess)
        heads = [self.say(f"guess.{name}") for name in ("turn", "seat", "what", "place", "chance", "truly")]
        nouns = partial(self.game.words.noun, self.lang)
        rows = [
            [
                self.title(titles[guess.n]), self.seat(guess.seat), nouns(guess.what), nouns(guess.place),
                str(hundred(guess.chance)), nouns(guess.truly) if guess.truly else "–",
            ]
            for guess in first.values()
        ]  # fmt: skip
        return table(heads, rows)

    def _plans(self) -> list[str]:
        heads = [self.say(f"plan.{name}") for name in ("turn", "who", "why")]
        return table(heads, [[self._when(plan.n), self._who(plan), self.plan(plan)] for plan in self.found.plans])

    def _when(self, n: int) -> str:
        return next((self.title(turn.title) for turn in self.found.turns if turn.first < n <= turn.last), "")

    def _who(self, plan: Plan) -> str:
        named = not self.game.words.missing(f"opponent.{plan.bot}.name")
        bot = self._game(f"opponent.{plan.bot}.name") if named else plan.bot
        return f"{self.seat(plan.seat)} ({bot})"

    def plan(self, plan: Plan) -> str:
        return " ".join(self._game(f"plan.{key}", **about) for key, about in plan.because)

    def advice(self, advice: Advice) -> str:
        played = self.move(advice.played, advice.prompt)
        if advice.played == advice.staff:
            return self.say("staff.same", seat=self.seat(advice.seat), played=played)
        return self.say(
            "staff.other", seat=self.seat(advice.seat), played=played, expects=hundred(advice.expects),
            staff=self.move(advice.staff, advice.prompt), staff_expects=hundred(advice.staff_expects),
        )  # fmt: skip


def hundred(chance: float) -> int:
    return round(100 * chance)


def signed(change: float, digits: int = 0) -> str:
    """+7, −3, 0: with a true minus sign."""
    text = f"{abs(100 * change):.{digits}f}"
    return text if not float(text) else f"{'+' if change > 0 else '−'}{text}"


def _leads(chances: Sequence[float]) -> int:
    ahead = [chance > EVEN for chance in chances if chance != EVEN]
    return sum(a != b for a, b in pairwise(ahead))
