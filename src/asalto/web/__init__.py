"""The table in the browser: a server with its pages, its API and its store."""
