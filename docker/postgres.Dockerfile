# Postgres with pgBackRest: the same image runs the database and the service that takes its backups.
ARG POSTGRES_IMAGE
FROM ${POSTGRES_IMAGE}

# The version of pgBackRest follows the package repository of the image, which keeps only the newest.
# linter ignore=ER0012
RUN apt-get update \
  && apt-get install --yes --no-install-recommends pgbackrest \
  && rm -rf /var/lib/apt/lists/*
COPY docker/pgbackrest.conf /etc/pgbackrest/pgbackrest.conf
COPY docker/backup.sh /usr/local/bin/backup
# An empty volume takes the owner of the folder that it is mounted on. Without these lines it would belong to root, and
# Postgres could not write its archive to it.
RUN chmod 0755 /usr/local/bin/backup \
  && install --directory --owner=postgres --group=postgres --mode=0750 /backups /var/lib/postgresql/data \
  && install --directory --owner=postgres --group=postgres --mode=2775 /var/run/postgresql
USER postgres
