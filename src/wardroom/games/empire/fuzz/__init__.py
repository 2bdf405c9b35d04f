"""What helps the conformance suite: a player who looks for trouble, moves to be refused, and worlds nearly the same."""
