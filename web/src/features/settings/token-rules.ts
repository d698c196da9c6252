import {
  TOKEN_DAYS_MAX,
  type TokenScope,
  tokenScopes,
} from '@parvalue/shared/domain/identity/access-token.ts'

export const dayChoices = [7, 30, 90, TOKEN_DAYS_MAX] as const

const DAYS_DEFAULT = 30

/** The name as it is kept: one line, without what cannot be seen. */
export const toName = (text: string) => text.replace(/\p{Cc}/gu, '').trim()

/** What was chosen before a reload; the one that may do less where that is nothing. */
export const parseScope = (text: string): TokenScope =>
  tokenScopes.find((scope) => scope === text) ?? 'read'

export const parseDays = (text: string): number =>
  dayChoices.find((days) => `${days}` === text) ?? DAYS_DEFAULT
