"""What cards do: the language of their descriptions, and what the engine asks of them."""
