"""Bring a database to the newest migration."""

from __future__ import annotations

from pathlib import Path

import sqlalchemy as sa
from alembic import command
from alembic.config import Config

FOLDER = Path(__file__).parents[1] / "migrations"
LOCK = 0x415341


def upgrade(engine: sa.Engine, to: str = "head") -> None:
    """Run what is missing; workers that start together wait for each other."""
    settings = Config()
    settings.set_main_option("script_location", str(FOLDER))
    with engine.execution_options(write=True).begin() as base:
        if engine.dialect.name != "sqlite":
            base.execute(sa.text(f"SELECT pg_advisory_xact_lock({LOCK})"))
        settings.attributes["connection"] = base
        command.upgrade(settings, to)
