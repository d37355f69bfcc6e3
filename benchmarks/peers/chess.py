import importlib
import random
import sys
from importlib.metadata import version

from common import rate, tell

here = sys.path.pop(0)
sys.modules.pop("chess", None)
chess = importlib.import_module("chess")
rng = random.Random(1)


def game():
    board, made = chess.Board(), 0
    while not board.is_game_over() and made < 300:
        board.push(rng.choice(list(board.legal_moves)))
        made += 1
    return made


tell(("python-chess", version("chess"), "random chess", rate(game), "decisions"))
