"""The table: a server that keeps every move and hides what is hidden, for one person or for many."""
