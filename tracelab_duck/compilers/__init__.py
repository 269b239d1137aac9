"""Views for readers: pages and texts, compiled from the database by templates."""
