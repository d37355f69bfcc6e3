"""Sentences and orders in three languages, from the vocabulary of a game."""
