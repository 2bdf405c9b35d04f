"""The HTTP side: one file of routes a subject."""
