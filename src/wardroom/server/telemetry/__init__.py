"""What a process says of itself: logs, metrics, traces. Every room uses it, so it knows none of them."""
