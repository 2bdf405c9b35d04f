"""The commands of an operator: serve, migrate, work, back up."""
