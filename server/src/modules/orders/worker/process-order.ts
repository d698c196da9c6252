import { isOrderFinal, isOrderParked } from '@parvalue/shared/domain/orders/order.ts'
import { inTransaction } from '../../../platform/db/transaction.ts'
import type { NextRun } from '../../../platform/jobs/reschedule.ts'
import { settleSentTransactions } from '../../chain-tx/service.ts'
import { isChainCaughtUp } from '../../chains/service.ts'
import type { BrokerDeps } from '../broker/broker-deps.ts'
import { toOrderIntentPrefix } from '../chain/intents.ts'
import { settlePriceReports } from '../chain/report-price.ts'
import { hasOrderEnded } from '../chain/send-transaction.ts'
import { settleFills } from '../chain/submit-fills.ts'
import type { OrderChain } from '../deps.ts'
import type { TokenOrder } from '../tables/order-row.ts'
import { findOrder } from '../tables/order-store.ts'
import type { OrderStepOutcome } from './apply-step.ts'
import { applyOrderTransition } from './apply-transition.ts'
import { awaitExecutions } from './await-executions.ts'
import { closeOrder } from './close-order.ts'
import { endOrderAtBroker } from './end-at-broker.ts'
import { burnSaleTokens, prepareOrder } from './prepare-order.ts'
import type { OrderJobData } from './queues.ts'
import { settleUndeliveredExecutions } from './settle-undelivered.ts'
import { submitOrderToBroker } from './submit-to-broker.ts'

/**
 * Delays of the next job, by the reason for it. The events of a sent transaction continue its order; until then jobs
 * check the transaction, because it may be dropped or need a higher fee.
 */
const RETRY_SECONDS = { in_progress: 1, sent: 3, waiting: 5, failed: 10 } as const

type RetryReason = keyof typeof RETRY_SECONDS

/** No order passes through more stages than this in one job. */
const STEPS_MAX = 8

/**
 * Processes an order until it has to wait or nothing is left to do. A failure is retried without delaying other
 * orders.
 */
export async function processOrder(
  deps: BrokerDeps,
  { id, version }: OrderJobData,
): Promise<NextRun> {
  const row = await findOrder(deps.db, id)
  if (!row || row.jobVersion !== version) return 'none'
  const retry = await runOrder(deps, row).catch((error: unknown): RetryReason => {
    deps.log.warn({ order_id: id, err: error }, 'orders: processing failed, will retry')
    return 'failed'
  })
  return retry === null ? 'none' : { inSeconds: RETRY_SECONDS[retry] }
}

/** Runs stage after stage; returns null when nothing is left to do until another job is enqueued. */
async function runOrder(deps: BrokerDeps, first: TokenOrder): Promise<RetryReason | null> {
  const chain = deps.findChain(first.chainId)
  if (!chain) return parkUnserved(deps, first)
  const reportCount = await settlePriceReports(deps, first, chain)
  const sentCount =
    reportCount +
    (await settleSentTransactions({ ...deps, sender: chain.sender }, toOrderIntentPrefix(first)))
  // While the indexer is behind, the closing event of this order may be unread.
  if (!(await isChainCaughtUp(deps.db, first.chainId))) return 'in_progress'
  for (let count = 0; count < STEPS_MAX; count += 1) {
    const row = await findOrder(deps.db, first.id)
    if (!row) return null
    if (hasOrderEnded(row) || isOrderParked(row.status)) return settleRest(deps, row, sentCount)
    const outcome = await runStage(deps, row, chain)
    if (outcome === 'idle') return sentCount > 0 ? 'sent' : null
    if (outcome !== 'advanced') return outcome
  }
  return 'in_progress'
}

async function settleRest(deps: BrokerDeps, row: TokenOrder, sentCount: number) {
  const isSettled = await settleUndeliveredExecutions(deps, row)
  // Sent transactions are followed until they are settled; the closing event arrives without another job.
  if (sentCount > 0) return 'sent'
  return isSettled ? null : 'waiting'
}

/** Runs the stage of the order's status: an order is prepared, submitted, settled fill by fill, and closed. */
async function runStage(
  deps: BrokerDeps,
  row: TokenOrder,
  chain: OrderChain,
): Promise<OrderStepOutcome> {
  switch (row.status) {
    case 'PENDING_SUBMIT': {
      const prepared = await prepareOrder(deps, row, chain)
      return prepared === 'ready' ? submitOrderToBroker(deps, row, chain) : prepared
    }
    case 'PENDING_ESCROW':
      return burnSaleTokens(deps, row, chain)
    case 'ESCROWED':
      return submitOrderToBroker(deps, row, chain)
    case 'SUBMITTED':
    case 'PENDING_FILL': {
      const settling = await settleFills(deps, row, chain)
      return settling.kind === 'settled'
        ? awaitExecutions(deps, row, settling.fills)
        : settling.outcome
    }
    case 'PENDING_CANCEL': {
      const atBroker = await endOrderAtBroker(deps, row, chain)
      if (atBroker !== 'ended') return atBroker
      const settling = await settleFills(deps, row, chain)
      if (settling.kind === 'open') return settling.outcome
      return closeOrder(deps, row, { chain, fills: settling.fills })
    }
    case 'FILLED':
    case 'CANCELLED':
    case 'REJECTED':
    case 'REQUIRING_CONTACT':
    case 'ERROR':
      return 'idle'
  }
}

/** Parks an order of a chain for which this server has no operator key. */
async function parkUnserved(deps: BrokerDeps, { id, status }: TokenOrder): Promise<null> {
  if (isOrderFinal(status) || isOrderParked(status)) return null
  await inTransaction(deps.db, async (tx) => {
    await applyOrderTransition(tx, deps, { id, event: 'fail', reason: 'chain_not_served' })
  })
  return null
}
