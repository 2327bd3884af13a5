"""How Alembic reaches the database: by the connection that `upgrades` hands over, which also begins and ends the transaction: SQLite, too,
changes all tables or none."""

from alembic import context

from potez.server.storage.schema import metadata

context.configure(
    connection=context.config.attributes["connection"], target_metadata=metadata, render_as_batch=True, transactional_ddl=True
)
with context.begin_transaction():
    context.run_migrations()
