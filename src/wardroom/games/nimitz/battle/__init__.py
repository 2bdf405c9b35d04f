"""A battle: who fights where, with which values, whom a Hit falls on, and what it does."""
