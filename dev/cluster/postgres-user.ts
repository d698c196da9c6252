import { existsSync, readFileSync } from 'node:fs'

export const POSTGRES_BINARIES = '/usr/lib/postgresql/15/bin'

export type UnixUser = { uid: number; gid: number }

/**
 * Returns the user to run Postgres as: the current one, or for root the user created by the Debian package, because
 * Postgres refuses root. Returns null if there is none.
 */
export function findPostgresUser(): UnixUser | null {
  if (process.getuid?.() !== 0)
    return { uid: process.getuid?.() ?? 0, gid: process.getgid?.() ?? 0 }
  const line = existsSync('/etc/passwd')
    ? readFileSync('/etc/passwd', 'utf8')
        .split('\n')
        .find((text) => text.startsWith('postgres:'))
    : undefined
  if (!line) return null
  const [, , uid, gid] = line.split(':')
  return { uid: Number(uid), gid: Number(gid) }
}
