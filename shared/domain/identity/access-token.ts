import { accepted, type Outcome, refused } from '../values/outcome.ts'

/**
 * Scopes of an access token. `read`: GET calls only. `trade`: also all that a session may do without a fresh
 * signature.
 */
export const accessTokenScopes = ['read', 'trade'] as const

export type AccessTokenScope = (typeof accessTokenScopes)[number]

/**
 * Personal data that a token reads only if its owner chose so: the identity check with the holder's name, and the tax
 * form with the tax documents.
 */
export const accessTokenData = ['identity', 'tax'] as const

export type AccessTokenData = (typeof accessTokenData)[number]

/** Prefix of every token, so that people and secret scanners recognize a leaked one. */
export const ACCESS_TOKEN_PREFIX = 'pv_'

export const ACCESS_TOKEN_NAME_LENGTH_MAX = 60
export const ACCESS_TOKEN_DAYS_MAX = 365

/** Maximum number of active tokens per wallet. */
export const ACCESS_TOKENS_MAX = 10

/** The prefix and 32 random bytes in base64url. */
const TOKEN = /^pv_[A-Za-z0-9_-]{43}$/

const BEARER = /^Bearer +(\S+)$/i

/**
 * Returns the bearer token of an `Authorization` header; null if the header is missing or of another scheme;
 * `malformed` if the token cannot be one of ours, so that the call does not fall back to cookies.
 */
export function parseBearerToken(header: string | undefined): string | null {
  const token = BEARER.exec(header ?? '')?.[1]
  if (token === undefined) return null
  return TOKEN.test(token) ? token : 'malformed'
}

export type AccessTokenCall = {
  isChanging: boolean
  /** The call needs a recent wallet signature, which a token never replaces. */
  isFresh: boolean
  isSessionOnly: boolean
  /** Personal data that the call answers; null if none of the two kinds. */
  personalData: AccessTokenData | null
}

export type AccessTokenPermissions = {
  scope: AccessTokenScope
  personalData: readonly AccessTokenData[]
}

/**
 * Returns whether a token may make a call: within its scope, and never where the owner's own session or
 * signature is required.
 */
export function validateAccessTokenCall(
  { scope, personalData }: AccessTokenPermissions,
  call: AccessTokenCall,
): Outcome<'allowed', 'session_only' | 'read_only' | AccessTokenData> {
  const { isChanging, isFresh, isSessionOnly } = call
  if (isFresh || isSessionOnly) return refused('session_only')
  if (call.personalData !== null && !personalData.includes(call.personalData)) {
    return refused(call.personalData)
  }
  return isChanging && scope === 'read' ? refused('read_only') : accepted('allowed')
}
