from hypothesis import settings

pytest_plugins = ["pytester", "wardroom.conformance.ledger_plugin"]

# How long an example takes says more about the machine than about the code.
settings.register_profile("wardroom", deadline=None)
settings.load_profile("wardroom")
