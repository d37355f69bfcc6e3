"""Battles at the table of this server: opened, played, timed, watched."""
