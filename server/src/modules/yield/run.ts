import { ProviderError } from '../../providers/provider-error.ts'
import type { YieldDeps } from './deps.ts'
import { bookIncome } from './income.ts'
import { listOpenChains } from './period-store.ts'
import { decideRebase } from './rebase.ts'
import { toPayRequest, toYieldRequest } from './requests.ts'

/** Income is booked this often at least, so that no price is missed for a day. */
const LOOK_SECONDS_MAX = 600

/** Books what the reserves brought, pays it when that is due, and sees that nothing was forgotten. */
export async function runYield(deps: YieldDeps): Promise<void> {
  const { db, enqueue, everySeconds } = deps
  // Asked for first: one that fails must not be the last one.
  await enqueue(db, [toYieldRequest(Math.min(everySeconds, LOOK_SECONDS_MAX))])
  await attempt(deps, bookIncome)
  await attempt(deps, decideRebase)
  await enqueue(
    db,
    (await listOpenChains(db)).map((chainId) => toPayRequest(chainId)),
  )
}

/** A provider that does not answer is asked again in a moment; a job that failed would say no more. */
async function attempt(deps: YieldDeps, work: (deps: YieldDeps) => Promise<void>): Promise<void> {
  try {
    await work(deps)
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error
    const level = error.kind === 'retryable' ? 'warn' : 'error'
    deps.log[level]({ err: error }, 'the yield waits for a provider')
  }
}
