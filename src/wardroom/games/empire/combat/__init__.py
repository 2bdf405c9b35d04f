"""How battles are worked out: who takes part, what a die is worth, where hits may fall, who has won, who goes where."""
