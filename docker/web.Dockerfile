# Caddy as an unprivileged user on ports above 1024.
ARG CADDY_IMAGE
FROM ${CADDY_IMAGE}

# The binary has the capability to bind low ports, and a container that drops all capabilities cannot start such a file.
# Caddy stores its certificates in /data, so a volume that is mounted there has to belong to its user.
RUN setcap -r /usr/bin/caddy \
  && adduser -D -H -u 1000 web \
  && mkdir -p /data/caddy /config/caddy \
  && chown -R web:web /data /config
COPY docker/Caddyfile /etc/caddy/Caddyfile
USER web
EXPOSE 8080 8443
