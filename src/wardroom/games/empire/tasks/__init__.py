"""The tasks of the game, one file for each part of the rulebook."""

from __future__ import annotations

from wardroom.games.empire.tasks import (
    activation,
    attrition,
    battle,
    china,
    deal,
    december,
    declaring,
    draw,
    emergency,
    end,
    event_choices,
    event_losses,
    event_moves,
    event_placing,
    events,
    free_moves,
    hits,
    infamy,
    initiative,
    intelligence,
    movement,
    offensive,
    place,
    plays,
    political,
    post_battle,
    reaction,
    reaction_cards,
    reinforcements,
    replacements,
    retreat,
    special_reaction,
    stacking,
    steps,
    turn,
    warfare,
)
from wardroom.lib.options import tasks_in

TASKS = tasks_in(
    activation, attrition, battle, china, deal, december, declaring, draw, emergency, end, event_choices,
    event_losses, event_moves, event_placing, events, free_moves, hits, infamy, initiative, intelligence, movement,
    offensive, place, plays, political, post_battle, reaction, reaction_cards, reinforcements, replacements, retreat,
    special_reaction, stacking, steps, turn, warfare,
)  # fmt: skip
