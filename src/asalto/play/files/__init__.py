"""Battles, replays and positions as files."""
