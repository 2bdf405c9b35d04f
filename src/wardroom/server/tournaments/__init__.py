"""Tournaments on this server: the log of each, what people do in it, what follows by itself, what is told of it."""
