const PENDING = 'parvalue.login.pending'
const ANSWER = 'parvalue.login.answer'

/** What a login service comes back with, in an address. */
const MARKS = ['code', 'error', 'state', 'magic_credential', 'magic_oauth_request_id']

/** What this page has to know again after a redirect; the secrets stay in this tab. */
export type Pending = { path: string; state: string | null; verifier: string | null }

export type Returned = { pending: Pending; query: string }

export function keepPending(pending: Pending) {
  sessionStorage.setItem(PENDING, JSON.stringify(pending))
}

/**
 * Called first of all: takes the answer of a login out of the address, so that no route sees it and
 * no reload repeats it, and goes on where the login began.
 */
export function takeReturnedAddress(): void {
  try {
    const pending = readPending()
    const query = new URLSearchParams(location.search)
    if (!pending || !MARKS.some((name) => query.has(name))) return
    sessionStorage.setItem(ANSWER, location.search)
    history.replaceState(null, '', pending.path)
  } catch {
    // Without storage there was no redirect either.
  }
}

/** Whether somebody has just come back from a login. */
export function hasReturned(): boolean {
  try {
    return sessionStorage.getItem(ANSWER) !== null
  } catch {
    return false
  }
}

/** The answer, once. */
export function takeReturned(): Returned | null {
  const query = sessionStorage.getItem(ANSWER)
  const pending = readPending()
  if (query === null || !pending) return null
  sessionStorage.removeItem(ANSWER)
  sessionStorage.removeItem(PENDING)
  return { pending, query }
}

function readPending(): Pending | null {
  const value: unknown = JSON.parse(sessionStorage.getItem(PENDING) ?? 'null')
  const fields = (value ?? {}) as Partial<Pending>
  // Only a path of this origin: `//` would lead to another one.
  if (typeof fields.path !== 'string' || !/^\/(?![/\\])/.test(fields.path)) return null
  return { path: fields.path, state: fields.state ?? null, verifier: fields.verifier ?? null }
}
