import { accepted, type Outcome, refused } from '../values/outcome.ts'

/** `read`: looks and changes nothing. `trade`: also what a session may without a fresh signature. */
export const tokenScopes = ['read', 'trade'] as const

export type TokenScope = (typeof tokenScopes)[number]

/** What every token begins with, so that people and programs that find one know what it is. */
export const TOKEN_PREFIX = 'pv_'

export const TOKEN_NAME_MAX = 60
export const TOKEN_DAYS_MAX = 365

/** Of one wallet at a time. */
export const TOKENS_MAX = 10

/** 32 random bytes in base64url. */
const TOKEN = /^pv_[A-Za-z0-9_-]{43}$/

const BEARER = /^Bearer +(\S+)$/i

/**
 * The token of an `Authorization` header; null for a header of another kind. One of ours that cannot
 * be a token is `malformed`, so that nobody falls back to cookies by a slip.
 */
export function readBearer(header: string | undefined): string | null {
  const token = BEARER.exec(header ?? '')?.[1]
  if (token === undefined) return null
  return TOKEN.test(token) ? token : 'malformed'
}

export type TokenCall = {
  isChanging: boolean
  /** It needs a signature of the last minutes, which a token never stands for. */
  isFresh: boolean
  isSessionOnly: boolean
}

/** What a token may do: never more than its owner said, and never what asks for its owner. */
export function judgeTokenCall(
  scope: TokenScope,
  { isChanging, isFresh, isSessionOnly }: TokenCall,
): Outcome<'allowed', 'session_only' | 'read_only'> {
  if (isFresh || isSessionOnly) return refused('session_only')
  return isChanging && scope === 'read' ? refused('read_only') : accepted('allowed')
}
