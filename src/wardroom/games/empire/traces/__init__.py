"""Traces over the map: supply lines, activation paths, zones of influence."""
