"""Accounts, sessions, passkeys, tokens, rate limits: everything that says who is asking."""
