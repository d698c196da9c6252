import { isOrderFinal, isOrderParked } from '@parvalue/shared/domain/orders/order.ts'
import { inTransaction } from '../../../platform/db/transaction.ts'
import { settleSent } from '../../chain-tx/service.ts'
import { isCaughtUp } from '../../chains/service.ts'
import type { BrokerDeps } from '../broker/broker-deps.ts'
import { isOver, toIntentPrefix } from '../chain/chain-send.ts'
import type { OrderChain } from '../deps.ts'
import type { TokenOrder } from '../tables/row.ts'
import { findOrder } from '../tables/store.ts'
import { closeOrder, processWorkingOrder } from './close-order.ts'
import { applyOrderTransition } from './move.ts'
import { type OrderJobData, processOrderJob } from './queues.ts'
import { isIdle } from './settle-undelivered.ts'
import { burnSaleTokens, place, prepareOrder, type StepOutcome } from './submit-to-broker.ts'

/** How soon it is looked at again: at work, waiting for somebody else, after a failure of the line. */
const LOOK_SECONDS = { look: 1, wait: 5, failing: 10 } as const

type Pace = keyof typeof LOOK_SECONDS

/** No order stands in more places than this on one way. */
const STEPS_MAX = 8

/**
 * Brings an order on until it has to wait, and comes back until nothing is left to do. Whatever fails
 * is tried again without holding up any other.
 */
export async function processOrder(deps: BrokerDeps, { id, version }: OrderJobData): Promise<void> {
  const row = await findOrder(deps.db, id)
  if (!row || row.jobVersion !== version) return
  const pace = await steps(deps, row).catch((error: unknown): Pace => {
    deps.log.warn({ order: id, err: error }, 'order not advanced')
    return 'failing'
  })
  if (pace === null) return
  await deps.enqueue(deps.db, [processOrderJob({ id, version }, LOOK_SECONDS[pace])])
}

/** Null when there is nothing more to do until somebody asks. */
async function steps(deps: BrokerDeps, first: TokenOrder): Promise<Pace | null> {
  const chain = deps.findChain(first.chainId)
  if (!chain) return parkUnserved(deps, first)
  const left = await settleSent({ ...deps, sender: chain.sender }, toIntentPrefix(first))
  // What happened meanwhile is not known yet: perhaps it ended long ago.
  if (!(await isCaughtUp(deps.db, first.chainId))) return 'look'
  let progress: StepOutcome = 'moved'
  for (let count = 0; progress === 'moved' && count < STEPS_MAX; count += 1) {
    const row = await findOrder(deps.db, first.id)
    if (!row) return null
    if (isOver(row) || isOrderParked(row.status)) {
      // What was sent is followed to its end; a closing event is heard of without us.
      const isDone = await isIdle(deps, row)
      return left > 0 ? 'look' : isDone ? null : 'wait'
    }
    progress = await step(deps, row, chain)
  }
  if (progress === 'rest') return left > 0 ? 'look' : null
  return progress === 'wait' ? 'wait' : 'look'
}

function step(deps: BrokerDeps, row: TokenOrder, chain: OrderChain): Promise<StepOutcome> {
  switch (row.status) {
    case 'PENDING_SUBMIT':
      return prepareOrder(deps, row, chain)
    case 'PENDING_ESCROW':
      return burnSaleTokens(deps, row, chain)
    case 'ESCROWED':
      return place(deps, row, chain)
    case 'SUBMITTED':
    case 'PENDING_FILL':
      return processWorkingOrder(deps, row, chain)
    case 'PENDING_CANCEL':
      return closeOrder(deps, row, chain)
    case 'FILLED':
    case 'CANCELLED':
    case 'REJECTED':
    case 'REQUIRING_CONTACT':
    case 'ERROR':
      return Promise.resolve('rest')
  }
}

/** Nobody here has the key of that chain's operator. */
async function parkUnserved(deps: BrokerDeps, { id, status }: TokenOrder): Promise<null> {
  if (isOrderFinal(status) || isOrderParked(status)) return null
  await inTransaction(deps.db, async (tx) => {
    await applyOrderTransition(tx, deps, { id, event: 'fail', reason: 'chain_not_served' })
  })
  return null
}
