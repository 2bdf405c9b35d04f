"""Movement: by sea, by air, by land, over the beach, and the strategic kinds (chapter 8)."""
