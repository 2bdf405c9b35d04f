"""People beyond one table: how strong they are, what they show of themselves, and whom they meet."""
