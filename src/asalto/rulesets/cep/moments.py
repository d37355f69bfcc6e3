"""To which phase of the turn each event belongs, whenever its choice was made (CEP-7.1)."""

from __future__ import annotations

from .say import EventKind
from .vocabulary import Phase

BY_PHASE = {
    Phase.LAUNCH: ("launched",),
    Phase.CHECKS: ("engineer_checked", "navigator_checked"),
    Phase.DECLARE: ("declared", "targeted", "held_fire", "retreat_announced"),
    Phase.FIRE: ("shot_hit", "shot_missed", "shot_wasted", "torpedo_ran", "dodged", "not_dodged",
        "no_dodge", "second_hit", "second_missed"),
    Phase.REWRITE: ("piloted", "not_piloted", "orders_lost", "rewrites", "turned_right",
        "turned_left", "accelerated", "moved", "pulled", "swallowed"),
    Phase.JOIN: ("crew_joined",),
    Phase.CASUALTIES: ("boarding_fought", "boarding_tied", "soldier_fell", "crew_fell",
        "retreated", "captured"),
    Phase.TRANSFER: ("transferred",),
    Phase.DOCK: ("docked", "docking_failed", "docking_declined"),
    Phase.COLLIDE: ("avoided", "not_avoided", "near_miss", "collided", "vectors_swapped",
        "attached", "rock_struck", "rock_avoided"),
    Phase.REPAIR: ("survived", "survival_failed", "air_held", "air_failed", "tank_burned",
        "repaired", "repair_failed", "ruined", "lived", "died_of_wounds",
        "drifted_away", "left_battle"),
    Phase.REFUEL: ("refuelled",),
}  # fmt: skip
MOMENTS = {
    int(EventKind[name.upper()]): int(phase) for phase, names in BY_PHASE.items() for name in names
}
"""Event kind -> phase. Hits, criticals and wounds belong to what brought them about."""
