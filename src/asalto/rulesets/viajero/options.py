"""The switches of the personal combat turn: what the book leaves open."""

from __future__ import annotations

from asalto.core.kernel.records import record


@record
class Options:
    """Rulings that a referee may flip; each is read in one place."""

    scope_rule: int = 1  # past 100 m all is extreme without a telescope (P3)
    prone_melee: int = 0  # +2 in close combat against somebody lying down (P4)
    hit_breaks_aim: int = 0  # being hurt ends an aim (P5)
    outsiders_barred: int = 0  # nobody may fire into a melee from outside (P16)
    diagonal_grid: int = 0  # diagonal neighbours of the 1.5 m grid are engaged (P10)
    time_rows_double: int = 0  # 2 instead of 1 for each row hurried or slowed (P12)
    light: int = 0  # Light: what darkness takes off shots
    weightless: int = 0  # no gravity: weapons with recoil are harder to use
    shelter_adds: int = 0  # cover and lying down add up (P9)
    free_breaks_aim: int = 1  # a free action ends an aim
    reaction_in_set: int = 0  # a reaction within one's own set counts at once
    free_limit: int = 0  # free actions in a set; 0: any number (PC-4.3)
    goals_apart: int = 0  # each seat's people serve its own goal only
    poor_reactions: int = 0  # a bad DM of a dodge or parry helps the attacker (P8)
    free_crouch: int = 0  # crouching does not slow anybody down (O3)
    empty_reload: int = 0  # only an empty weapon is reloaded (O10)
    smoke_adds: int = 0  # smoke and darkness add up (O12)
    delay_lowers: int = 0  # who delays goes on aiming no more (O13)
    second_reaction: int = 0  # to one attack both dodge and parry (P7)
    one_strikes: int = 0  # one enemy alone strikes at who leaves close combat (P11)
    worst_ground: int = 0  # lying and difficult ground do not multiply (P6)
    hurt_act: int = 0  # the seriously wounded act as ever (O4)
    lost_at_once: int = 0  # a wound costs the turn of work last done, not the next (O5)
    last_help: int = 0  # orders and powers do not add up: the last counts (O8)
    last_rounds: int = 0  # a weapon for bursts fires what is left, as one shot (O15)
    task_anew: int = 0  # a comrade begins a task anew (O17)
    helpless_spared: int = 0  # who is engaged strikes nobody else, helpless or not (O19)
    gun_no_parry: int = 0  # nobody parries with a gun in hand (O20)
    pistols_only: int = 0  # no grenades are thrown in close combat (O22)
    burdens_stay: int = 0  # reactions and orders outlast a set that is lost (O26)
    reach_through: int = 0  # walls keep no hand away (O33)
