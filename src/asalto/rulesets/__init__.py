"""The five games: strangers to each other, the same rooms in each."""
