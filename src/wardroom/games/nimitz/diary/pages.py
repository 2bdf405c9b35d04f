"""The diary as pages to keep: Markdown with plots beside it, and JSON."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import accumulate

import msgspec

from wardroom.games.nimitz.diary.notes import JAPAN, US, BattleNote, Diary, OrderNote, TurnNote, YearNote, losses
from wardroom.lib import plots
from wardroom.lib.words import Words


def pages(diary: Diary, words: Words, lang: str, title: str = "") -> dict[str, bytes]:
    """File name: contents."""

    def say(key: str, **values: object) -> str:
        return words.say(lang, f"diary.{key}", **values)

    found = {"diary.json": msgspec.json.format(msgspec.json.encode(diary), indent=1)}
    found.update({name: drawn.encode() for name, drawn in _plots(diary, say, words, lang)})
    text = "\n".join(_text(diary, say, words, lang, title)) + "\n"
    return {"diary.md": text.encode(), **found}


Say = Callable[..., str]


def _plots(diary: Diary, say: Say, words: Words, lang: str) -> Iterator[tuple[str, str]]:
    turns = [(year, turn) for year in diary.campaigns for turn in year.turns]
    ticks = [f"{turn.turn}/{year.year % 100}" for year, turn in turns]
    if not turns:
        return
    yield (
        "objectives.svg",
        plots.lines(say("plot_objectives"), ticks, {say("held"): [float(turn.count) for _, turn in turns]}),
    )
    yield "losses.svg", plots.bars(
        say("plot_losses"), ticks,
        {words.noun(lang, side): [float(losses(turn, side)) for _, turn in turns] for side in (US, JAPAN)},
    )  # fmt: skip
    luck = [turn.battles for _, turn in turns]
    rows = {  # added up from turn to turn
        words.noun(lang, US): [*accumulate(sum(each.us_hits - each.us_expected for each in turn) for turn in luck)],
        words.noun(lang, JAPAN): [
            *accumulate(sum(each.japan_hits - each.japan_expected for each in turn) for turn in luck)
        ],
    }
    low = min(-1.0, *(value for row in rows.values() for value in row))
    yield "luck.svg", plots.lines(say("plot_luck"), ticks, rows, least=low)


def _text(diary: Diary, say: Say, words: Words, lang: str, title: str) -> Iterator[str]:
    yield f"# {title or say('title')}"
    yield ""
    luck = diary.luck
    yield say("luck", us=luck.us_hits, us_mean=_tenths(luck.us_expected, lang), japan=luck.japan_hits,
              japan_mean=_tenths(luck.japan_expected, lang))  # fmt: skip
    if any(year.turns for year in diary.campaigns):
        yield ""
        for name in ("objectives", "losses", "luck"):
            yield f"![{say('plot_' + name)}]({name}.svg)"
    for year in diary.campaigns:
        yield from _year(year, say)
        for turn in year.turns:
            yield from _turn(turn, year, say, words, lang)
    if diary.total:
        yield ""
        yield say("war", total=diary.total, level=diary.level)


def _year(year: YearNote, say: Say) -> Iterator[str]:
    yield ""
    yield f"## {year.year}"
    if year.level:
        yield ""
        yield say("year", objectives=year.objectives, invasion=year.invasion, level=year.level)


def _turn(turn: TurnNote, year: YearNote, say: Say, words: Words, lang: str) -> Iterator[str]:
    yield ""
    yield f"### {say('turn', date=turn.date, year=year.year)}"
    yield ""
    yield say("means", supply=turn.supply, reinforcement=turn.reinforcement, moved=turn.moved, scouted=turn.scouted,
              raiders=turn.raiders)  # fmt: skip
    yield from _doings(turn, say)
    if turn.orders:
        yield ""
        yield f"**{say('orders')}**"
        yield ""
        yield from (f"- {_order(order, say)}" for order in turn.orders)
    for battle in turn.battles:
        yield ""
        yield from _battle(battle, say, lang)
    if turn.reinforcements:
        yield ""
        yield say("reinforcements", **{k: turn.reinforcements.get(k, 0) for k in ("die", "total", "ships", "infantry",
                                                                                    "lba")})  # fmt: skip
    if turn.unsupplied:
        yield say("unsupplied", areas=list(turn.unsupplied))
    if turn.starved:
        yield say("starved", forces=list(turn.starved))
    yield ""
    yield say("objectives", count=turn.count, held=list(turn.held))
    if turn.gained:
        yield say("gained", areas=list(turn.gained))
    if turn.lost:
        yield say("lost", areas=list(turn.lost))


def _tenths(number: float, lang: str) -> str:
    text = f"{number:.1f}"
    return text.replace(".", ",") if lang == "it" else text


def _doings(turn: TurnNote, say: Say) -> Iterator[str]:
    """What the player did before Japan moved."""
    for key, forces in (("bought", turn.bought), ("mended", turn.mended), ("bombing", turn.bombing),
                        ("bombed", turn.bombed), ("embarked", turn.embarked)):  # fmt: skip
        if forces:
            yield say(key, forces=forces)
    if turn.destinations:
        yield ""
        yield from (f"- {say('went', place=place, forces=forces)}" for place, forces in turn.destinations.items())


def _order(order: OrderNote, say: Say) -> str:
    if order.order == "hold":
        why = say(f"because.{order.because}", rolled=order.rolled) if order.because else ""
        return say("held_order", area=order.area, die=order.die, why=why).strip()
    return say("order", area=order.area, die=order.die, order=order.order, place=order.place,
               forces=list(order.forces), battalions=order.battalions,
               scouted="yes" if order.scouted else "no")  # fmt: skip


def _battle(battle: BattleNote, say: Say, lang: str) -> Iterator[str]:
    yield f"**{say('battle', area=battle.area)}**"
    yield ""
    yield say("forces", us=len(battle.us), japan=len(battle.japan), turns=battle.turns)
    if battle.plans_used:
        yield say("plans_used", plans=battle.plans_used)
    if battle.plans_drawn:
        yield say("plans_drawn", plans=battle.plans_drawn)
    yield say("battle_luck", us=battle.us_hits, us_mean=_tenths(battle.us_expected, lang), japan=battle.japan_hits,
              japan_mean=_tenths(battle.japan_expected, lang))  # fmt: skip
    yield say("taken", us=battle.us_taken, japan=battle.japan_taken)
    if battle.us_damaged:
        yield say("us_damaged", forces=list(battle.us_damaged))
    if battle.japan_damaged:
        yield say("japan_damaged", forces=list(battle.japan_damaged))
    yield say("us_lost", forces=list(battle.us_lost)) if battle.us_lost else say("us_lost_none")
    yield say("japan_lost", forces=list(battle.japan_lost)) if battle.japan_lost else say("japan_lost_none")


__all__ = ["pages"]
