"""What follows a commit: the relay of the outbox, turn notices, bots, the pace clock."""
