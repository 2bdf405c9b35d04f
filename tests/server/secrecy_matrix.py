"""Who may do what: every route of the server, and what each kind of person is answered there.

Nobody may do anything that is not listed. An entry names a door (who may ask at all), a place (what one must be to the
match) and the answer that those get who pass; all others get 401, 403 or 404, as `expected` works out.
"""

from __future__ import annotations

from typing import Any

from msgspec import Struct

STATES = ("lobby", "playing", "over")

# ---- principals

NOBODY = ("visitor", "signed_out", "expired", "closed")  # no session that counts
GUESTS = ("guest_else", "guest_here")
SEATED = ("guest_here", "player_here", "token")  # and asking for their own seat
HERE = (*SEATED, "player_wrong")  # the last one plays, but asks for the other seat
INSIDE = (*HERE, "owner")
PRINCIPALS = (*NOBODY, *GUESTS, "player_else", "player_here", "player_wrong", "token", "owner", "operator")

# ---- doors: who may ask at all

OPEN = "open"  # anybody
PERSON = "person"  # anybody who is signed in, guests and programs too
PLAYER = "player"  # no guests
SESSION = "session"  # signed in with a browser: no programs
ACCOUNT = "account"  # that, and no guests
OPERATOR = "operator"
METRICS = "metrics"  # operators; a stranger is not even asked to sign in

# ---- places: what one must be to the match

WATCH = "watch"  # anybody, if it may be watched
IN = "in"  # its players and its owner
SEAT = "seat"  # the one who plays that very seat
PLAYERS = "players"  # any of its players
JOIN = "join"  # anybody, if it may be watched; else one needs an invitation, and it does not help to be in already
OWNER = "owner"  # its owner; for others it is too late before it is not theirs
GALLERY = "gallery"  # anybody, if it may be watched, but none of its players before it is over


class Rule(Struct, frozen=True):
    door: str
    place: str = ""
    ok: tuple[int, int, int] = (200, 200, 200)  # in the lobby, while playing, when it is over
    body: Any = None
    query: str = ""


def _all(status: int) -> tuple[int, int, int]:
    return (status, status, status)


_PASSWORD = "correct horse battery"
_TICKET = "x" * 43
_KEY = {"id": "AAAA", "rawId": "AAAA", "type": "public-key"}
_MADE = {**_KEY, "response": {"clientDataJSON": "AAAA", "attestationObject": "AAAA"}}
_USED = {**_KEY, "response": {"clientDataJSON": "AAAA", "authenticatorData": "AAAA", "signature": "AAAA"}}

RULES: dict[tuple[str, str], Rule] = {
    # the server
    ("GET", "/{path}"): Rule(OPEN),
    ("GET", "/healthz"): Rule(OPEN),
    ("GET", "/readyz"): Rule(OPEN),
    ("GET", "/metrics"): Rule(METRICS),
    ("GET", "/api/openapi.json"): Rule(OPEN),
    ("GET", "/api/games"): Rule(OPEN),
    ("GET", "/api/games/{game}"): Rule(OPEN),
    ("GET", "/api/games/{game}/rules"): Rule(OPEN),
    ("GET", "/api/games/{game}/words"): Rule(OPEN),
    ("GET", "/api/games/{game}/printed"): Rule(OPEN),
    ("GET", "/api/games/{game}/places"): Rule(OPEN),
    ("GET", "/api/games/{game}/scenarios/{scenario}/statistics"): Rule(OPEN),
    ("GET", "/api/push/key"): Rule(OPEN),
    ("GET", "/api/open-data"): Rule(OPEN, ok=_all(404)),
    ("GET", "/api/open-data/{day}/{part}.parquet"): Rule(OPEN, ok=_all(404)),
    # around a match
    ("POST", "/api/matches"): Rule(PLAYER, ok=_all(201), body={"game": "sealed"}),
    ("GET", "/api/matches"): Rule(PERSON),
    ("POST", "/api/games/{game}/lessons/{lesson}"): Rule(PERSON, ok=_all(404)),  # the game of these tests has none
    ("POST", "/api/records"): Rule(PLAYER, ok=_all(422), body={}),
    ("GET", "/api/invites/{token}"): Rule(OPEN, ok=_all(404)),
    ("POST", "/api/invites/{token}"): Rule(OPEN, ok=_all(404), body={"name": "Somebody"}),
    ("GET", "/api/matches/{match}"): Rule(OPEN, WATCH),
    ("GET", "/api/matches/{match}/rating"): Rule(OPEN, WATCH),
    ("DELETE", "/api/matches/{match}"): Rule(PERSON, OWNER, (204, 409, 409)),
    ("PATCH", "/api/matches/{match}"): Rule(PERSON, OWNER, (204, 409, 409), {"watched": True}),
    ("POST", "/api/matches/{match}/rematch"): Rule(PERSON, PLAYERS, (409, 409, 201)),
    ("PUT", "/api/matches/{match}/seats/{seat}"): Rule(PERSON, OWNER, (204, 409, 409), {"kind": "open"}),
    ("PUT", "/api/matches/{match}/seats/{seat}/salt"): Rule(PERSON, SEAT, (204, 409, 409), {"salt": "pepper"}),
    ("PUT", "/api/matches/{match}/seats/{seat}/promise"): Rule(
        PERSON, SEAT, (409, 409, 409), {"hash": "0" * 64, "to": "0" * 64}
    ),
    ("PUT", "/api/matches/{match}/seats/{seat}/bits"): Rule(PERSON, SEAT, (409, 409, 409), {"bits": "0" * 32}),
    ("POST", "/api/matches/{match}/join"): Rule(PERSON, JOIN, _all(409), {"seat": "east"}),
    ("POST", "/api/matches/{match}/deal-again"): Rule(PERSON, PLAYERS, (409, 409, 409)),
    ("POST", "/api/matches/{match}/leave"): Rule(PERSON, IN, (204, 409, 409)),
    ("POST", "/api/matches/{match}/start"): Rule(PERSON, IN, (204, 409, 409)),
    ("POST", "/api/matches/{match}/invites"): Rule(PERSON, OWNER, (201, 409, 409), {"seat": "east"}),
    ("POST", "/api/matches/{match}/seats/{seat}/proposals"): Rule(PERSON, SEAT, (409, 200, 409), {"kind": "abandon"}),
    ("POST", "/api/matches/{match}/proposals/{proposal}"): Rule(PERSON, PLAYERS, _all(404), {"agree": True}),
    ("GET", "/api/matches/{match}/chat"): Rule(PERSON, PLAYERS),
    ("POST", "/api/matches/{match}/chat"): Rule(PERSON, SEAT, _all(201), {"seat": "{seat}", "text": "hello"}),
    ("GET", "/api/matches/{match}/gallery"): Rule(PERSON, GALLERY),
    ("POST", "/api/matches/{match}/gallery"): Rule(PLAYER, GALLERY, _all(201), {"text": "hello"}),
    ("GET", "/api/matches/{match}/notes"): Rule(PERSON, IN),
    ("POST", "/api/matches/{match}/notes"): Rule(PERSON, SEAT, _all(201), {"seat": "{seat}", "text": "hm"}),
    ("DELETE", "/api/matches/{match}/notes/{note}"): Rule(PERSON, IN, _all(404)),
    ("GET", "/api/matches/{match}/record"): Rule(OPEN, WATCH, (409, 409, 200)),
    ("GET", "/api/matches/{match}/replay"): Rule(OPEN, WATCH, (409, 200, 200)),
    ("GET", "/api/matches/{match}/diary"): Rule(OPEN, WATCH, _all(404)),  # of a game that keeps none
    ("GET", "/api/matches/{match}/diary.zip"): Rule(OPEN, WATCH, _all(404)),
    ("POST", "/api/matches/{match}/analysis"): Rule(PERSON, WATCH, (409, 409, 200)),
    ("GET", "/api/matches/{match}/analysis"): Rule(OPEN, WATCH, (409, 409, 404)),  # until it has been made
    ("GET", "/api/matches/{match}/analysis.md"): Rule(OPEN, WATCH, (409, 409, 404)),
    ("POST", "/api/matches/{match}/branch"): Rule(PERSON, WATCH, (409, 409, 201), {"n": 1, "eyes": "{seat}"}),
    # alone: at a table with others there is nothing to be had
    ("POST", "/api/matches/{match}/export"): Rule(PERSON, PLAYERS, _all(409)),
    ("GET", "/api/matches/{match}/branches"): Rule(OPEN, WATCH),
    ("POST", "/api/matches/{match}/challenge"): Rule(PERSON, PLAYERS, _all(409)),
    ("GET", "/api/challenges/{code}"): Rule(PERSON, ok=_all(404)),
    ("POST", "/api/challenges/{code}/close"): Rule(PERSON, ok=_all(404)),
    ("GET", "/api/statistics"): Rule(PERSON),
    ("POST", "/api/matches/{match}/seats/{seat}/hint"): Rule(PERSON, SEAT, _all(409), {}),
    ("POST", "/api/matches/{match}/seats/{seat}/play-on"): Rule(PERSON, SEAT, _all(409), {"n": 1}),
    # tournaments: of one that is not there nobody is told anything
    ("GET", "/api/tournaments"): Rule(OPEN),
    ("POST", "/api/tournaments"): Rule(PLAYER, ok=_all(201), body={"title": "Cup", "game": "sealed", "kind": "swiss"}),
    ("GET", "/api/tournaments/{tournament}"): Rule(OPEN, ok=_all(404)),
    ("GET", "/api/tournaments/{tournament}/standings"): Rule(OPEN, ok=_all(404)),
    ("GET", "/api/tournaments/{tournament}/log"): Rule(OPEN, ok=_all(404)),
    ("GET", "/api/tournaments/{tournament}/calendar.ics"): Rule(OPEN, ok=_all(404)),
    ("POST", "/api/tournaments/{tournament}/sign-up"): Rule(PLAYER, ok=_all(404)),
    ("POST", "/api/tournaments/{tournament}/withdraw"): Rule(PERSON, ok=_all(404)),
    ("POST", "/api/tournaments/{tournament}/challenge"): Rule(PERSON, ok=_all(404), body={"player": "1"}),
    ("POST", "/api/tournaments/{tournament}/start"): Rule(PERSON, ok=_all(404)),
    ("POST", "/api/tournaments/{tournament}/bots"): Rule(OPERATOR, ok=_all(404), body={"bot": "random"}),
    ("POST", "/api/tournaments/{tournament}/remove"): Rule(PERSON, ok=_all(404), body={"player": "1"}),
    ("POST", "/api/tournaments/{tournament}/rule"): Rule(
        PERSON, ok=_all(404), body={"round": 1, "table": 1, "leg": 1, "first": 2, "second": 0}
    ),
    ("POST", "/api/tournaments/{tournament}/extend"): Rule(PERSON, ok=_all(404), body={"round": 1, "due": 1}),
    ("POST", "/api/tournaments/{tournament}/close"): Rule(PERSON, ok=_all(404), body={}),
    ("GET", "/api/tournaments/{tournament}/desk"): Rule(PERSON, ok=_all(404)),
    ("POST", "/api/matches/{match}/studies"): Rule(
        PLAYER, WATCH, (409, 409, 201), {"eyes": "{seat}", "numbers": {"{seat}": 1}, "title": "Here"}
    ),
    ("GET", "/api/studies"): Rule(PLAYER),
    ("GET", "/api/studies/{study}"): Rule(OPEN, ok=_all(404)),
    ("PUT", "/api/studies/{study}"): Rule(
        PLAYER, ok=_all(404), body={"eyes": "east", "numbers": {"east": 1}, "title": "Here"}
    ),
    ("DELETE", "/api/studies/{study}"): Rule(PLAYER, ok=_all(404)),
    # clubs: of one that is not there nobody is told anything
    ("GET", "/api/clubs"): Rule(OPEN),
    ("POST", "/api/clubs"): Rule(PLAYER, ok=_all(422), body={"name": "local"}),
    ("GET", "/api/clubs/{club}"): Rule(OPEN, ok=_all(404)),
    ("PUT", "/api/clubs/{club}"): Rule(PLAYER, ok=_all(404), body={"name": "Admirals"}),
    ("DELETE", "/api/clubs/{club}"): Rule(PLAYER, ok=_all(404)),
    ("POST", "/api/clubs/{club}/join"): Rule(PLAYER, ok=_all(404)),
    ("POST", "/api/clubs/{club}/leave"): Rule(PLAYER, ok=_all(404)),
    ("PUT", "/api/clubs/{club}/told"): Rule(PLAYER, ok=_all(404), body={"on": False}),
    ("POST", "/api/clubs/{club}/invite"): Rule(PLAYER, ok=_all(404), body={"name": "Nemo"}),
    ("POST", "/api/clubs/{club}/admit"): Rule(PLAYER, ok=_all(404), body={"name": "Nemo", "yes": True}),
    ("PUT", "/api/clubs/{club}/members"): Rule(PLAYER, ok=_all(404), body={"name": "Nemo", "role": "officer"}),
    ("POST", "/api/clubs/{club}/remove"): Rule(PLAYER, ok=_all(404), body={"name": "Nemo"}),
    ("POST", "/api/clubs/{club}/notices"): Rule(PLAYER, ok=_all(404), body={"text": "Tonight"}),
    ("DELETE", "/api/clubs/{club}/notices/{notice}"): Rule(PLAYER, ok=_all(404)),
    ("GET", "/api/clubs/{club}/messages"): Rule(PLAYER, ok=_all(404)),
    ("POST", "/api/clubs/{club}/messages"): Rule(PLAYER, ok=_all(404), body={"text": "Hello"}),
    ("DELETE", "/api/clubs/{club}/messages/{n}"): Rule(PLAYER, ok=_all(404)),
    ("POST", "/api/clubs/{club}/messages/{n}/report"): Rule(PLAYER, ok=_all(404), body={"text": "Rude"}),
    ("POST", "/api/clubs/{club}/events"): Rule(PLAYER, ok=_all(404), body={"title": "Sunday", "starts": 2**52}),
    ("GET", "/api/clubs/{club}/events/{event}/calendar.ics"): Rule(PLAYER, ok=_all(404)),
    ("DELETE", "/api/clubs/{club}/events/{event}"): Rule(PLAYER, ok=_all(404)),
    ("PUT", "/api/clubs/{club}/events/{event}/answer"): Rule(PLAYER, ok=_all(404), body={"answer": "yes"}),
    # at the table
    ("GET", "/api/matches/{match}/view"): Rule(OPEN, WATCH),
    ("GET", "/api/matches/{match}/seats/{seat}/view"): Rule(PERSON, SEAT),
    ("GET", "/api/matches/{match}/seats/{seat}/ask"): Rule(PERSON, SEAT),
    ("GET", "/api/matches/{match}/seats/{seat}/events"): Rule(PERSON, SEAT),
    ("GET", "/api/matches/{match}/seats/{seat}/queue"): Rule(PERSON, SEAT),
    ("GET", "/api/matches/{match}/seats/{seat}/odds"): Rule(PERSON, SEAT, _all(200)),
    ("GET", "/api/matches/{match}/seats/{seat}/plans"): Rule(PERSON, SEAT, _all(200), query="?place=4322"),
    ("GET", "/api/matches/{match}/summary"): Rule(OPEN, WATCH, (409, 200, 200)),
    ("GET", "/api/matches/{match}/seats/{seat}/summary"): Rule(PERSON, SEAT, (409, 200, 200)),
    ("GET", "/api/matches/{match}/seats/{seat}/groups"): Rule(PERSON, SEAT, (409, 200, 200)),
    ("GET", "/api/matches/{match}/seats/{seat}/record"): Rule(PERSON, SEAT),
    ("POST", "/api/matches/{match}/seats/{seat}/answer"): Rule(
        PERSON, SEAT, (409, 422, 409), {"move": ["nonsense"], "key": "a"}
    ),
    ("POST", "/api/matches/{match}/seats/{seat}/answers"): Rule(
        PERSON, SEAT, (409, 422, 409), {"moves": [["nonsense"], ["nonsense"]], "key": "l"}
    ),
    ("POST", "/api/matches/{match}/seats/{seat}/ahead"): Rule(
        PERSON, SEAT, (409, 200, 409), {"lists": [[["nonsense"]]], "odds": True}
    ),
    ("GET", "/api/matches/{match}/seats/{seat}/orders"): Rule(PERSON, SEAT),
    ("PUT", "/api/matches/{match}/seats/{seat}/orders"): Rule(
        PERSON, SEAT, (409, 200, 409), {"orders": [{"prompt": "nonsense"}]}
    ),
    ("DELETE", "/api/matches/{match}/seats/{seat}/orders"): Rule(PERSON, SEAT, _all(204)),
    ("POST", "/api/matches/{match}/seats/{seat}/undo"): Rule(PERSON, SEAT, _all(409), {"key": "u"}),
    ("POST", "/api/matches/{match}/seats/{seat}/resign"): Rule(PERSON, SEAT, (409, 200, 409), {"key": "r"}),
    ("POST", "/api/matches/{match}/seats/{seat}/why-not"): Rule(PERSON, SEAT, (409, 200, 200), {"move": ["nonsense"]}),
    # people
    ("GET", "/api/me"): Rule(OPEN),
    ("PATCH", "/api/me"): Rule(SESSION, ok=_all(204), body={}),
    ("DELETE", "/api/me"): Rule(SESSION, ok=_all(403), body={"password": "not this one"}),
    ("GET", "/api/me/export"): Rule(SESSION),
    ("POST", "/api/register"): Rule(
        OPEN, ok=_all(403), body={"name": "Newcomer", "password": _PASSWORD, "of_age": False}
    ),
    ("POST", "/api/guest"): Rule(OPEN, body={}),
    ("POST", "/api/verify"): Rule(OPEN, ok=_all(410), body={"ticket": _TICKET}),
    ("POST", "/api/sign-in"): Rule(OPEN, ok=_all(401), body={"name": "Nemo", "password": _PASSWORD}),
    ("POST", "/api/sign-out"): Rule(OPEN, ok=_all(204)),
    ("GET", "/api/sessions"): Rule(SESSION),
    ("DELETE", "/api/sessions"): Rule(SESSION, ok=_all(204)),
    ("DELETE", "/api/sessions/{id}"): Rule(SESSION, ok=_all(404)),
    ("PUT", "/api/password"): Rule(ACCOUNT, ok=_all(403), body={"old": "not this one", "new": _PASSWORD}),
    ("PUT", "/api/email"): Rule(ACCOUNT, ok=_all(403), body={"password": "not this one", "email": "a@b.example"}),
    ("POST", "/api/reset"): Rule(OPEN, ok=_all(202), body={"email": "nemo@b.example"}),
    ("PUT", "/api/reset"): Rule(OPEN, ok=_all(410), body={"ticket": _TICKET, "password": _PASSWORD}),
    ("GET", "/api/tokens"): Rule(ACCOUNT),
    ("POST", "/api/tokens"): Rule(ACCOUNT, ok=_all(403), body={"name": "program", "password": "not this one"}),
    ("DELETE", "/api/tokens/{id}"): Rule(ACCOUNT, ok=_all(404)),
    ("GET", "/api/passkeys"): Rule(ACCOUNT),
    ("POST", "/api/passkeys"): Rule(ACCOUNT, ok=_all(400), body={"name": "key", "credential": _MADE}),
    ("POST", "/api/passkeys/offer"): Rule(ACCOUNT, ok=_all(403), body={"password": "not this one"}),
    ("POST", "/api/passkeys/ask"): Rule(OPEN),
    ("POST", "/api/passkeys/sign-in"): Rule(OPEN, ok=_all(400), body=_USED),
    ("PATCH", "/api/passkeys/{id}"): Rule(ACCOUNT, ok=_all(404), body={"name": "key"}),
    ("DELETE", "/api/passkeys/{id}"): Rule(ACCOUNT, ok=_all(404)),
    ("GET", "/api/oauth/{provider}"): Rule(OPEN, ok=_all(404)),
    ("POST", "/api/oauth/{provider}"): Rule(SESSION, ok=_all(404), body={"password": "not this one"}),
    ("GET", "/api/oauth/{provider}/callback"): Rule(OPEN, ok=_all(404), query=f"?state={_TICKET}&code=x"),
    ("GET", "/api/identities"): Rule(ACCOUNT),
    ("DELETE", "/api/identities/{provider}"): Rule(ACCOUNT, ok=_all(404)),
    ("GET", "/api/operators/accounts"): Rule(OPERATOR),
    ("PATCH", "/api/operators/accounts/{id}"): Rule(OPERATOR, ok=_all(404), body={"closed": True}),
    ("GET", "/api/operators/accounts/{id}/signals"): Rule(OPERATOR, ok=_all(404)),
    ("GET", "/api/operators/matches"): Rule(OPERATOR),
    ("POST", "/api/operators/matches/{id}/end"): Rule(OPERATOR, ok=_all(404), body={}),
    ("POST", "/api/operators/matches/{id}/hide"): Rule(OPERATOR, ok=_all(404), body={}),
    ("POST", "/api/operators/matches/{id}/remove"): Rule(OPERATOR, ok=_all(404), body={}),
    ("POST", "/api/operators/accounts/{id}/empty-queue"): Rule(OPERATOR, ok=_all(404), body={}),
    ("GET", "/api/operators/audit"): Rule(OPERATOR),
    ("GET", "/api/operators/health"): Rule(OPERATOR),
    ("GET", "/api/operators/reports"): Rule(OPERATOR),
    ("POST", "/api/operators/reports/{report}/close"): Rule(OPERATOR, ok=_all(404), body={}),
    ("POST", "/api/operators/reports/{report}/delete-chat"): Rule(OPERATOR, ok=_all(404), body={}),
    ("GET", "/api/operators/appeals"): Rule(OPERATOR),
    ("POST", "/api/operators/appeals/{appeal}/answer"): Rule(
        OPERATOR, ok=_all(404), body={"granted": True, "answer": "so be it"}
    ),
    ("GET", "/api/actions"): Rule(SESSION),
    ("POST", "/api/actions/{action}/appeal"): Rule(SESSION, ok=_all(404), body={"text": "it was not me"}),
    ("POST", "/api/suspension"): Rule(OPEN, ok=_all(401), body={"name": "Somebody", "password": _PASSWORD}),
    ("POST", "/api/suspension/appeal"): Rule(
        OPEN, ok=_all(401), body={"name": "Somebody", "password": _PASSWORD, "text": "it was not me"}
    ),
    ("POST", "/api/matches/{match}/blocks"): Rule(PERSON, PLAYERS, _all(404), {"seat": "nowhere"}),
    ("POST", "/api/matches/{match}/reports"): Rule(
        PERSON, PLAYERS, _all(404), {"seat": "nowhere", "kind": "chat", "text": "he swears"}
    ),
    ("POST", "/api/matches/{match}/gallery/{line}/reports"): Rule(PERSON, GALLERY, _all(404), {"text": "rude"}),
    ("GET", "/api/blocks"): Rule(PERSON),
    ("DELETE", "/api/blocks/{id}"): Rule(PERSON, ok=_all(404)),
    ("GET", "/api/people"): Rule(PERSON),
    ("GET", "/api/people/history"): Rule(PERSON),
    ("GET", "/api/people/leaders"): Rule(PERSON, query="?game=sealed"),
    ("GET", "/api/people/search"): Rule(PERSON, query="?part=nemo"),
    ("GET", "/api/people/around"): Rule(PERSON),
    ("GET", "/api/people/relations"): Rule(ACCOUNT, query="?kind=follow"),
    ("PUT", "/api/people/relations"): Rule(ACCOUNT, ok=_all(404), body={"name": "Nemo", "kind": "follow", "on": True}),
    ("GET", "/api/inbox"): Rule(PLAYER),
    ("PUT", "/api/inbox/seen"): Rule(PLAYER, ok=_all(204)),
    ("GET", "/api/messages"): Rule(PLAYER, ok=_all(404), query="?name=Nemo"),
    ("POST", "/api/messages"): Rule(PLAYER, ok=_all(404), body={"name": "Nemo", "text": "hello"}),
    ("POST", "/api/messages/reports"): Rule(PLAYER, ok=_all(404), body={"name": "Nemo", "text": "he swears"}),
    ("GET", "/api/privacy"): Rule(SESSION),
    ("PUT", "/api/privacy"): Rule(
        SESSION, ok=_all(204), body={"profile": "players", "history": True, "challenges": "everyone"}
    ),
    ("GET", "/api/seeks"): Rule(PLAYER),
    ("PUT", "/api/seeks"): Rule(PLAYER, ok=_all(422), body={"game": "of_a_dream"}),
    ("DELETE", "/api/seeks/{game}"): Rule(PLAYER, ok=_all(404)),
    ("POST", "/api/matches/{match}/decline"): Rule(PERSON, WATCH, (404, 409, 409)),
    # notices
    ("GET", "/api/channels"): Rule(PERSON),
    ("POST", "/api/channels"): Rule(ACCOUNT, ok=_all(409), body={"kind": "mail"}),
    ("PATCH", "/api/channels/{channel}"): Rule(SESSION, ok=_all(404), body={"enabled": False}),
    ("DELETE", "/api/channels/{channel}"): Rule(SESSION, ok=_all(404)),
    ("POST", "/api/channels/{channel}/test"): Rule(SESSION, ok=_all(404)),
    ("GET", "/api/deliveries"): Rule(PERSON),
    ("GET", "/api/vacation"): Rule(PERSON),
    ("POST", "/api/vacation"): Rule(SESSION, ok=_all(201), body={"days": 1}),
    ("DELETE", "/api/vacation"): Rule(SESSION, ok=_all(409)),
}


def denied(rule: Rule, who: str, state: str, watched: bool) -> int | None:
    """With what one is turned away; None if one is not."""
    if rule.door == METRICS:
        return None if who == "operator" else 403
    if rule.door != OPEN and who in NOBODY:
        return 401
    no_guest, no_program = rule.door in (PLAYER, ACCOUNT), rule.door in (SESSION, ACCOUNT)
    if (no_guest and who in GUESTS) or (no_program and who == "token") or (rule.door == OPERATOR and who != OPERATOR):
        return 403
    if rule.place and not watched and who not in INSIDE:
        return 404  # it does not even exist
    if rule.place == JOIN and not watched and state == "lobby" and who != "owner":
        return 404
    if rule.place == OWNER and who in HERE and state != "lobby":
        return 409
    if rule.place == GALLERY and who in HERE and state != "over":
        return 403
    may = {IN: INSIDE, SEAT: SEATED, PLAYERS: HERE, OWNER: ("owner",)}
    return 403 if rule.place in may and who not in may[rule.place] else None
