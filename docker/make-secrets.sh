#!/bin/sh
# Creates the files of docker/secrets that are missing: passwords and keys at random, and the others empty, to be filled
# in. The server refuses an empty one by name. It changes no file that exists.
set -eu
umask 022

folder=$(dirname "$0")/secrets
compose=$(dirname "$0")/compose.yaml
mkdir -p "$folder"
# Only the owner enters the folder. The files in it can be read by the unprivileged users of the containers, which see
# nothing but the files that are mounted.
chmod 0700 "$folder"

random() { od -An -N32 -tx1 /dev/urandom | tr -d ' \n'; }

write() { if [ ! -e "$folder/$1" ]; then printf '%s' "$2" > "$folder/$1"; fi; }

write postgres_password "$(random)"
write database_url "postgres://parvalue:$(cat "$folder/postgres_password")@postgres:5432/parvalue"
write grafana_password "$(random)"
write encryption_key "$(random)"
for role in restrictor wire_minter fulfiller rebaser distributor orders reporter; do
  write "${role}_key" "0x$(random)"
done
# Each name of the list of secrets in the compose file.
for name in $(sed -n 's|.*{ file: \./secrets/\(.*\) }|\1|p' "$compose"); do
  write "$name" ''
  if [ ! -s "$folder/$name" ]; then echo "Fill in $folder/$name"; fi
done
