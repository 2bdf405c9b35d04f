"""The whole Pacific War by cards: offensives, reactions, supply and political will on 1,137 hexes."""
