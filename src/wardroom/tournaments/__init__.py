"""Tournaments: knock-out, round robin, Swiss and ladder, each the fold of its log."""

from wardroom.tournaments.cup import OPEN, OVER, RUNNING, Cup, NotAllowed, apply, fold, may_challenge, takes_newcomers
from wardroom.tournaments.entries import KINDS, GameId, Pairing, Setup, decode, encode
from wardroom.tournaments.pairing import balance, disagreements, following, rounds
from wardroom.tournaments.standings import VALUES, Standing, standings

__all__ = [
    "KINDS", "OPEN", "OVER", "RUNNING", "VALUES", "Cup", "GameId", "NotAllowed", "Pairing", "Setup", "Standing",
    "apply", "balance", "decode", "disagreements", "encode", "fold", "following", "may_challenge", "rounds",
    "standings", "takes_newcomers",
]  # fmt: skip
