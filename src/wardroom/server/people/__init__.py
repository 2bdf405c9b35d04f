"""People: how strong they are, what they show of themselves, and whom they meet."""
