"""What a server without accounts offers: playing alone or at one screen, and replays."""

from __future__ import annotations

from wardroom.server.web import (
    ahead,
    analyses,
    chat,
    client,
    consent,
    diary,
    games,
    health,
    invites,
    matches,
    me,
    orders,
    people,
    play,
    presenting,
    queue,
    records,
    scenario_statistics,
    solitaire,
    studies,
)

PLAY = (  # tried in order: moves first
    play.router, ahead.router, presenting.router, queue.router, games.router, scenario_statistics.router,
    matches.router, invites.router, consent.router, chat.router, orders.router, records.router, solitaire.router,
    diary.router, analyses.router,
)  # fmt: skip
LAST = (health.router, client.router)
ROUTERS = (*PLAY, me.router, people.router, studies.router, *LAST)
