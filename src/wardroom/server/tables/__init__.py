"""Matches: the lobby before the first move, the table during play, the archive after it."""
