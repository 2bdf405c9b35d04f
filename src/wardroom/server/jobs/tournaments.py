"""Advances tournaments: when a match of one has ended, its log has a new line, or a deadline has passed."""

from __future__ import annotations

from wardroom.server.jobs.queue import Payload
from wardroom.server.tournaments.play import TournamentPlay


class TournamentClerk:
    def __init__(self, play: TournamentPlay) -> None:
        self._play = play

    async def carry_on(self, payload: Payload) -> None:
        """The job. It finds in the store what there is to do, so it may run twice, late, or be killed."""
        await self._play.advance(payload["tournament"])
