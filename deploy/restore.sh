#!/bin/sh
# restore.sh FILE: the battles of a backup in place of those that are there. All of it or nothing.
# Into the database in ASALTO_DATABASE, if that is set (stop the table first); else into the one that
# compose.yaml runs.
set -eu
here=$(dirname "$0")
file=${1:?restore.sh FILE}
restore="pg_restore --clean --if-exists --no-owner --single-transaction"
test -s "$file" || { echo "$file: not there, or empty" >&2; exit 1; }
case "${ASALTO_DATABASE:-}" in
sqlite:///*)
    python3 -c 'import sqlite3, sys
with sqlite3.connect(f"file:{sys.argv[1]}?mode=ro", uri=True) as copy, sqlite3.connect(sys.argv[2]) as base:
    copy.execute("select count(*) from battles")
    copy.backup(base)' "$file" "${ASALTO_DATABASE#sqlite:///}"
    ;;
?*) $restore --dbname "$(echo "$ASALTO_DATABASE" | sed 's/+psycopg//')" "$file" ;;
*)
    compose="docker compose --file $here/compose.yaml"
    $compose stop proxy table
    $compose exec -T database $restore --username asalto --dbname asalto <"$file"
    $compose start table proxy
    ;;
esac
echo "restored from $file"
