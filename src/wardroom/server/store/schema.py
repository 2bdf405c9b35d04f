"""Every table, once, for PostgreSQL and SQLite alike.

Times are whole milliseconds since 1970 and structured values are JSON as text, so that one SQL serves both. What
belongs to a match is keyed by the match id, whose first two hex digits are its shard: such tables can be spread over
256 databases, and nothing in them refers to a table of people except by an opaque account id.
"""

from __future__ import annotations

from typing import Any

from sqlalchemy import BigInteger, Boolean, Column, Double, Index, Integer, LargeBinary, MetaData, Table, Text, text

metadata = MetaData()

# SQLite counts up only in a column that is exactly INTEGER.
Serial = BigInteger().with_variant(Integer, "sqlite")


def _text(name: str, default: str | None = None, **kw: Any) -> Column[str]:
    server_default = None if default is None else text(f"'{default}'")
    return Column(name, Text, nullable=kw.pop("null", False), server_default=server_default, **kw)


def _time(name: str, **kw: Any) -> Column[int]:
    """Or any whole number that is always given."""
    return Column(name, BigInteger, nullable=kw.pop("null", False), **kw)


def _flag(name: str, default: bool = False) -> Column[bool]:
    return Column(name, Boolean, nullable=False, server_default=text("true" if default else "false"))


def _number(name: str, default: int = 0, **kw: Any) -> Column[int]:
    return Column(name, BigInteger, nullable=False, server_default=text(str(default)), **kw)


def _real(name: str) -> Column[float]:
    return Column(name, Double, nullable=False)


# ---- matches

_UNRATED = text("status = 'over' and rated is null")
_PLAYING = text("status = 'playing'")
_BRANCH = text("parent is not null")
_SHARED = text("challenge is not null")
_UNPACKED = text("ended is not null and not packed")

match = Table(
    "match", metadata,
    _text("id", primary_key=True),
    _text("game"),
    _text("version"),  # of the rules it was begun with: part of its opening seal
    _text("pinned"),  # of the rules it is played with now
    _text("scenario"),
    _text("options"),
    _text("owner"),  # an account id
    _text("status", "lobby"),  # lobby, playing, over, abandoned
    _text("title", ""),
    _flag("watched", True),  # spectators may see the public part
    _text("seed"),  # hex; secret until the match is over
    _text("salts", "{}"),
    _text("ceremony", "[]"),  # how the dice were agreed, step by step
    _text("pace", "{}"),  # the pace clock: bank, more, cap (ms) and what happens when time runs out; empty: no clock
    _number("revision"),  # goes up with everything but play: seats, proposals, who may watch
    _text("result", "{}"),
    _time("created"),
    _time("started", null=True),
    _time("ended", null=True),
    _text("parent", null=True),  # the match it is a branch of
    _number("parent_n"),  # and the message it goes on from
    _text("challenge", null=True),  # the code by which others get the same dice
    _text("aids", "[]"),  # why it does not count, where one plays alone
    _text("score", null=True),  # what the game says of the end; worked out when it is first asked for
    _text("rematch", null=True),  # the match in which the same people play it again with sides changed
    _text("rated", null=True),  # why it does not count, or nothing if it does; null until that was looked at
    _flag("packed"),  # its lines are in `packed`
    Index("match_unpacked", "ended", "id", postgresql_where=_UNPACKED, sqlite_where=_UNPACKED),
    Index("match_owner", "owner"),
    Index("match_playing", "id", postgresql_where=_PLAYING, sqlite_where=_PLAYING),
    Index("match_parent", "parent", postgresql_where=_BRANCH, sqlite_where=_BRANCH),
    Index("match_challenge", "challenge", postgresql_where=_SHARED, sqlite_where=_SHARED),
    Index("match_unrated", "ended", "id", postgresql_where=_UNRATED, sqlite_where=_UNRATED),
    Index("match_open", "created", postgresql_where=text("status = 'lobby'"), sqlite_where=text("status = 'lobby'")),
)  # fmt: skip

_LOOKED_AT = text("look is not null")

# What every answer changes, and nothing else. None of it is in an index, but for two columns that seldom change: so
# PostgreSQL writes the new row beside the old one, touches no index, and takes the old one away when it next comes by.
head = Table(
    "head", metadata,
    _text("match", primary_key=True),
    _number("n", -1),  # the number of the last entry; 0 is the opening
    _flag("open", True),  # it can go on: it is neither over nor abandoned
    _text("asked", "[]"),  # the seats that truly owe an answer: a secret while lanes are sealed
    _text("clock", "{}"),  # per seat, time left
    _time("due", null=True),  # when the first of them runs out
    _time("moved"),  # when all could last tell that something happened
    _time("hour"),  # the same in whole hours since 1970
    _time("look", null=True),  # when the keeper of the clocks looks next: never after `due`, often long before
    Index("head_hour", "hour"),
    Index("head_look", "look", postgresql_where=_LOOKED_AT, sqlite_where=_LOOKED_AT),
    postgresql_with={"fillfactor": 60},
)  # fmt: skip

challenge = Table(
    "challenge", metadata,  # one war for several, with dice of its own
    _text("code", primary_key=True),
    _text("game"),
    _text("version"),
    _text("scenario"),
    _text("options"),
    _text("owner"),
    _text("title", ""),
    _text("source"),  # the match whose setting it has
    _text("seed"),  # secret until it closes
    _text("salts", "{}"),
    _text("ceremony", "[]"),
    _time("created"),
    _time("closes"),
    Index("challenge_source", "source", "owner"),
)  # fmt: skip

entry = Table(
    "entry", metadata,
    _text("match", primary_key=True),
    _number("n", primary_key=True),
    _text("key", null=True),  # the command that caused it; the first entry of a command only
    _text("body"),
    _time("at"),
)  # fmt: skip

snapshot = Table(
    "snapshot", metadata,
    _text("match", primary_key=True),
    _number("n", primary_key=True),
    _text("body"),
)  # fmt: skip

packed = Table(
    "packed", metadata,  # a finished match: what `entry` and `snapshot` had of it, as one object
    _text("match", primary_key=True),
    _text("digest"),  # SHA-256 of the object, as hex
    _number("size"),  # bytes of it
    Column("body", LargeBinary),  # the object
    _text("name", null=True),  # or that of the object, where it lies outside
    _time("at"),
)  # fmt: skip

analysis = Table(
    "analysis", metadata,  # of a match that is over
    _text("match", primary_key=True),
    _text("made_by"),  # the format, the rules and the fit that it rests on
    _text("body"),
    _time("at"),
)  # fmt: skip

seat = Table(
    "seat", metadata,
    _text("match", primary_key=True),
    _text("seat", primary_key=True),
    _text("kind", "open"),  # open, person, bot
    _text("account", null=True),
    _text("bot", null=True),
    _number("place"),  # in the order of the game
    _number("limit_ms"),  # a bot's time for one decision
    _number("read"),  # the last message number its player has seen: "what changed since my turn"
    _time("here", null=True),  # when a socket of this seat was last alive
    _text("left_by", null=True),  # whose time ran out here: how it ends is still his
    _text("kept_for", null=True),  # who alone may take it while it is open
    Index("seat_account", "account"),
    Index("seat_kept", "kept_for"),
)  # fmt: skip

invite = Table(
    "invite", metadata,
    _text("hash", primary_key=True),  # SHA-256 of the token in the link
    _text("match"),
    _text("seat"),
    _text("made_by"),
    _time("expires"),
    _time("used", null=True),
    Index("invite_match", "match"),
)  # fmt: skip

proposal = Table(
    "proposal", metadata,
    _text("match", primary_key=True),
    _number("id", primary_key=True),
    _text("kind"),  # take_back, abandon
    _text("seat"),
    _number("back"),  # take_back: the entry to return to
    _number("head"),  # how far all could see that it had got: it lapses when they see it move on
    _text("agreed", "[]"),
    _text("state", "open"),  # open, done, refused, lapsed
    _time("at"),
)  # fmt: skip

chat = Table(
    "chat", metadata,
    Column("id", Serial, primary_key=True, autoincrement=True),
    _text("match"),
    _text("account"),
    _text("seat"),
    _text("text"),
    _time("at"),
    Index("chat_match", "match", "id"),
)  # fmt: skip

note = Table(
    "note", metadata,
    Column("id", Serial, primary_key=True, autoincrement=True),
    _text("match"),
    _text("account"),
    _text("seat"),
    _number("number"),  # the message of its seat it is pinned to
    _text("text"),
    _time("at"),
    Index("note_match", "match", "account"),
)  # fmt: skip

alive = Table(
    "alive", metadata,  # one row: when a process that serves players was last there
    _text("id", primary_key=True),
    _time("at"),
)  # fmt: skip

standing_order = Table(
    "standing_order", metadata,
    _text("match", primary_key=True),
    _text("seat", primary_key=True),
    _text("id"),  # of these orders: given anew, they have another
    _text("account"),  # whose secret they are
    _number("number"),  # the message of its seat at which they were given
    _time("at"),
    _text("body"),
    Index("standing_order_account", "account"),
)  # fmt: skip

outbox = Table(
    "outbox", metadata,
    Column("id", Serial, primary_key=True, autoincrement=True),
    _text("match"),
    _number("n"),
    _text("called", "[]"),  # the seats that this entry asks something anew
    _text("kind", "moved"),  # moved, over, challenge; or of a tournament, or of a club, whose id `match` then is
)  # fmt: skip

bot_turn = Table(
    "bot_turn", metadata,  # a decision that a bot owes
    _text("match", primary_key=True),
    _text("seat", primary_key=True),
    _text("person"),  # the owner of the match: whose it counts as
    _flag("guest"),
    _flag("only_bots"),  # nobody waits for it
    _time("at"),  # since when it waits, or before when it is not to be tried
    _number("tries"),
    _flag("again"),  # it was called for while a worker was at it
    _text("worker", ""),  # who is at it
    _number("lease"),  # and until when that is believed
    Index("bot_turn_person", "person"),
)  # fmt: skip

bot_share = Table(
    "bot_share", metadata,  # fair turns
    _text("person", primary_key=True),
    _time("served"),
)  # fmt: skip

report = Table(
    "report", metadata,  # of one player by another, for the operators
    Column("id", Serial, primary_key=True, autoincrement=True),
    _time("at"),
    _text("account"),  # who reports
    _text("about"),  # whom
    _text("match"),
    _text("kind"),  # chat, name, play
    _text("text"),
    _text("evidence", "{}"),  # how he was called, and what he had said
    _time("done", null=True),
)  # fmt: skip

# ---- shards: a match id begins with its shard, and all that every answer writes is keyed by the match

cluster = Table(
    "cluster", metadata,  # the databases that have journals; "directory" is this one, as the others reach it
    _text("name", primary_key=True),
    _text("url"),
)  # fmt: skip

shard_map = Table(
    "shard_map", metadata,  # of the directory: who has which shard. A shard without a row is in the directory itself
    _text("shard", primary_key=True),
    _text("cluster"),
    _number("epoch"),  # goes up when it has moved
    _text("state", "here"),  # here, moving (to the other), leaving (the other, where its rows still lie)
    _text("other", null=True),
)  # fmt: skip

shard_closed = Table(
    "shard_closed", metadata,  # of every database: the shards whose journals nobody may write here
    _text("shard", primary_key=True),
)  # fmt: skip

shard_sent = Table(
    "shard_sent", metadata,  # the last row that replication brings of a shard that moves: all before it has arrived
    _text("shard", primary_key=True),
    _number("n", primary_key=True),
)  # fmt: skip

carried = Table(
    "carried", metadata,  # of the directory: rows of the outbox of a cluster that have come here, and may be gone there
    _text("cluster", primary_key=True),
    _number("id", primary_key=True),
)  # fmt: skip

# ---- ratings: all but the first can be made again from the first

rated = Table(
    "rated", metadata,  # the log of the matches that count, in the order in which they are taken
    _time("n", primary_key=True, autoincrement=False),
    _text("match"),
    _time("ended"),
    _text("game"),
    _text("scenario"),
    _text("players"),  # by seat: an account id, or bot:<name>
    _text("result"),
    _text("fixed", "{}"),  # by player, value and deviation: bots that the lab had measured when the match was taken
    Index("rated_match", "match", unique=True),
    Index("rated_scenario", "game", "scenario", "n"),
)  # fmt: skip

rating = Table(
    "rating", metadata,
    _text("game", primary_key=True),
    _text("player", primary_key=True),
    _real("value"),
    _real("deviation"),
    _real("volatility"),
    _time("matches"),
    _time("last"),
    Index("rating_player", "player"),
)  # fmt: skip

rating_change = Table(
    "rating_change", metadata,  # what a match did to a player
    _text("player", primary_key=True),
    _time("n", primary_key=True, autoincrement=False),  # of the log
    _text("game"),
    _text("match"),
    _time("at"),
    _real("before"),
    _real("value"),
    _real("deviation"),
    Index("rating_change_match", "match"),
)  # fmt: skip

rating_side = Table(
    "rating_side", metadata,  # what a side of a scenario is worth against another
    _text("game", primary_key=True),
    _text("scenario", primary_key=True),
    _text("one", primary_key=True),
    _text("other", primary_key=True),
    _real("value"),
    _real("deviation"),
)  # fmt: skip

rating_met = Table(
    "rating_met", metadata,  # how often two have met on the last day on which they did
    _text("game", primary_key=True),
    _text("one", primary_key=True),
    _text("other", primary_key=True),
    _time("day"),
    _time("times"),
)  # fmt: skip

scenario_statistics = Table(
    "scenario_statistics", metadata,
    _text("game", primary_key=True),
    _text("scenario", primary_key=True),
    _time("total"),  # matches that count, ever
    _time("upto"),  # the last line of the log that is in it
    _text("facts"),  # of the latest matches, one by one, without names
    _text("figures"),  # what they come to
    _time("at"),
)  # fmt: skip

# ---- tournaments: the log is the truth, the rest is there to be found by

tournament = Table(
    "tournament", metadata,
    _text("id", primary_key=True),
    _text("owner"),  # an account id
    _text("title"),
    _text("game"),
    _text("scenario"),
    _text("options"),
    _text("pace", "{}"),
    _text("kind"),  # knockout, robin, swiss, ladder
    _flag("watched", True),
    _number("round_ms"),  # how long a round may take; 0: as long as it does
    _text("status", "open"),  # open, running, over
    _number("people"),  # signed up now
    _time("due", null=True),  # the next deadline
    _number("head"),  # the last line of its log
    _number("settled", -1),  # up to which line all that follows has been done
    _time("created"),
    Index("tournament_created", "created"),
    Index("tournament_owner", "owner"),
)  # fmt: skip

tournament_log = Table(
    "tournament_log", metadata,  # only ever added to
    _text("tournament", primary_key=True),
    _number("n", primary_key=True),
    _time("at"),
    _text("who", ""),  # an account id; nobody: it followed by itself
    _text("why", ""),
    _text("body"),  # knows people by their number there
)  # fmt: skip

tournament_player = Table(
    "tournament_player", metadata,
    _text("tournament", primary_key=True),
    _text("player", primary_key=True),  # a number, in the order in which they signed up
    _text("account", null=True),
    _text("bot", null=True),
    _number("bid"),  # what he gives for a side: sealed until it begins, then in the log
    Index("tournament_player_account", "account"),
)  # fmt: skip

tournament_game = Table(
    "tournament_game", metadata,  # which match a game of it is
    _text("tournament", primary_key=True),
    _number("round", primary_key=True),
    _number("board", primary_key=True),
    _number("leg", primary_key=True),
    _text("match"),
    _flag("taken"),  # what came of it is in the log
    Index("tournament_game_match", "match"),
)  # fmt: skip

# ---- people

audit = Table(
    "audit", metadata,  # what operators did; only ever added to
    Column("id", Serial, primary_key=True, autoincrement=True),
    _time("at"),
    _text("operator"),  # an account id, or "command line"
    _text("deed"),
    _text("about"),
    _text("why", ""),
)  # fmt: skip

_APPEALED = text("asked is not null and answered is null")

affected = Table(
    "affected", metadata,  # whom a deed of an operator concerns: they are told of it, and may appeal once
    Column("id", Serial, primary_key=True, autoincrement=True),
    _time("audit"),  # its line in the log
    _text("account"),
    _text("called", ""),  # the title of the match, which may be gone
    _time("asked", null=True),  # when they appealed, and what they said
    _text("text", ""),
    _time("answered", null=True),
    _text("answerer", null=True),  # an operator
    Column("granted", Boolean, nullable=True),
    _text("answer", ""),
    Index("affected_once", "audit", "account", unique=True),
    Index("affected_account", "account"),
    Index("affected_open", "asked", postgresql_where=_APPEALED, sqlite_where=_APPEALED),
)  # fmt: skip

block = Table(
    "block", metadata,  # whom one does not want to hear
    _text("account", primary_key=True),
    _text("other", primary_key=True),
    _time("at"),
)  # fmt: skip

follow = Table(
    "follow", metadata,
    _text("account", primary_key=True),
    _text("other", primary_key=True),
    _time("at"),
)  # fmt: skip

mute = Table(
    "mute", metadata,  # whose words one does not want to be shown
    _text("account", primary_key=True),
    _text("other", primary_key=True),
    _time("at"),
)  # fmt: skip

seek = Table(
    "seek", metadata,  # somebody looks for a match
    _text("account", primary_key=True),
    _text("game", primary_key=True),
    _text("scenario"),  # empty: any
    _text("pace"),  # as of a match
    _time("reach"),  # points of rating, to either side; 0: anybody
    _time("at"),  # since when
    _time("until"),
    Index("seek_at", "game", "at"),
)  # fmt: skip

likeness = Table(
    "likeness", metadata,  # of a seat of a finished match: how often it was answered as a bot would have
    _text("match", primary_key=True),
    _text("seat", primary_key=True),
    _text("account"),
    _text("bot"),
    _time("asked"),
    _time("same"),
    _real("chance"),  # how many would be the same by chance alone
    Index("likeness_account", "account"),
)  # fmt: skip

shared_device = Table(
    "shared_device", metadata,  # two accounts that were signed in to with one browser; the first id is the lesser
    _text("one", primary_key=True),
    _text("other", primary_key=True),
    _time("times"),
    _time("at"),  # the last time
    Index("shared_device_other", "other"),
)  # fmt: skip

study = Table(
    "study", metadata,  # a moment of a finished match, with questions about it
    _text("id", primary_key=True),
    _text("match"),
    _text("account"),  # whose it is
    _text("eyes"),  # a seat, or both
    _text("numbers"),  # per seat, the message it had got to
    _text("title"),
    _text("about", ""),
    _text("questions", "[]"),  # and the answers to them
    _time("at"),
    Index("study_match", "match"),
    Index("study_account", "account", "at"),
)  # fmt: skip

club = Table(
    "club", metadata,
    _text("id", primary_key=True),
    _text("name"),
    _text("name_key", unique=True),  # casefolded
    _text("skeleton", unique=True),  # what the name looks like
    _text("about", ""),
    _text("entry", "asked"),  # who may come in: open, asked, invited
    _time("created"),
)  # fmt: skip

club_member = Table(
    "club_member", metadata,
    _text("club", primary_key=True),
    _text("account", primary_key=True),
    _text("role", "member"),  # owner, officer, member
    _flag("told", True),  # its notices go to his channels
    _time("at"),
    Index("club_member_account", "account"),
)  # fmt: skip

club_wait = Table(
    "club_wait", metadata,  # who is not in it yet
    _text("club", primary_key=True),
    _text("account", primary_key=True),
    _text("kind"),  # asked, invited
    _time("at"),
    Index("club_wait_account", "account"),
)  # fmt: skip

club_notice = Table(
    "club_notice", metadata,
    Column("id", Serial, primary_key=True, autoincrement=True),
    _text("club"),
    _text("account"),
    _text("text"),
    _time("at"),
    Index("club_notice_club", "club", "id"),
    Index("club_notice_account", "account"),
)  # fmt: skip

club_table = Table(
    "club_table", metadata,  # a match that the members of a club may see and sit down at
    _text("match", primary_key=True),
    _text("club"),
    _time("at"),
    Index("club_table_club", "club"),
)  # fmt: skip

_AWAY = text("away_until is not null")

account = Table(
    "account", metadata,
    _text("id", primary_key=True),
    _text("name"),
    _text("name_key", null=True, unique=True),  # casefolded; guests have none
    _text("skeleton", null=True),  # what the name looks like; guests have none
    _text("email", null=True),
    _text("email_key", null=True, unique=True),
    _flag("email_verified"),
    _text("password", null=True),  # argon2id
    _text("role", "player"),  # guest, player, operator
    _text("lang", "en"),
    _text("settings", "{}"),
    _time("created"),
    _time("closed", null=True),  # may no longer come in
    _time("away_from", null=True),  # vacation
    _time("away_until", null=True),
    _number("away_left"),  # ms of vacation still to be taken this year
    Index("account_skeleton", "skeleton", unique=True),
    Index("account_away", "away_until", postgresql_where=_AWAY, sqlite_where=_AWAY),
)  # fmt: skip

session = Table(
    "session", metadata,
    _text("hash", primary_key=True),
    _text("account"),
    _time("created"),
    _time("seen"),
    _time("expires"),
    _text("agent", ""),
    Index("session_account", "account"),
)  # fmt: skip

token = Table(
    "token", metadata,
    _text("hash", primary_key=True),
    _text("id", unique=True),
    _text("account"),
    _text("name"),
    _time("created"),
    _time("seen", null=True),
    Index("token_account", "account"),
)  # fmt: skip

device = Table(
    "device", metadata,  # a browser in which somebody has signed in before
    _text("hash", primary_key=True),
    _text("account"),
    _time("seen"),
    Index("device_account", "account"),
)  # fmt: skip

rate = Table(
    "rate", metadata,  # how often somebody has done something, where several processes count together
    _text("key", primary_key=True),
    _time("until"),  # when all of it is forgotten
)  # fmt: skip

passkey = Table(
    "passkey", metadata,
    _text("id", primary_key=True),  # the credential's, base64url
    _text("account"),
    _text("name"),
    _text("public_key"),
    _number("sign_count"),
    _time("created"),
    _time("seen", null=True),
    Index("passkey_account", "account"),
)  # fmt: skip

ticket = Table(
    "ticket", metadata,  # something to be redeemed once: a verification, a reset, a challenge
    _text("hash", primary_key=True),
    _text("kind"),
    _text("account", null=True),
    _text("about", "{}"),
    _time("expires"),
)  # fmt: skip

identity = Table(
    "identity", metadata,  # an account elsewhere (OAuth)
    _text("provider", primary_key=True),
    _text("subject", primary_key=True),
    _text("account"),
    Index("identity_account", "account"),
)  # fmt: skip

channel = Table(
    "channel", metadata,  # where a person wants to be told
    _text("id", primary_key=True),
    _text("account"),
    _text("kind"),  # mail, webhook, push
    _text("address"),
    _text("settings", "{}"),
    _flag("enabled", True),
    _time("created"),
    Index("channel_account", "account"),
)  # fmt: skip

delivery = Table(
    "delivery", metadata,
    Column("id", Serial, primary_key=True, autoincrement=True),
    _text("account"),
    _text("channel", null=True),
    _text("kind"),  # turn, over, challenge, round, club_invite, club_notice, test, verify, reset
    _text("match", null=True),  # or the tournament or club, where it is about one
    _text("dedupe", unique=True),  # a notice is sent once, however often its job runs
    _text("state", "waiting"),  # waiting, sending, sent, failed, skipped
    _number("tries"),
    _text("body", ""),  # a letter as it was written (JSON); emptied when it is done, as it may hold a token
    _text("detail", ""),
    _time("at"),
    _time("done", null=True),
    Index("delivery_account", "account", "id"),
)  # fmt: skip
