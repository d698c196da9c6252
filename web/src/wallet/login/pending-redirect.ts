import { tabStore } from '#device/storage.ts'
import { LOGIN_NEEDS_STORAGE_MESSAGE } from './login-error.ts'

const PENDING = 'parvalue.login.pending'
const ANSWER = 'parvalue.login.answer'

/** Query parameters with which a login service redirects back. */
const RETURN_PARAMETERS = ['code', 'error', 'state', 'magic_credential', 'magic_oauth_request_id']

/** State of a login across its redirect; stored in this tab only, because it contains secrets. */
export type PendingLogin = { path: string; state: string | null; verifier: string | null }

export type ReturnedLogin = { pending: PendingLogin; query: string }

/** Saves the state across the redirect; throws without storage, because the way back would find nothing. */
export function savePendingLogin(pending: PendingLogin) {
  if (!tabStore.setItem(PENDING, JSON.stringify(pending)))
    throw new Error(LOGIN_NEEDS_STORAGE_MESSAGE)
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
    tabStore.setItem(ANSWER, location.search)
    history.replaceState(null, '', pending.path)
  } catch {
    // An entry that was edited by hand is no login.
  }
}

/** Returns whether a redirect login has just returned. */
export const hasReturnedLogin = (): boolean => tabStore.getItem(ANSWER) !== null

/** Returns the login response and deletes it. */
export function consumeReturnedLogin(): ReturnedLogin | null {
  const query = tabStore.getItem(ANSWER)
  const pending = readPending()
  if (query === null || !pending) return null
  tabStore.removeItem(ANSWER)
  tabStore.removeItem(PENDING)
  return { pending, query }
}

function readPending(): PendingLogin | null {
  const value: unknown = JSON.parse(tabStore.getItem(PENDING) ?? 'null')
  const fields = (value ?? {}) as Partial<PendingLogin>
  // Only a path of this origin is accepted, because `//` would lead to another origin.
  if (typeof fields.path !== 'string' || !/^\/(?![/\\])/.test(fields.path)) return null
  return { path: fields.path, state: fields.state ?? null, verifier: fields.verifier ?? null }
}
