import type { RedemptionDeps } from '../deps.ts'

/** Runs one task of a run; returns false if it threw. The error is logged and does not stop the other tasks. */
export async function runOrLogError(
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
