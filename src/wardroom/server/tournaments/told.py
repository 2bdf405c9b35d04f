"""A tournament as shown: on its page, as a feed, in a calendar. People appear as numbers and names."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from wardroom import games
from wardroom.server.icalendar import Entry
from wardroom.server.store.ports import Queries, Row
from wardroom.server.tournaments import log
from wardroom.server.tournaments.log import SELECTED, TournamentRow, row_of
from wardroom.server.tournaments.tournaments import bid_of
from wardroom.tournaments import OPEN, OVER, RUNNING, Cup, GameId, may_challenge, rounds, standings, takes_newcomers

PAGE = 50
FAR = 2**53


async def listed(db: Queries, account: str | None, before: int | None) -> list[dict[str, Any]]:
    """The latest first; those of clubs only for their members and players."""
    found = await db.rows(
        f"select {SELECTED} from tournament where created < %s and (club is null"
        " or club in (select club from club_member where account = %s)"
        " or id in (select tournament from tournament_player where account = %s))"
        f" order by created desc limit {PAGE}",
        before if before is not None else FAR, account or "", account or "",
    )  # fmt: skip
    return await _listed(db, account, found)


async def of_club(db: Queries, club: str, account: str) -> list[dict[str, Any]]:
    """Those of a club, without those of organisers who have blocked the person."""
    found = await db.rows(
        f"select {SELECTED} from tournament where club = %s"
        f" and owner not in (select account from block where other = %s) order by created desc limit {PAGE}",
        club, account,
    )  # fmt: skip
    return await _listed(db, account, found)


async def _listed(db: Queries, account: str | None, found: Sequence[Row]) -> list[dict[str, Any]]:
    mine = await db.rows("select tournament from tournament_player where account = %s", account or "")
    entered = {tournament for (tournament,) in mine}
    return [_heading(row_of(raw)) | {"mine": raw[0] in entered} for raw in found]


def _heading(row: TournamentRow) -> dict[str, Any]:
    return {
        "id": row.id, "title": row.title, "game": row.game, "scenario": row.scenario, "options": row.options,
        "pace": row.pace, "kind": row.kind, "status": row.status, "people": row.people, "due": row.due,
        "created": row.created, "round_ms": row.round_ms, "starts": row.starts,
    }  # fmt: skip


async def whole(db: Queries, tournament: str, account: str | None, *, operator: bool = False) -> dict[str, Any]:
    row, cup = await log.cup(db, tournament)
    people = await _people(db, tournament)
    me = next((p for p, (_, who, _bot) in people.items() if account is not None and who == account), None)
    matches = await _matches(db, tournament)
    inside = cup.entrants.get(me) if me is not None else None
    organiser = await db.row("select name from account where id = %s", row.owner)
    club = await db.row(  # for members alone
        "select c.id, c.name from club c join club_member m on m.club = c.id and m.account = %s where c.id = %s",
        account or "", row.club or "",
    )  # fmt: skip
    return _heading(row) | {
        "legs": cup.setup.legs, "rounds_planned": rounds(cup) if cup.status != "open" else cup.setup.rounds,
        "organiser": organiser[0] if organiser else "", "desk": account == row.owner or operator,
        "club": {"id": club[0], "name": club[1]} if club else None,
        "me": me, "inside": inside is not None and not inside.out,
        "open": takes_newcomers(cup) and me is None and (row.club is None or club is not None),
        "most": cup.setup.most, "bid": await _bid(db, row, cup, me),
        "players": [
            {"player": p, "name": people[p][0], "bot": people[p][2], "rating": x.rating, "seed": x.seed, "out": x.out,
             "bid": x.bid if cup.setup.bids and cup.status != OPEN else None}
            for p, x in cup.entrants.items()
        ],
        "rounds": [_round(row, cup, number, matches, me) for number in range(1, len(cup.rounds) + 1)],
        "standings": standings(cup),
        "challenges": may_challenge(cup, me) if me is not None else [],
    }  # fmt: skip


async def _bid(db: Queries, row: TournamentRow, cup: Cup, me: str | None) -> dict[str, Any] | None:
    """What is bid for, what may be bid, and the viewer's own bid."""
    game = games.find(row.game) if row.game in games.ids() else None
    if not cup.setup.bids or game is None or game.bid is None:
        return None
    mine = await bid_of(db, row.id, me) if me is not None else None
    return {"seat": game.bid.seat, "choices": list(game.bids), "mine": mine}


async def feed(db: Queries, tournament: str) -> dict[str, Any]:
    """The standings alone, for other programs."""
    row, cup = await log.cup(db, tournament)
    people = await _people(db, tournament)
    lines = [
        {"place": s.place, "name": people[s.player][0], "points": s.points, "played": s.played, "ties": dict(s.ties)}
        for s in standings(cup)
    ]
    return {
        "id": row.id, "title": row.title, "status": row.status, "round": len(cup.rounds), "standings": lines,
    }  # fmt: skip


def _round(
    row: TournamentRow, cup: Cup, number: int, matches: dict[GameId, tuple[str, str | None]], me: str | None
) -> dict[str, Any]:
    tables = []
    for table, pairing in enumerate(cup.rounds[number - 1], 1):
        mine = me is not None and me in (pairing.first, pairing.second)
        won, lost = cup.points(number, table)
        done = pairing.second is None or cup.next_game(number, table) is None
        games = []
        for leg in range(1, cup.setup.legs + 2):
            game = GameId(number, table, leg)
            outcome, (match, status) = cup.outcomes.get(game), matches.get(game, (None, None))
            if outcome is None and match is None:
                continue
            games.append({
                "leg": leg, "first": cup.sides(game)[0], "second": cup.sides(game)[1],
                "points": [outcome.first, outcome.second] if outcome else None,
                "how": outcome.how if outcome else "", "match": match if row.watched or mine else None,
                "status": status, "given": cup.given(game) if cup.setup.bids else None,
            })  # fmt: skip
        tables.append({
            "first": pairing.first, "second": pairing.second, "points": [won, lost], "done": done, "mine": mine,
            "winner": _winner(cup, number, table) if done else None, "games": games,
        })  # fmt: skip
    return {"round": number, "due": cup.due[number - 1], "tables": tables}


def _winner(cup: Cup, number: int, table: int) -> str | None:
    pairing = cup.rounds[number - 1][table - 1]
    if cup.setup.kind == "knockout" or pairing.second is None:
        return cup.through(number, table)
    mine, theirs = cup.points(number, table)
    return None if mine == theirs else pairing.first if mine > theirs else pairing.second


async def _people(db: Queries, tournament: str) -> dict[str, tuple[str, str | None, bool]]:
    """By number: the name, the account, whether it is a bot."""
    found = await db.rows(
        "select p.player, coalesce(a.name, p.bot, ''), p.account, p.bot from tournament_player p"
        " left join account a on a.id = p.account where p.tournament = %s",
        tournament,
    )
    return {player: (name, account, bot is not None) for player, name, account, bot in found}


async def _matches(db: Queries, tournament: str) -> dict[GameId, tuple[str, str | None]]:
    found = await db.rows(
        "select g.round, g.board, g.leg, g.match, m.status from tournament_game g left join match m on m.id = g.match"
        " where g.tournament = %s",
        tournament,
    )
    return {GameId(round, board, leg): (match, status) for round, board, leg, match, status in found}


async def deadlines(db: Queries, tournament: str, url: str, said: str) -> list[Entry]:
    """That of each round. `said` is the word for a round, with {number} in it."""
    row, cup = await log.cup(db, tournament)
    return [
        Entry(
            f"{row.id}-{number}", row.created, due, due,
            f"{row.title}: {said.replace('{number}', str(number))}", f"{url}/tournaments/{row.id}",
        )
        for number, due in enumerate(cup.due, 1) if due is not None and cup.status in (RUNNING, OVER)
    ]  # fmt: skip
