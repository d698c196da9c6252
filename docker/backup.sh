#!/bin/sh
# Takes and restores the backups of the database; docs/operations.md describes the commands.
#
#   backup               every day, as the service of docker/compose.yaml
#   backup now           at once (full or diff: backup now full)
#   backup check         fails unless there is a backup of the past 26 hours
#   backup restore TIME  puts the database back to that second, such as "2027-03-20 14:03:20+00"
set -eu

stanza=parvalue
age_max_seconds=93600
pause_seconds=600

# pgBackRest prints no number for a stanza without a backup.
newest_seconds() {
  pgbackrest --stanza="$stanza" --output=json info | grep -o '"stop":[0-9]*' | tail -n 1 | cut -d : -f 2
}

take() {
  pgbackrest --stanza="$stanza" --type="$1" backup
}

is_due() {
  newest=$(newest_seconds)
  [ -z "$newest" ] || [ "$(date -u -d "@$newest" +%F)" != "$(date -u +%F)" ]
}

type_of_today() {
  if [ "$(date -u +%u)" = 7 ]; then echo full; else echo diff; fi
}

every_day() {
  until pgbackrest --stanza="$stanza" stanza-create; do sleep 5; done
  while :; do
    if is_due; then take "$(type_of_today)" || echo 'backup: base backup failed, will retry' >&2; fi
    sleep "$pause_seconds"
  done
}

check() {
  newest=$(newest_seconds)
  if [ -z "$newest" ]; then echo 'backup: there is no base backup' >&2; exit 1; fi
  age=$(($(date +%s) - newest))
  if [ "$age" -gt "$age_max_seconds" ]; then echo "backup: newest base backup is $age seconds old" >&2; exit 1; fi
}

case "${1:-every-day}" in
  every-day) every_day ;;
  create) pgbackrest --stanza="$stanza" stanza-create ;;
  now) take "${2:-diff}" ;;
  check) check ;;
  restore) pgbackrest --stanza="$stanza" --delta --type=time --target="$2" --target-action=promote restore ;;
  *) echo "backup: unknown command $1" >&2; exit 2 ;;
esac
