from asalto.battle import Battle as Battle
from asalto.battle import DiceWanted as DiceWanted
from asalto.battle import load as load
from asalto.battle import open_game as open_game
from asalto.bots.protocol import Bot as Bot
from asalto.core.orders import Ambiguous as Ambiguous
from asalto.core.orders import NotAllowed as NotAllowed
from asalto.core.orders import Refused as Refused
from asalto.core.orders import Unreadable as Unreadable
from asalto.core.tables import BadInput as BadInput

__version__: str
__all__: list[str]
