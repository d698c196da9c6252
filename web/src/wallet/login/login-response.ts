import { ProviderError, userRejectedError } from '../provider-error.ts'
import { LOGIN_STATE_WRONG_MESSAGE, LOGIN_UNREACHABLE_MESSAGE } from './login-error.ts'

/** The result of a login, from a message or a redirect URL. */
export type LoginResponse = { state: string | null; code: string | null; error: string | null }

type MessageFields = { origin: string; source: unknown; data: unknown }

/** Parses a login message; null unless it comes from the expected window and origin. */
export function parseLoginMessage(
  { origin, source, data }: MessageFields,
  expected: { origin: string; source: unknown },
): LoginResponse | null {
  if (origin !== expected.origin || source !== expected.source) return null
  const { type, state, code, error } = (data ?? {}) as Partial<Record<string, unknown>>
  if (type !== 'login') return null
  return { state: toText(state), code: toText(code), error: toText(error) }
}

const toText = (value: unknown) => (typeof value === 'string' ? value : null)

export function parseLoginQuery(query: string): LoginResponse {
  const fields = new URLSearchParams(query)
  return { state: fields.get('state'), code: fields.get('code'), error: fields.get('error') }
}

/** Returns the authorization code; throws if the state is wrong or the user rejected. */
export function requireAuthorizationCode(
  { state, code, error }: LoginResponse,
  expectedState: string | null,
) {
  if (state === null || state !== expectedState) throw new ProviderError(LOGIN_STATE_WRONG_MESSAGE)
  if (error === 'access_denied') throw userRejectedError()
  if (code === null) throw new ProviderError(LOGIN_UNREACHABLE_MESSAGE)
  return code
}
