const LOST =
  /^(Connection terminated|timeout exceeded when trying to connect|Query read timeout)|not queryable$/

const NETWORK = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'EAI_AGAIN',
])

/**
 * SQLSTATE codes of a server that shuts down, starts up, has no connections left or closed one, and of timeouts: a
 * lock that a frozen process holds, or a statement that takes too long.
 */
const STATES = /^(08...|57P0[1-3]|53300|25P03|55P03|57014)$/

/** Returns whether the database was unreachable or too slow, so that a retry may succeed. */
export function isConnectionError(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const { code = '', syscall } = error as NodeJS.ErrnoException
  const isSocketGone = code === 'ENOENT' && syscall === 'connect'
  return isSocketGone || NETWORK.has(code) || STATES.test(code) || LOST.test(error.message)
}

/** SQLSTATE of a change in a database that takes none at the moment, such as a standby before its promotion. */
const READ_ONLY = '25006'

/** Returns whether the database refused a change because it is read-only, so that a later retry may succeed. */
export const isReadOnlyError = (error: unknown): boolean =>
  error instanceof Error && (error as NodeJS.ErrnoException).code === READ_ONLY
