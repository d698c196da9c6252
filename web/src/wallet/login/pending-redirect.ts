const PENDING = 'parvalue.login.pending'
const ANSWER = 'parvalue.login.answer'

/** Query parameters with which a login service redirects back. */
const RETURN_PARAMETERS = ['code', 'error', 'state', 'magic_credential', 'magic_oauth_request_id']

/** State of a login across its redirect; stored in this tab only, because it contains secrets. */
export type PendingLogin = { path: string; state: string | null; verifier: string | null }

export type ReturnedLogin = { pending: PendingLogin; query: string }

export function savePendingLogin(pending: PendingLogin) {
  sessionStorage.setItem(PENDING, JSON.stringify(pending))
}

/**
 * Moves the login response from the URL to session storage and restores the path where the login
 * started. Runs before routing, so that no route sees the response and no reload repeats it.
 */
export function consumeLoginReturnUrl(): void {
  try {
    const pending = readPending()
    const query = new URLSearchParams(location.search)
    if (!pending || !RETURN_PARAMETERS.some((name) => query.has(name))) return
    sessionStorage.setItem(ANSWER, location.search)
    history.replaceState(null, '', pending.path)
  } catch {
    // Without storage no redirect login can have started.
  }
}

/** Returns whether a redirect login has just returned. */
export function hasReturnedLogin(): boolean {
  try {
    return sessionStorage.getItem(ANSWER) !== null
  } catch {
    return false
  }
}

/** Returns the login response and deletes it. */
export function consumeReturnedLogin(): ReturnedLogin | null {
  const query = sessionStorage.getItem(ANSWER)
  const pending = readPending()
  if (query === null || !pending) return null
  sessionStorage.removeItem(ANSWER)
  sessionStorage.removeItem(PENDING)
  return { pending, query }
}

function readPending(): PendingLogin | null {
  const value: unknown = JSON.parse(sessionStorage.getItem(PENDING) ?? 'null')
  const fields = (value ?? {}) as Partial<PendingLogin>
  // Only a path of this origin is accepted, because `//` would lead to another origin.
  if (typeof fields.path !== 'string' || !/^\/(?![/\\])/.test(fields.path)) return null
  return { path: fields.path, state: fields.state ?? null, verifier: fields.verifier ?? null }
}
