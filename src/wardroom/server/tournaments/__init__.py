"""Tournaments on this server: their logs, what people do, what follows automatically, and what is shown."""
