"""What all boards draw with."""

import random

from asalto.board.paint import (
    CHART,
    EM,
    PLATE_HIGH,
    PLATE_UP,
    area_hidden,
    coordinate,
    name_tag,
    overlap,
    picture,
    plate_spots,
    plate_width,
    thinned,
    words,
)

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


def test_texts_are_measured_in_em_of_the_whole_drawing():
    (text,) = words(40, 30, "ANA")
    assert text.attributes["width"] == "1em"
    assert text.attributes["viewBox"] == f"0 0 {EM} {EM}"
    for wide, high in ((400.0, 300.0), (4000.0, 300.0), (100.0, 3000.0)):
        box = (0.0, 0.0, wide, high)
        size = float(picture([text], box, "", "").attributes["font-size"])
        zoom = min(CHART[0] / wide, CHART[1] / high)
        assert abs(size * zoom - EM) < 0.1


def test_the_numbers_of_hexes_are_thinned_out_where_there_is_no_room():
    assert [thinned(scale) for scale in (0.5, 1.5, 3.0)] == ["", "thin2", "thin4"]
    levels = [coordinate(0, 0, "0101", column, row)[0] for column, row in ((1, 2), (2, 6), (4, 8))]
    assert [one.attributes["class"][-2:] for one in levels] == ["n1", "n2", "n4"]


def test_a_name_keeps_its_distance_on_the_screen():
    (tag,) = name_tag((100, 50), (130, 70), 2.0, "ANA")
    plate = tag.children[0].children[0]
    assert float(plate.attributes["x"]) == 15
    assert float(plate.attributes["y"]) == 10 - PLATE_UP


def test_the_area_hidden_of_a_box_is_what_it_has_in_common_with_each_other():
    fate = random.Random(5)

    def box():
        x, y, wide, high = (fate.uniform(0, 40) for _ in range(4))
        return x, y, wide, high

    for _ in range(50):
        one, others = box(), [box() for _ in range(8)]
        assert area_hidden(one, others) == sum(overlap(one, other) for other in others)
    assert area_hidden((0, 0, 4, 4), [(4, 0, 4, 4), (3, 3, 4, 4), (3, 3, 1, 1)]) == 2
