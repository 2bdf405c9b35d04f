"""Movement (4): who may go where, by each kind of move, and what forbids it."""
