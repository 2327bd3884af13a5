"""The database: schema, migrations, queries, removal."""
