import { accepted, refused } from '@parvalue/shared/domain/values/outcome.ts'
import type { Result } from './refusal.ts'

/** A request to the admin port. */
export type OperatorRequest = { method: 'GET' | 'POST'; path: string; body?: object }

/** Why an operator makes a change; it is stored with the change. */
export type ChangeReason = { why: string }
/** Options of attestations, gift cards and incidents. */
export type ReportOptions = {
  firm: string
  scope: string
  url: string | null
  from: string | null
  until: string | null
  en: string
  es: string
}
/** Parses the commands of one resource; returns null if there is no such command. */
export type ResourceParser = (
  words: readonly string[],
  reason: ChangeReason,
  report: ReportOptions,
) => Result<OperatorRequest> | null

export const toReadRequest = (path: string) => accepted({ method: 'GET', path } as const)

/** Returns the request for a change, or a refusal if the reason is missing. */
export function toChangeRequest(
  path: string,
  change: object,
  { why }: ChangeReason,
): Result<OperatorRequest> {
  if (why.trim() === '') return refused('The reason is missing: --why <reason>.')
  return accepted({ method: 'POST', path, body: { ...change, why } })
}
