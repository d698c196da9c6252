import { ProviderError, userRejected } from '../provider-error.ts'
import { LOGIN_UNREACHABLE, STATE_WRONG } from './login-error.ts'

/** What a login service says in the end, by message or in the address. */
export type LoginAnswer = { state: string | null; code: string | null; error: string | null }

type Heard = { origin: string; source: unknown; data: unknown }

/** Null for everything that is not said by this window of the service's own origin. */
export function parseLoginMessage(
  { origin, source, data }: Heard,
  expected: { origin: string; source: unknown },
): LoginAnswer | null {
  if (origin !== expected.origin || source !== expected.source) return null
  const { type, state, code, error } = (data ?? {}) as Partial<Record<string, unknown>>
  if (type !== 'login') return null
  return { state: toText(state), code: toText(code), error: toText(error) }
}

const toText = (value: unknown) => (typeof value === 'string' ? value : null)

export function parseLoginQuery(query: string): LoginAnswer {
  const fields = new URLSearchParams(query)
  return { state: fields.get('state'), code: fields.get('code'), error: fields.get('error') }
}

/** The code to exchange; throws where the answer is of another login, or a no. */
export function requireCode({ state, code, error }: LoginAnswer, expectedState: string | null) {
  if (state === null || state !== expectedState) throw new ProviderError(STATE_WRONG)
  if (error === 'access_denied') throw userRejected()
  if (code === null) throw new ProviderError(LOGIN_UNREACHABLE)
  return code
}
