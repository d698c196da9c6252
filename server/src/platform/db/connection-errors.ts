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
 * SQLSTATE of a server that ends, starts, has no connection left or took one back, and of what waited
 * too long: for a lock that a frozen process holds, or for an answer.
 */
const STATES = /^(08...|57P0[1-3]|53300|25P03|55P03|57014)$/

/** Whether the database could not be asked, or not in time: the same question may well be answered soon. */
export function isConnectionError(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const { code = '', syscall } = error as NodeJS.ErrnoException
  const isSocketGone = code === 'ENOENT' && syscall === 'connect'
  return isSocketGone || NETWORK.has(code) || STATES.test(code) || LOST.test(error.message)
}
