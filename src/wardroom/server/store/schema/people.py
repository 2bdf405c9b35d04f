"""People beyond one table: whom they follow or block, clubs, studies, and what moderation needs."""

from __future__ import annotations

from sqlalchemy import Boolean, Column, Index, Table, text

from wardroom.server.store.schema.columns import Serial, flag, metadata, real, string, time

report = Table(
    "report", metadata,  # reports of one player by another, for the operators
    Column("id", Serial, primary_key=True, autoincrement=True),
    time("at"),
    string("account"),  # who reports
    string("about"),  # whom
    string("match"),
    string("kind"),  # chat, name, play
    string("text"),
    string("evidence", "{}"),  # the name they had, and what they had said
    time("done", null=True),
)  # fmt: skip

audit = Table(
    "audit", metadata,  # what operators did; append-only
    Column("id", Serial, primary_key=True, autoincrement=True),
    time("at"),
    string("operator"),  # an account id, or "command line"
    string("deed"),
    string("about"),
    string("why", ""),
)  # fmt: skip

_APPEALED = text("asked is not null and answered is null")

affected = Table(
    "affected", metadata,  # the people whom an operator's action concerns: they are notified, and may appeal once
    Column("id", Serial, primary_key=True, autoincrement=True),
    time("audit"),  # its line in the log
    string("account"),
    string("called", ""),  # the title of the match, which may be gone
    time("asked", null=True),  # when they appealed, and what they said
    string("text", ""),
    time("answered", null=True),
    string("answerer", null=True),  # an operator
    Column("granted", Boolean, nullable=True),
    string("answer", ""),
    Index("affected_once", "audit", "account", unique=True),
    Index("affected_account", "account"),
    Index("affected_open", "asked", postgresql_where=_APPEALED, sqlite_where=_APPEALED),
)  # fmt: skip

block = Table(
    "block", metadata,  # people whom a person has blocked
    string("account", primary_key=True),
    string("other", primary_key=True),
    time("at"),
)  # fmt: skip

follow = Table(
    "follow", metadata,
    string("account", primary_key=True),
    string("other", primary_key=True),
    time("at"),
)  # fmt: skip

direct_message = Table(
    "direct_message", metadata,
    Column("id", Serial, primary_key=True, autoincrement=True),
    string("account"),  # who wrote it
    string("other"),  # to whom
    string("text"),
    time("at"),
    Index("direct_message_account", "account", "other", "id"),
    Index("direct_message_other", "other", "id"),
)  # fmt: skip

mute = Table(
    "mute", metadata,  # people whose words a person has muted
    string("account", primary_key=True),
    string("other", primary_key=True),
    time("at"),
)  # fmt: skip

seek = Table(
    "seek", metadata,  # somebody looks for a match
    string("account", primary_key=True),
    string("game", primary_key=True),
    string("scenario"),  # empty: any
    string("pace"),  # as in a match
    time("reach"),  # points of rating, to either side; 0: anybody
    time("at"),  # since when
    time("until"),
    Index("seek_at", "game", "at"),
)  # fmt: skip

likeness = Table(
    "likeness", metadata,  # for a seat of a finished match: how often it was answered as a bot would have
    string("match", primary_key=True),
    string("seat", primary_key=True),
    string("account"),
    string("bot"),
    time("asked"),
    time("same"),
    real("chance"),  # how many would agree by chance alone
    Index("likeness_account", "account"),
)  # fmt: skip

shared_device = Table(
    "shared_device", metadata,  # two accounts that signed in from one browser; the first id is the lesser
    string("one", primary_key=True),
    string("other", primary_key=True),
    time("times"),
    time("at"),  # the last time
    Index("shared_device_other", "other"),
)  # fmt: skip

study = Table(
    "study", metadata,  # a moment of a finished match, with questions about it
    string("id", primary_key=True),
    string("match"),
    string("account"),  # its author
    string("eyes"),  # a seat, or both
    string("numbers"),  # per seat, the last message it had
    string("title"),
    string("about", ""),
    string("questions", "[]"),  # and the answers to them
    time("at"),
    flag("listed"),  # shown to everybody, and not only to whoever has its link
    Index("study_match", "match"),
    Index("study_account", "account", "at"),
    Index("study_listed", "listed", "at"),
)  # fmt: skip

club = Table(
    "club", metadata,
    string("id", primary_key=True),
    string("name"),
    string("name_key", unique=True),  # casefolded
    string("skeleton", unique=True),  # what the name looks like
    string("about", ""),
    string("entry", "asked"),  # who may join: open, asked, invited
    time("created"),
)  # fmt: skip

club_member = Table(
    "club_member", metadata,
    string("club", primary_key=True),
    string("account", primary_key=True),
    string("role", "member"),  # owner, officer, member
    flag("told", True),  # whether its notices go to their channels
    time("at"),
    Index("club_member_account", "account"),
)  # fmt: skip

club_wait = Table(
    "club_wait", metadata,  # people who are not in it yet
    string("club", primary_key=True),
    string("account", primary_key=True),
    string("kind"),  # asked, invited
    time("at"),
    Index("club_wait_account", "account"),
)  # fmt: skip

club_notice = Table(
    "club_notice", metadata,
    Column("id", Serial, primary_key=True, autoincrement=True),
    string("club"),
    string("account"),
    string("text"),
    time("at"),
    Index("club_notice_club", "club", "id"),
    Index("club_notice_account", "account"),
)  # fmt: skip

club_table = Table(
    "club_table", metadata,  # a match that the members of a club may see and sit down at
    string("match", primary_key=True),
    string("club"),
    time("at"),
    Index("club_table_club", "club"),
)  # fmt: skip

club_message = Table(
    "club_message", metadata,  # what members say to each other
    string("club", primary_key=True),
    time("n", primary_key=True),  # counted in each club, so that it tells nothing about others
    string("account"),
    string("text"),
    time("at"),
    Index("club_message_account", "account"),
)  # fmt: skip

club_event = Table(
    "club_event", metadata,
    string("id", primary_key=True),
    string("club"),
    string("account"),  # who announced it
    string("title"),
    string("about", ""),
    string("game", ""),
    time("starts"),
    time("at"),
    Index("club_event_club", "club", "starts"),
    Index("club_event_account", "account"),
)  # fmt: skip

club_coming = Table(
    "club_coming", metadata,
    string("event", primary_key=True),
    string("account", primary_key=True),
    string("answer"),  # yes, perhaps, no
    time("at"),
    Index("club_coming_account", "account"),
)  # fmt: skip
