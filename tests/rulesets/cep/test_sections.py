"""Board, sections and arcs (chapters 1 and 3)."""

import pytest

from asalto.rulesets.cep.rules.fire import bearings, open_sections
from asalto.rulesets.cep.rules.sections import (
    ALL_ROUND,
    LEFT_FRONT,
    LEFT_REAR,
    RIGHT_FRONT,
    RIGHT_REAR,
    arc,
    band,
    exposed_part,
    gap,
    middle_die,
    odd_dice,
    rear_hex,
    sections_of,
    share_hex,
    speed,
)
from asalto.rulesets.cep.units import load_unit

from .table import pair, scene, ship


@pytest.mark.parametrize(
    ("q", "r", "mask"),
    [
        (1, -1, RIGHT_FRONT),
        (-1, 0, LEFT_FRONT),
        (1, 0, RIGHT_REAR),
        (-1, 1, LEFT_REAR),
        (0, -1, RIGHT_FRONT | LEFT_FRONT),
        (0, 1, RIGHT_REAR | LEFT_REAR),
        (2, -1, RIGHT_FRONT | RIGHT_REAR),
        (-2, 1, LEFT_FRONT | LEFT_REAR),
        (0, -9, RIGHT_FRONT | LEFT_FRONT),
        (0, 0, ALL_ROUND),
    ],
)
def test_sections_bv17(q: int, r: int, mask: int) -> None:
    assert sections_of(0, 0, 0, q, r) == mask


def test_speed_is_distance_to_own_vector() -> None:
    state = scene(ship("uno", "vencejo", "a", vector=[3, -1]), ship("otro", "vencejo", "b", (9, 9)))
    assert speed(state.ships[0]) == 3
    assert speed(state.ships[1]) == 0


@pytest.mark.parametrize(
    ("dice", "odd", "middle"),
    [
        ((1, 1, 2), 2, 1), ((10, 10, 1), 1, 10), ((3, 3, 3), 3, 3), ((3, 9, 5), 3, 5),
        ((3, 3, 9), 3, 3), ((9, 3, 9), 3, 9),
    ],
)  # fmt: skip
def test_parity_and_middle_die_bv5(dice: tuple[int, int, int], odd: int, middle: int) -> None:
    assert odd_dice(*dice) == odd
    assert middle_die(*dice) == middle


def test_exposed_parts() -> None:
    design = load_unit("vencejo").design
    prow, stern, starboard, port = 0, 1, 2, 3
    assert [exposed_part(design, side, 2, 5) for side in range(4)] == [prow, prow, stern, stern]
    assert [exposed_part(design, side, 1, 5) for side in range(4)] == [
        starboard, port, starboard, port,
    ]  # fmt: skip


def test_middle_die_picks_one_of_several_parts() -> None:
    design = load_unit("pelicano").design
    first = design.first[2]
    assert design.multiple == [1, 2, 3, 1, 2, 3, 1, 2, 3, 2]
    found = [exposed_part(design, 0, 0, middle) - first + 1 for middle in range(1, 11)]
    assert found == design.multiple


def test_the_middle_die_picks_one_of_two_parts_too() -> None:
    design = load_unit("centinela").design
    assert design.multiple == [1, 2] * 5
    for kind, section in ((2, 0), (3, 1)):
        found = [exposed_part(design, section, 0, middle) for middle in range(1, 11)]
        assert found == [design.first[kind], design.first[kind] + 1] * 5


def test_arcs_of_gunners_turrets_and_pilots() -> None:
    front, rear = RIGHT_FRONT | LEFT_FRONT, RIGHT_REAR | LEFT_REAR
    assert [arc(kind, 0, 1) for kind in range(4)] == [
        front, rear, RIGHT_FRONT | RIGHT_REAR, LEFT_FRONT | LEFT_REAR,
    ]  # fmt: skip
    assert arc(4, 1, 1) == ALL_ROUND
    assert [arc(kind, 0, -1) for kind in range(5)] == [front] * 5


def test_two_uses_of_sections() -> None:
    state = scene(ship("uno", "vencejo", "a", (0, 0), 0), ship("otro", "vencejo", "b", (1, -3), 1))
    own, hit, hexes = bearings(state, 0, 1, 0)
    assert (own, hit, hexes) == (RIGHT_FRONT, RIGHT_REAR, 3)


def test_bands() -> None:
    assert [band(hexes) for hexes in (0, 4, 5, 8, 9, 12, 13)] == [0, 0, 1, 1, 2, 2, 3]


def test_large_ship_has_two_hexes() -> None:
    state = scene(
        ship("grande", "centinela", "a", (0, 0), 0), ship("otro", "vencejo", "b", (0, 2), 0)
    )
    assert rear_hex(state.ships[0]) == (0, 1)
    assert gap(state, 1, 0) == 1
    assert not share_hex(state, 0, 1)
    state.ships[1].r = 1
    assert share_hex(state, 0, 1)


def test_large_ship_is_shot_in_either_hex() -> None:
    state = pair("vencejo", "centinela", 13)
    for gun in state.ships[0].weapons:
        gun.ready = 1
    state.ships[1].facing = 0
    assert state.designs[1].hexes == 2
    assert open_sections(state, 0, 0, 1, 0) == 0
    assert open_sections(state, 0, 0, 1, 1) == RIGHT_REAR | LEFT_REAR


def test_same_hex_every_weapon_bears() -> None:
    state = pair(gap=0)
    state.ships[0].weapons[0].ready = 1
    assert open_sections(state, 0, 0, 1, 0) == ALL_ROUND
