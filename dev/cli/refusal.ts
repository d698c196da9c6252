import { accepted, type Outcome } from '@parvalue/shared/domain/values/outcome.ts'

/** A sentence that a command or the supervisor prints instead of a result. */
export type UserMessage = string

export type Result<Value> = Outcome<Value, UserMessage>

export const succeeded: Result<void> = accepted(undefined)

/** Returns the message of a system error, such as a full disk or a missing permission. */
export function messageOfSystemError(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}
