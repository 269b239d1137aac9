"""The database: opening it, loading the SQL of the program, running and reading that SQL."""
