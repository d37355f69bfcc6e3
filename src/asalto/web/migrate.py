"""Bring a database to the newest migration."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import sqlalchemy as sa
from alembic import command
from alembic.config import Config

if TYPE_CHECKING:
    from asalto.web.store import Store

FOLDER = Path(__file__).parent / "migrations"
LOCK = 0x415341


def upgrade(store: Store) -> None:
    """Run what is missing; workers that start together wait for each other."""
    settings = Config()
    settings.set_main_option("script_location", str(FOLDER))
    with store.engine.execution_options(write=True).begin() as base:
        if not store.is_sqlite:
            base.execute(sa.text(f"SELECT pg_advisory_xact_lock({LOCK})"))
        settings.attributes["connection"] = base
        command.upgrade(settings, "head")
