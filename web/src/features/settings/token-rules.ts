import {
  ACCESS_TOKEN_DAYS_MAX,
  type AccessTokenScope,
  accessTokenScopes,
} from '@parvalue/shared/domain/identity/access-token.ts'

export const tokenDayChoices = [7, 30, 90, ACCESS_TOKEN_DAYS_MAX] as const

const DAYS_DEFAULT = 30

/** Normalizes the name as the server does: one line, without control characters. */
export const toTokenName = (text: string) => text.replace(/\p{Cc}/gu, '').trim()

/** Parses the scope chosen before a reload; defaults to the narrower one. */
export const parseTokenScope = (text: string): AccessTokenScope =>
  accessTokenScopes.find((scope) => scope === text) ?? 'read'

export const parseTokenDays = (text: string): number =>
  tokenDayChoices.find((days) => `${days}` === text) ?? DAYS_DEFAULT
