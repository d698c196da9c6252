import {
  ACCESS_TOKEN_DAYS_MAX,
  type AccessTokenData,
  type AccessTokenScope,
  accessTokenData,
  accessTokenScopes,
} from '@parvalue/shared/domain/identity/access-token.ts'

export const accessTokenDayChoices = [7, 30, 90, ACCESS_TOKEN_DAYS_MAX] as const

const DAYS_DEFAULT = 30

/** Normalizes the name as the server does: one line, without control characters. */
export const toAccessTokenName = (text: string) => text.replace(/\p{Cc}/gu, '').trim()

/** Parses the scope chosen before a reload; defaults to the narrower one. */
export const parseAccessTokenScope = (text: string): AccessTokenScope =>
  accessTokenScopes.find((scope) => scope === text) ?? 'read'

/** Parses the personal data chosen before a reload; none by default. */
export const parseAccessTokenData = (text: string): AccessTokenData[] => {
  const chosen = text.split(',')
  return accessTokenData.filter((kind) => chosen.includes(kind))
}

export const parseAccessTokenDays = (text: string): number =>
  accessTokenDayChoices.find((days) => `${days}` === text) ?? DAYS_DEFAULT
