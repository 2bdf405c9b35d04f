"""Fleet Commander Nimitz: the American side of the Pacific War for one player, against tables and dice."""
