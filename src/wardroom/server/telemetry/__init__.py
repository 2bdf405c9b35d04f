"""What a process reports of itself: logs, metrics, traces. Every package uses it, so it imports none of them."""
