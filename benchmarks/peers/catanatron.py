import importlib
import sys
from importlib.metadata import version

from common import rate, tell

sys.path.pop(0)
sys.modules.pop("catanatron", None)
catanatron = importlib.import_module("catanatron")
seats = (catanatron.Color.RED, catanatron.Color.BLUE)


def game():
    played = catanatron.Game([catanatron.RandomPlayer(one) for one in seats])
    played.play()
    held = played.state
    return len(getattr(held, "action_records", None) or held.actions)


tell(("catanatron", version("catanatron"), "random Catan, two seats", rate(game, 2), "decisions"))
