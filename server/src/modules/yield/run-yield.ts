import { ProviderError } from '../../providers/provider-error.ts'
import { decideRebase } from './decide-rebase.ts'
import type { YieldDeps } from './deps.ts'
import { listChainsWithOpenAllocation } from './period-store.ts'
import { postTreasuryIncome } from './post-income.ts'
import { payYieldJob } from './queues.ts'

/**
 * Posts income, decides a rebase when it is due, and enqueues the jobs of open allocations again, in case one was
 * lost.
 */
export async function runYield(deps: YieldDeps): Promise<void> {
  const { db, enqueue } = deps
  await attempt(deps, postTreasuryIncome)
  await attempt(deps, decideRebase)
  await enqueue(
    db,
    (await listChainsWithOpenAllocation(db)).map((chainId) => payYieldJob(chainId)),
  )
}

/** Logs a provider error instead of failing the job; the next run retries. */
async function attempt(deps: YieldDeps, work: (deps: YieldDeps) => Promise<void>): Promise<void> {
  try {
    await work(deps)
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error
    const level = error.kind === 'retryable' ? 'warn' : 'error'
    deps.log[level]({ err: error }, 'yield: provider request failed, will retry')
  }
}
