"""A battle at the table: seats, sealed orders, umpire, dice, saves, replays, views and stories.

Nothing here knows a ruleset: one is handed in (`core.ruleset.Ruleset`).
"""
