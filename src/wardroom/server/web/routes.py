"""What a server with accounts offers: all that a server without them does, and what needs them."""

from __future__ import annotations

from wardroom.server.web import (
    accounts,
    appeals,
    clubs,
    inbox,
    local_routes,
    login,
    me,
    moderation,
    notices,
    oauth,
    open_data,
    operators,
    passkeys,
    people,
    seeks,
    sessions,
    studies,
    tournaments,
)

ROUTERS = (
    *local_routes.PLAY, open_data.router, tournaments.router, login.router, me.router, accounts.router,
    sessions.router, passkeys.router, oauth.router, operators.router, moderation.router, appeals.router, people.router,
    inbox.router, clubs.router, studies.router, seeks.router, notices.router, *local_routes.LAST,
)  # fmt: skip
