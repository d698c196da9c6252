import { inTransaction } from '../../platform/db/transaction.ts'
import { RpcError } from '../../providers/chain/errors.ts'
import { advanceTransaction } from '../chain-tx/service.ts'
import { findChainState } from '../chains/service.ts'
import type { YieldDeps } from './deps.ts'
import { findOpenPart, type RebaseAllocation, setClosed, setNextAttempt } from './period-store.ts'
import { toPayRequest } from './requests.ts'

/** How soon it is looked at again: until it is final, and when the chain does not take it. */
const LOOK_SECONDS = 2
const WAIT_SECONDS = 15

/**
 * Brings the oldest part that a chain has not got a step further, then the next one: each is one
 * transaction, under a name of its own. A chain that is away gets its parts when it is back.
 */
export async function payPart(deps: YieldDeps, chainId: number): Promise<void> {
  const { db, enqueue, log } = deps
  const part = await findOpenPart(db, chainId)
  if (!part) return
  try {
    const isClosed = await advance(deps, part)
    await enqueue(db, [toPayRequest(chainId, isClosed ? undefined : LOOK_SECONDS)])
  } catch (error) {
    const level = error instanceof RpcError ? 'error' : 'warn'
    log[level]({ chainId, period: part.period, err: error }, 'a chain does not take a rebase now')
    await enqueue(db, [toPayRequest(chainId, WAIT_SECONDS)])
  }
}

/** The name that the event's transaction is recognised by. */
export const toIntent = ({
  period,
  chainId,
  attempt,
}: Omit<RebaseAllocation, 'amount' | 'blockNumber'>) => `rebase/${period}/${chainId}/${attempt}`

async function advance(deps: YieldDeps, part: RebaseAllocation): Promise<boolean> {
  const chain = deps.chains.find(({ chainId }) => chainId === part.chainId)
  if (!chain?.rebaser) throw new Error(`There is no key that may rebase on chain ${part.chainId}`)
  const { sender, toCall } = chain.rebaser
  const state = await advanceTransaction(
    { ...deps, sender },
    {
      id: toIntent(part),
      call: toCall(part.amount),
      isWanted: async (tx) => (await findOpenPart(tx, part.chainId))?.period === part.period,
    },
  )
  if (state === 'reverted') await setNextAttempt(deps.db, part)
  return state === 'final' && close(deps, part)
}

/** Closed when the event is beyond any reorganisation, as the indexer sees it. */
async function close(
  { db, crashAt }: YieldDeps,
  { period, chainId }: RebaseAllocation,
): Promise<boolean> {
  const isClosed = await inTransaction(db, async (tx) => {
    const part = await findOpenPart(tx, chainId)
    const state = await findChainState(tx, chainId)
    if (part?.period !== period || part.blockNumber === null || !state) return false
    if (part.blockNumber > state.finalBlock) return false
    await setClosed(tx, part)
    crashAt('rebase.before-close-commit')
    return true
  })
  if (isClosed) crashAt('rebase.after-close-commit')
  return isClosed
}
