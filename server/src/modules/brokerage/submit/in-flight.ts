import type { BrokerageJobDeps } from '../deps.ts'

type Tried = { last_attempt_at: Date | null }

/** What was asked a moment ago may still be on its way there. */
export const isUnderWay = (
  { clock, settlesAfterMs }: Pick<BrokerageJobDeps, 'clock' | 'settlesAfterMs'>,
  triedAt: Date | null,
): boolean => triedAt !== null && clock() - triedAt.getTime() < settlesAfterMs

/**
 * Two jobs of one thing may run at once. Behind the account's lock, the one who finds the row as it
 * read it asks; the other finds a later try and looks again.
 */
export const isSameTry = (now: Tried, then: Tried): boolean =>
  now.last_attempt_at?.getTime() === then.last_attempt_at?.getTime()
