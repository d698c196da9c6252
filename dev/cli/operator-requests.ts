import { accepted, refused } from '@parvalue/shared/domain/values/outcome.ts'
import type { Result } from './refusal.ts'

/** A request to the admin port. */
export type OperatorRequest = { method: 'GET' | 'POST'; path: string; body?: object }

/** Why an operator makes a change; it is stored with the change. */
export type Reason = { why: string }
/** Options of attestations, gift cards and incidents. */
export type Report = {
  firm: string
  scope: string
  url: string | null
  from: string | null
  until: string | null
  en: string
  es: string
}
/** Parses the commands of one resource; returns null if there is no such command. */
export type Group = (
  words: readonly string[],
  reason: Reason,
  report: Report,
) => Result<OperatorRequest> | null

export const toRead = (path: string) => accepted({ method: 'GET', path } as const)

/** Returns the request for a change, or a refusal if the reason is missing. */
export function toChange(path: string, change: object, { why }: Reason): Result<OperatorRequest> {
  if (why.trim() === '') return refused('The reason is missing: --why <reason>.')
  return accepted({ method: 'POST', path, body: { ...change, why } })
}
