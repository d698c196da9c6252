/** Timeouts of every connection that serves requests and jobs, and the setting beside them, as Postgres shows them. */
export const SESSION_SETTINGS = {
  statement_timeout: '5000',
  lock_timeout: '3000',
  /** Locks of a frozen process are released after this time. No transaction waits for the network. */
  idle_in_transaction_session_timeout: '10000',
  /**
   * JIT compilation takes half a second, and with index plans forced Postgres considers it worth that: posting an
   * existing entry again took as long. No statement here runs long enough to benefit.
   */
  jit: 'off',
} as const

const entries = Object.entries(SESSION_SETTINGS)

/** Startup options of a connection to Postgres itself. */
export const STARTUP_OPTIONS = entries.map(([name, value]) => `-c ${name}=${value}`).join(' ')

/** Startup options of migrations and of the job queue, which may wait longer than a request. */
export const UNLIMITED_OPTIONS = entries
  .filter(([name]) => name !== 'jit')
  .map(([name]) => `-c ${name}=0`)
  .join(' ')

/** Statements that give a session these settings: a pooler in session mode resets them when the session ends. */
export const SET_SESSION = entries.map(([name, value]) => `set ${name} = ${value}`).join('; ')

export const SETTING_NAMES = Object.keys(SESSION_SETTINGS)

/** Returns the first setting that a session lacks, as `name is value`; null if it has all. */
export function findMissingSetting(
  rows: readonly { name: string; setting: string }[],
): string | null {
  const found = new Map(rows.map(({ name, setting }) => [name, setting]))
  const missing = entries.find(([name, value]) => found.get(name) !== value)
  return missing ? `${missing[0]} is ${found.get(missing[0]) ?? 'unknown'}` : null
}
