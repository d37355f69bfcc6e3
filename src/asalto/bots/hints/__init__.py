"""What the greedy bot thinks of each legal choice: one module for each ruleset."""
