"""What of Midway is measured by `make bench`."""

from measure import Play

PLAY = {"Basic": Play(4, options={"preset": "basic"}), "Tournament": Play(4, options={"preset": "tournament"})}
