"""What of Fleet Commander Nimitz is measured by `make bench`."""

from measure import Play

PLAY = {"1942": Play(1, "1942")}
