"""How strong people and bots are: a fold of finished matches in their order, so that the same give the same."""

from wardroom.ratings.fold import Finished, Fold, Standing
from wardroom.ratings.glicko import PROVISIONAL, Rating, expected, rate

__all__ = ["PROVISIONAL", "Finished", "Fold", "Rating", "Standing", "expected", "rate"]
