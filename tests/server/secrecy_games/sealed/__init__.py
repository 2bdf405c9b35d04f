"""A game for tests alone: everything in it that is hidden has a canary in it."""
