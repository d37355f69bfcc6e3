"""What a list of battles tells of each: turn, who has to choose, names."""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("battles", sa.Column("brief", sa.Text, nullable=True))


def downgrade() -> None:
    op.drop_column("battles", "brief")
