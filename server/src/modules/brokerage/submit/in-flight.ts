import type { BrokerageJobDeps } from '../deps.ts'

type Attempted = { last_attempt_at: Date | null }

/** Returns whether a request sent at `triedAt` may still be in flight. */
export const isRequestInFlight = (
  { clock, inFlightMaxMs }: Pick<BrokerageJobDeps, 'clock' | 'inFlightMaxMs'>,
  triedAt: Date | null,
): boolean => triedAt !== null && clock() - triedAt.getTime() < inFlightMaxMs

/**
 * Returns whether no other job has attempted the row since it was read. Two jobs of one row may run at once: behind the
 * account's lock the first sends the request, the second finds the newer `last_attempt_at` and retries later.
 */
export const isAttemptUnchanged = (now: Attempted, then: Attempted): boolean =>
  now.last_attempt_at?.getTime() === then.last_attempt_at?.getTime()
