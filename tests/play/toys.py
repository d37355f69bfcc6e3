"""The toy ruleset, registered beside the real ones."""

from typing import cast

from asalto.core import plugins
from asalto.core.ruleset import Ruleset, State
from play.toy import RULESET


def toy() -> Ruleset[State]:
    """The toy's RULESET; afterwards `load_ruleset("toy")` finds it too."""
    plugins.add(plugins.RULESETS, "toy", RULESET)
    return cast(Ruleset[State], RULESET)
