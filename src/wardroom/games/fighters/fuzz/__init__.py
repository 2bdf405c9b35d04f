"""What helps the conformance suite: a player who looks for trouble, and moves to be refused."""
