import sys
from pathlib import Path

from hypothesis import settings

HERE = Path(__file__).parent

# A game in a package of its own is found here without being installed.
sys.path += [str(folder) for folder in sorted(HERE.parent.glob("examples/*/src"))]

# What the tests of one game share has a name of its own in the game's folder.
for folder in sorted(HERE.glob("games/*/")):
    sys.path += [str(folder), str(folder / "terminal"), str(folder / "reference")]

pytest_plugins = ["pytester", "wardroom.conformance.ledger_plugin", "slow_tests"]

# How long an example takes says more about the machine than about the code.
settings.register_profile("wardroom", deadline=None)
settings.load_profile("wardroom")
