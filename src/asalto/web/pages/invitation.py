"""What one sends to a friend: address, code, and the address as a picture for his camera."""

from __future__ import annotations

import segno
from fastapi import Request

from asalto.web.table.live_battle import Live


def invitation(request: Request, live: Live) -> dict[str, str]:
    """What one sends to those who are to take the free seats; empty where there are none."""
    if not live.free:
        return {}
    address = f"{str(request.base_url).rstrip('/')}/b/{live.id}"
    code = segno.make_qr(address, error="m").svg_inline(
        scale=4, border=2, omitsize=True, svgclass="qr", lineclass=None, light="#fff", dark="#000"
    )
    return {"code": live.code, "address": address, "qr": code}
