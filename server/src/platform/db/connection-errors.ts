import { WAITING } from './stuck-commits.ts'

const LOST =
  /^(Connection terminated|timeout exceeded when trying to connect|timeout expired|Query read timeout)|not queryable$/

/** Errors of a database that was closed, because the process ends. */
const CLOSED =
  /^(driver has already been destroyed|Cannot use a pool after calling end on the pool|PGlite is (closed|closing))/

const NETWORK = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'EAI_AGAIN',
  'ENOTFOUND',
])

/**
 * SQLSTATE codes of a server that shuts down, starts up, closed a connection, or has no connections, disk or memory left
 * (class 53), of a disk that fails, and of timeouts: a lock that a frozen process holds, or a statement that takes too
 * long.
 */
const STATES = /^(08...|53...|57P0[1-5]|58030|25P0[34]|55P03|57014)$/

/** Returns whether the database was unreachable or too slow, so that a retry may succeed. */
export function isConnectionError(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const { code = '', syscall } = error as NodeJS.ErrnoException
  const isSocketGone = code === 'ENOENT' && syscall === 'connect'
  return isSocketGone || NETWORK.has(code) || STATES.test(code) || isLost(error)
}

const isLost = ({ message }: Error) =>
  LOST.test(message) || CLOSED.test(message) || message === WAITING

/** SQLSTATE of a change in a database that takes none at the moment, such as a standby before its promotion. */
const READ_ONLY = '25006'

/** Returns whether the database refused a change because it is read-only, so that a later retry may succeed. */
export const isReadOnlyError = (error: unknown): boolean =>
  error instanceof Error && (error as NodeJS.ErrnoException).code === READ_ONLY

/** SQLSTATEs of a standby that cancels a statement, because it would delay what the standby has to replay. */
const RECOVERY_CONFLICTS = ['40001', '40P01']

/** Returns whether a standby canceled a read for a recovery conflict, which says nothing against the standby. */
export const isRecoveryConflict = (error: unknown): boolean =>
  error instanceof Error && RECOVERY_CONFLICTS.includes((error as NodeJS.ErrnoException).code ?? '')

/** Ignores that a note of no consequence, such as the time of a session's last use, cannot be stored at the moment. */
export function ignoreUnavailable(error: unknown): void {
  if (!isConnectionError(error) && !isReadOnlyError(error)) throw error
}
