from alembic import context

from asalto.web.database.store import meta

connection = context.config.attributes["connection"]
context.configure(connection=connection, target_metadata=meta, transactional_ddl=False)
context.run_migrations()
