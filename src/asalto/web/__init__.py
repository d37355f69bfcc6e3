"""The table in the browser: a server that carries battles, their pages, their API and their store."""
