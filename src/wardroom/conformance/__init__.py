"""The conformance suite: what every game gets tested for, without a test of its own.

    from wardroom.conformance import conform
    print(conform(rules, matches=200))

Random matches are played, and at every step the game is held to what the kernel promises about it. The first promise
broken is raised as a `Violation` that carries the record of the match.
"""

from wardroom.conformance.fuzz import Progress, fuzz
from wardroom.conformance.leaks import Leak, catch, caught
from wardroom.conformance.subject import Subject, any_options
from wardroom.conformance.suite import conform, run
from wardroom.conformance.tally import Tally
from wardroom.conformance.violation import Violation

__all__ = [
    "Leak",
    "Progress",
    "Subject",
    "Tally",
    "Violation",
    "any_options",
    "catch",
    "caught",
    "conform",
    "fuzz",
    "run",
]
