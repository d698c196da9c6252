import type { RedemptionDeps } from '../deps.ts'

/** Runs one part of the work; returns false if it threw. The error is logged and does not affect the other parts. */
export async function attempt(
  { log }: Pick<RedemptionDeps, 'log'>,
  what: Record<string, string | number>,
  work: () => Promise<unknown>,
): Promise<boolean> {
  try {
    await work()
    return true
  } catch (error) {
    log.warn({ ...what, err: error }, 'redemptions: processing failed, will retry')
    return false
  }
}
