import { accepted, type Outcome } from '@parvalue/shared/domain/values/outcome.ts'

/** What the supervisor answers: a value, or the one sentence that a person reads instead. */
export type UserMessage = string

export type Result<Value> = Outcome<Value, UserMessage>

export const done: Result<void> = accepted(undefined)

/** The sentence of something thrown by the system: a full disk, a missing right. */
export function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}
