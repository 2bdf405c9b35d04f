"""The promises in the order in which they are checked, so that the plainest breach is named first."""

from wardroom.conformance.promises.base import Promise
from wardroom.conformance.promises.blind import Blind
from wardroom.conformance.promises.clauses import Clauses
from wardroom.conformance.promises.fate import Fate
from wardroom.conformance.promises.final import Final
from wardroom.conformance.promises.fog import Fog
from wardroom.conformance.promises.fold import Fold
from wardroom.conformance.promises.invariants import Invariants
from wardroom.conformance.promises.lanes import Lanes
from wardroom.conformance.promises.legality import Legality
from wardroom.conformance.promises.mutation import Mutation
from wardroom.conformance.promises.odds import Odds
from wardroom.conformance.promises.peek import Peek
from wardroom.conformance.promises.places import Places
from wardroom.conformance.promises.presentation import Presentation
from wardroom.conformance.promises.refusals import Refusals
from wardroom.conformance.promises.roundtrip import Roundtrip
from wardroom.conformance.promises.termination import Termination
from wardroom.conformance.promises.undo import Undo
from wardroom.conformance.promises.words import Words

PROMISES: tuple[type[Promise], ...] = (
    Mutation,
    Termination,
    Invariants,
    Roundtrip,
    Legality,
    Refusals,
    Lanes,
    Undo,
    Peek,
    Fog,
    Final,
    Fate,
    Blind,
    Odds,
    Fold,
    Places,
    Clauses,
    Words,
    Presentation,
)
