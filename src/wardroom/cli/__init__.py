"""The command line. Every command imports what it needs when it is called, and says what goes wrong in one line."""

# In the order in which help lists their commands.
from wardroom.cli import play, rules, new, trials, lab, serve, store, people, shards  # isort: skip
from wardroom.cli.frame import app

__all__ = ["app", "lab", "main", "new", "people", "play", "rules", "serve", "shards", "store", "trials"]


def main() -> None:
    app()
