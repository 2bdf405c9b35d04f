"""Combat (5): who fires at whom, the battle being fought, where units retreat to."""
