#!/bin/sh
# backup.sh [FILE]: all battles into one file, while people play.
# Of the database in ASALTO_DATABASE, if that is set; else of the one that compose.yaml runs.
set -eu
here=$(dirname "$0")
file=${1:-asalto-$(date -u +%Y%m%dT%H%M%SZ).backup}
trap 'rm -f "$file.part"' EXIT
case "${ASALTO_DATABASE:-}" in
sqlite:///*)
    python3 -c 'import sqlite3, sys
with sqlite3.connect(f"file:{sys.argv[1]}?mode=ro", uri=True) as base, sqlite3.connect(sys.argv[2]) as copy:
    base.backup(copy)' "${ASALTO_DATABASE#sqlite:///}" "$file.part"
    ;;
?*) pg_dump --format=custom --no-owner "$(echo "$ASALTO_DATABASE" | sed 's/+psycopg//')" >"$file.part" ;;
*) docker compose --file "$here/compose.yaml" exec -T database \
    pg_dump --format=custom --no-owner --username asalto asalto >"$file.part" ;;
esac
mv "$file.part" "$file"
echo "$file"
