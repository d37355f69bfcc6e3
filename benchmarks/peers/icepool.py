import importlib
import sys
from importlib.metadata import version

from common import rate, tell

sys.path.pop(0)
sys.modules.pop("icepool", None)
icepool = importlib.import_module("icepool")


def attack():
    (3 @ icepool.Die(range(1, 11)) + 5 >= 17).probability(True)
    return 1


def sheaf():
    icepool.d(10).highest(3, 2).probability(15)
    return 1


tell(
    ("icepool", version("icepool"), "3d10 + 5 against 17, exact", rate(attack), "odds"),
    ("icepool", version("icepool"), "best two of 3d10, exact", rate(sheaf), "odds"),
)
