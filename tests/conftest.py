pytest_plugins = ["pytester", "wardroom.conformance.ledger_plugin"]
