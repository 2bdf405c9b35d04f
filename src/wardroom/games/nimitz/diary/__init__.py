"""The campaign diary: read from what the player heard, and written as pages to keep."""
