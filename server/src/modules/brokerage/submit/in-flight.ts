import type { BrokerageJobDeps } from '../deps.ts'

type Tried = { tried_at: Date | null }

/** Returns whether a request sent at `triedAt` may still be in flight. */
export const isUnderWay = (
  { clock, settlesAfterMs }: Pick<BrokerageJobDeps, 'clock' | 'settlesAfterMs'>,
  triedAt: Date | null,
): boolean => triedAt !== null && clock() - triedAt.getTime() < settlesAfterMs

/**
 * Returns whether the row is unchanged since it was read. Two jobs of one row may run at once: behind the account's
 * lock the first sends the request, the second finds the newer `tried_at` and retries later.
 */
export const isSameTry = (now: Tried, then: Tried): boolean =>
  now.tried_at?.getTime() === then.tried_at?.getTime()
