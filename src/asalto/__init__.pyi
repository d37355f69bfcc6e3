from asalto.battle import Battle as Battle
from asalto.battle import DiceWanted as DiceWanted
from asalto.battle import load as load
from asalto.battle import open_game as open_game
from asalto.bots.base import Bot as Bot
from asalto.core.files.toml_reader import BadInput as BadInput
from asalto.core.text.orders import Ambiguous as Ambiguous
from asalto.core.text.orders import NotAllowed as NotAllowed
from asalto.core.text.orders import Refused as Refused
from asalto.core.text.orders import Unreadable as Unreadable

__version__: str
__all__: list[str]
