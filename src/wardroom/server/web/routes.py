"""What a server with accounts offers."""

from __future__ import annotations

from wardroom.server.web import (
    accounts,
    ahead,
    analyses,
    appeals,
    chat,
    client,
    clubs,
    consent,
    diary,
    games,
    health,
    inbox,
    invites,
    login,
    matches,
    me,
    moderation,
    notices,
    oauth,
    open_data,
    operators,
    orders,
    passkeys,
    people,
    play,
    presenting,
    queue,
    records,
    scenario_statistics,
    seeks,
    sessions,
    solitaire,
    studies,
    tournaments,
)

ROUTERS = (  # tried in order: moves first
    play.router, ahead.router, presenting.router, queue.router, games.router, scenario_statistics.router,
    matches.router, invites.router, consent.router, chat.router, orders.router, records.router, solitaire.router,
    diary.router, analyses.router, open_data.router, tournaments.router, login.router, me.router, accounts.router,
    sessions.router, passkeys.router, oauth.router, operators.router, moderation.router, appeals.router, people.router,
    inbox.router, clubs.router, studies.router, seeks.router, notices.router, health.router, client.router,
)  # fmt: skip
