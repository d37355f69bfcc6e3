"""Battles, acts, keys, secrets."""

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "battles",
        sa.Column("id", sa.String(16), primary_key=True),
        sa.Column("code", sa.String(6), nullable=False, unique=True),
        sa.Column("opening", sa.Text, nullable=False),
        sa.Column("acts", sa.Integer, nullable=False),
        sa.Column("created", sa.BigInteger, nullable=False),
        sa.Column("changed", sa.BigInteger, nullable=False),
        sa.Column("wake", sa.BigInteger, nullable=True),
        sa.Column("over", sa.Boolean, nullable=False),
    )
    op.create_index("ix_battles_wake", "battles", ["wake"])
    op.create_table(
        "acts",
        sa.Column("battle", sa.String(16), sa.ForeignKey("battles.id"), primary_key=True),
        sa.Column("number", sa.Integer, primary_key=True),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.Column("data", sa.Text, nullable=False),
    )
    op.create_table(
        "keys",
        sa.Column("battle", sa.String(16), sa.ForeignKey("battles.id"), primary_key=True),
        sa.Column("hash", sa.String(64), primary_key=True),
        sa.Column("seat", sa.Integer, primary_key=True),
    )
    op.create_table(
        "secrets",
        sa.Column("name", sa.String(32), primary_key=True),
        sa.Column("value", sa.String(128), nullable=False),
    )


def downgrade() -> None:
    for name in ("secrets", "keys", "acts", "battles"):
        op.drop_table(name)
