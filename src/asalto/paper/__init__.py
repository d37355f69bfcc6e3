"""Paper: sheets, counters, cards, quick references, booklets and reports, to be printed.

What is printed is put together as blocks (`blocks`), the same for HTML (`page`) and PDF (`pdf`).
It knows no game: sheets and pictures come from the boards, words from the rulesets.
"""

from __future__ import annotations

from asalto.paper.blocks import Paper
from asalto.paper.contents import KINDS, Order, kinds, put_together
from asalto.paper.page import html

__all__ = ["KINDS", "Order", "Paper", "html", "kinds", "put_together"]
