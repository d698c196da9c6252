import { inTransaction } from '../../platform/db/transaction.ts'
import type { NextRun } from '../../platform/jobs/reschedule.ts'
import { RpcError } from '../../providers/chain/errors.ts'
import { hasTransactionIntent, processTransactionIntent } from '../chain-tx/service.ts'
import { findChainState } from '../chains/service.ts'
import type { YieldDeps } from './deps.ts'
import {
  findOpenRebaseAllocation,
  type RebaseAllocation,
  setAllocationClosed,
  startNextRebaseAttempt,
} from './period-store.ts'

/** Seconds until a submitted rebase is read again. */
const POLL_SECONDS = 2
/** Seconds until a retry after the chain was unreachable or refused the rebase. */
const WAIT_SECONDS = 15
/** Seconds until a rebase above the contract's limit is tried again. */
const LIMIT_WAIT_SECONDS = 60

/**
 * Processes the next step of the oldest open allocation of a chain. Each attempt of an allocation is one rebase
 * transaction with an intent id of its own. An unreachable chain is retried until it responds.
 */
export async function payRebaseAllocation(deps: YieldDeps, chainId: number): Promise<NextRun> {
  const { db, log } = deps
  const allocation = await findOpenRebaseAllocation(db, chainId)
  if (!allocation) return 'none'
  try {
    if (!(await isAllowedNow(deps, allocation))) return { inSeconds: LIMIT_WAIT_SECONDS }
    const isClosed = await processAllocation(deps, allocation)
    return isClosed ? 'now' : { inSeconds: POLL_SECONDS }
  } catch (error) {
    const level = error instanceof RpcError ? 'error' : 'warn'
    log[level](
      { chain_id: chainId, period: allocation.period, err: error },
      'yield: rebase transaction failed, will retry',
    )
    return { inSeconds: WAIT_SECONDS }
  }
}

/** Returns the intent id of one attempt of a rebase, by which its transaction is recognized. */
export const toRebaseIntent = ({
  period,
  chainId,
  attempt,
}: Omit<RebaseAllocation, 'amount' | 'blockNumber'>) => `rebase/${period}/${chainId}/${attempt}`

function getRebaser({ chains }: YieldDeps, chainId: number) {
  const rebaser = chains.find((chain) => chain.chainId === chainId)?.rebaser
  if (!rebaser) throw new Error(`Chain ${chainId} has no rebaser key configured (REBASER_KEY)`)
  return rebaser
}

/**
 * Returns whether the contract's limits allow the rebase, or its transaction is signed already (requirement KY-02). An
 * amount above the maximum is allowed once more time has passed since the last rebase.
 */
async function isAllowedNow(deps: YieldDeps, allocation: RebaseAllocation): Promise<boolean> {
  if (await hasTransactionIntent(deps.db, toRebaseIntent(allocation))) return true
  const { chainId, period, amount } = allocation
  const maximum = await getRebaser(deps, chainId).readMaxRebase()
  if (maximum === null || amount <= maximum) return true
  deps.log.warn(
    { chain_id: chainId, period, amount: `${amount}`, maximum: `${maximum}` },
    'yield: rebase exceeds what the contract allows now, will retry',
  )
  return false
}

async function processAllocation(deps: YieldDeps, allocation: RebaseAllocation): Promise<boolean> {
  const { sender, toCall } = getRebaser(deps, allocation.chainId)
  const state = await processTransactionIntent(
    { ...deps, sender },
    {
      id: toRebaseIntent(allocation),
      call: toCall(allocation.amount),
      isWanted: async (tx) =>
        (await findOpenRebaseAllocation(tx, allocation.chainId))?.period === allocation.period,
    },
  )
  if (state === 'reverted') await startNextRebaseAttempt(deps.db, allocation)
  return state === 'final' && close(deps, allocation)
}

/** Closes an allocation once the indexer has its event in a final block. */
async function close(
  { db, crashAt }: YieldDeps,
  { period, chainId }: RebaseAllocation,
): Promise<boolean> {
  const isClosed = await inTransaction(db, async (tx) => {
    const allocation = await findOpenRebaseAllocation(tx, chainId)
    const state = await findChainState(tx, chainId)
    if (allocation?.period !== period || allocation.blockNumber === null || !state) return false
    if (allocation.blockNumber > state.finalBlock) return false
    await setAllocationClosed(tx, allocation)
    crashAt('rebase.before-close-commit')
    return true
  })
  if (isClosed) crashAt('rebase.after-close-commit')
  return isClosed
}
