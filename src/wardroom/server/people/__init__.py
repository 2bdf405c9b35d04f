"""Accounts, sessions, passkeys, tokens, limits: everything that says who is asking."""
