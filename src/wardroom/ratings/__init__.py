"""How strong people and bots are: a fold of finished matches in order, so the same matches give the same ratings."""

from wardroom.ratings.fold import Finished, Fold, Standing
from wardroom.ratings.glicko import PROVISIONAL, Rating, expected, rate

__all__ = ["PROVISIONAL", "Finished", "Fold", "Rating", "Standing", "expected", "rate"]
