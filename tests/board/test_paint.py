"""What all boards draw with."""

import random

from asalto.board.paint import PLATE_HIGH, PLATE_UP, overlap, plate_spots, plate_width

BOARD = (0.0, 0.0, 400.0, 300.0)


def plates(names):
    """The boxes of the plates of these names."""
    spots = plate_spots(names, 7, BOARD)
    return [
        (x, y - PLATE_UP, plate_width(said), PLATE_HIGH)
        for (x, y), (_, _, said) in zip(spots, names, strict=True)
    ]


def test_names_of_neighbours_do_not_hide_each_other():
    crowd = [(200.0, 150.0, "ANA"), (205.0, 152.0, "BRUNO"), (198.0, 156.0, "CARLA")]
    boxes = plates(crowd)
    for i, one in enumerate(boxes):
        assert all(overlap(one, other) == 0 for other in boxes[:i])


def test_names_stay_on_the_board():
    rng = random.Random(4)
    for _ in range(200):
        name = (rng.uniform(0, 400), rng.uniform(20, 280), "SARGENTO")
        (box,) = plates([name])
        assert overlap(box, BOARD) > 0.999 * box[2] * box[3]


def test_a_name_alone_stands_to_the_right():
    ((x, _),) = plate_spots([(100.0, 100.0, "ANA")], 7, BOARD)
    assert x == 109
