import { existsSync } from 'node:fs'
import { refused } from '@parvalue/shared/domain/values/outcome.ts'
import { type Result, succeeded } from '../cli/refusal.ts'
import { findPostgresUser, POSTGRES_BINARIES } from './postgres-user.ts'

export const PROGRAMS = {
  etcd: '/usr/bin/etcd',
  patroni: '/usr/bin/patroni',
  patronictl: '/usr/bin/patronictl',
  haproxy: '/usr/sbin/haproxy',
  pgbouncer: '/usr/sbin/pgbouncer',
} as const

/** Each Debian package of the cluster, and the program by which its presence is seen. */
const PACKAGES: readonly (readonly [string, string])[] = [
  ['postgresql-15', `${POSTGRES_BINARIES}/postgres`],
  ['patroni', PROGRAMS.patroni],
  ['etcd-server', PROGRAMS.etcd],
  ['haproxy', PROGRAMS.haproxy],
  ['pgbouncer', PROGRAMS.pgbouncer],
]

/** Returns the Debian packages that a cluster needs and this machine lacks. */
export const listMissingPackages = (isInstalled: (file: string) => boolean = existsSync) =>
  PACKAGES.filter(([, program]) => !isInstalled(program)).map(([name]) => name)

/** Refuses a machine that lacks packages, or a user to run Postgres as. */
export function requirePackages(isInstalled?: (file: string) => boolean): Result<void> {
  const missing = listMissingPackages(isInstalled)
  if (missing.length > 0) {
    return refused(
      `The cluster needs Debian packages that are not installed: ${missing.join(', ')}. Install them with apt-get install --no-install-recommends ${missing.join(' ')}.`,
    )
  }
  if (findPostgresUser() === null) {
    return refused(
      'Postgres refuses to run as root, and there is no user postgres. Run this as another user.',
    )
  }
  return succeeded
}
