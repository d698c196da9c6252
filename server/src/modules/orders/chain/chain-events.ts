import type { StockPair } from '@parvalue/shared/chain/stock-pairs.ts'
import type { OrderEvent } from '@parvalue/shared/domain/orders/order.ts'
import { orderEndReasons } from '@parvalue/shared/domain/orders/order-terms.ts'
import type { Address } from '@parvalue/shared/domain/values/address.ts'
import type { CrashAt } from '../../../platform/fail-point.ts'
import type { EventBatch, FollowedEvent, Orphaned } from '../../../ports/chain-events.ts'
import type { Tx } from '../../../tables/tables.ts'
import { getMinedAt } from '../../chains/service.ts'
import { publishChange } from '../../notifications/service.ts'
import {
  type Created,
  parseOrderRequested,
  readChainOrder,
  toOrderHash,
} from '../intake/opening.ts'
import { findQuote } from '../intake/quote-store.ts'
import { postOrderEvents, reverseOrderEvents } from '../settlement/ledger-posting.ts'
import type { OrderClosedBy, TokenOrder } from '../tables/row.ts'
import {
  type ClosedOrder,
  findOrder,
  findOrderByHash,
  insertOrder,
  listClosedUpTo,
  lockOrder,
  reopenOrdersAbove,
  revertOrdersAbove,
  updateOrder,
} from '../tables/store.ts'
import { applyOrderTransition, enqueueOrderJob, type OrderMoveDeps } from '../worker/move.ts'
import {
  deleteEscrowsAbove,
  insertEscrow,
  listEscrowedUpTo,
  orphanFillsAbove,
  saveFill,
} from './fill-store.ts'

/** `contract`: the chain's order processor, in lower case. */
export type EventHandlerDeps = OrderMoveDeps & {
  contract: Address
  crashAt: CrashAt
  pairs: readonly StockPair[]
  /** What orders are paid with. */
  payments: readonly Address[]
}

type Named<Name extends string> = Extract<FollowedEvent, { name: `orderProcessor.${Name}` }>

/** Opens rows, and notes what becomes of them, as soon as a block says so. */
export async function onEventsSeen(
  tx: Tx,
  deps: EventHandlerDeps,
  { chainId, events }: EventBatch,
) {
  for (const event of events) {
    if (event.name === 'orderProcessor.OrderCreated') await open(tx, deps, chainId, event)
    else await note(tx, deps, chainId, event, events)
  }
}

async function open(tx: Tx, deps: EventHandlerDeps, chainId: number, event: Created) {
  const { contract } = deps
  const minedAt = await getMinedAt(tx, chainId, event.blockNumber)
  const orderHash = toOrderHash(event.args.id)
  const row =
    (await findOrderByHash(tx, { chainId, contract }, orderHash)) ??
    (await insert(tx, deps, { chainId, event, createdAtMs: minedAt.getTime() }))
  if (!row) return
  const { requester, order, feesEscrowed } = event.args
  const { blockNumber, transactionHash } = event
  // What the chain says holds, whether or not the order can still be moved by it.
  await updateOrder(tx, row.id, {
    is_canonical: true,
    block_number: blockNumber,
    transaction_hash: transactionHash,
    requester,
    ...(order.sell ? {} : { fee_amount: feesEscrowed.toString() }),
  })
  await applyOrderTransition(tx, deps, { id: row.id, event: 'mine', transactionHash })
}

type Unknown = { chainId: number; event: Created; createdAtMs: number }

/** Also of an order that nobody told us of. Null for tokens that are none of ours. */
async function insert(
  tx: Tx,
  { contract, pairs, payments, log }: EventHandlerDeps,
  { chainId, event, createdAtMs }: Unknown,
): Promise<TokenOrder | null> {
  const { requester, order, feesEscrowed } = event.args
  const pair = pairs.find(({ token }) => token === order.assetToken)
  const orderHash = toOrderHash(event.args.id)
  if (!pair || !payments.includes(order.paymentToken)) {
    const { assetToken, paymentToken } = order
    log.warn({ chainId, orderHash, assetToken, paymentToken }, 'an order for tokens not of ours')
    return null
  }
  const quote = await findQuote(tx, { chainId, contract }, orderHash)
  const facts = { chainId, contract, orderHash, requester, pair, createdAtMs }
  const opening = parseOrderRequested(readChainOrder(event.args), facts, {
    isSponsored: false,
    feeAmount: order.sell ? (quote?.feeAmount ?? 0n) : feesEscrowed,
    networkFeeAmount: 0n,
    hasQuote: quote !== null,
    submission: null,
    waitingFor: 'confirmations',
  })
  await insertOrder(tx, opening)
  return findOrder(tx, opening.id)
}

async function note(
  tx: Tx,
  deps: EventHandlerDeps,
  chainId: number,
  event: FollowedEvent,
  events: readonly FollowedEvent[],
) {
  switch (event.name) {
    case 'orderProcessor.OrderFill':
      return fill(tx, deps, chainId, event, events)
    case 'orderProcessor.EscrowTaken':
    case 'orderProcessor.EscrowReturned':
      return escrow(tx, deps, chainId, event)
    case 'orderProcessor.CancelRequested':
      return askCancel(tx, deps, chainId, event)
    case 'orderProcessor.OrderFulfilled':
      return close(tx, deps, chainId, { event, by: 'fulfilled', reason: null })
    case 'orderProcessor.OrderCancelled':
      return close(tx, deps, chainId, { event, by: 'cancelled', reason: event.args.reason })
    default:
      return undefined
  }
}

/** Null for an order of tokens that are none of ours. */
export const findOrderByChainId = (
  tx: Tx,
  { contract }: Pick<EventHandlerDeps, 'contract'>,
  chainId: number,
  id: bigint,
): Promise<TokenOrder | null> => findOrderByHash(tx, { chainId, contract }, toOrderHash(id))

async function fill(
  tx: Tx,
  deps: EventHandlerDeps,
  chainId: number,
  event: Named<'OrderFill'>,
  events: readonly FollowedEvent[],
) {
  const row = await findOrderByChainId(tx, deps, chainId, event.args.id)
  if (!row) return
  const { blockNumber, logIndex, transactionHash } = event
  const minedAt = await getMinedAt(tx, chainId, blockNumber)
  await saveFill(tx, {
    chainId,
    fillId: getFillId(event, events),
    orderId: row.id,
    assetAmount: event.args.assetAmount,
    paymentAmount: event.args.paymentAmount,
    feeAmount: event.args.feesTaken,
    blockNumber,
    logIndex,
    transactionHash,
    minedAtMs: minedAt.getTime(),
  })
  await applyOrderTransition(tx, deps, { id: row.id, event: 'record_fill', transactionHash })
  await publishChange(tx, { wallet: row.requester, kind: 'orders' })
}

/** The nearest of the same order before it, in the same transaction. */
function getFillId(event: Named<'OrderFill'>, events: readonly FollowedEvent[]) {
  const found = events.findLast(
    (each): each is Named<'OrderFillRecorded'> =>
      each.name === 'orderProcessor.OrderFillRecorded' &&
      each.blockNumber === event.blockNumber &&
      each.transactionHash === event.transactionHash &&
      each.logIndex < event.logIndex &&
      each.args.id === event.args.id,
  )
  if (!found) throw new Error(`The fill in ${event.transactionHash} has no name`)
  return found.args.fillId
}

async function escrow(
  tx: Tx,
  deps: EventHandlerDeps,
  chainId: number,
  event: Named<'EscrowTaken' | 'EscrowReturned'>,
) {
  const row = await findOrderByChainId(tx, deps, chainId, event.args.id)
  if (!row) return
  const { blockNumber, logIndex, transactionHash } = event
  const kind = event.name === 'orderProcessor.EscrowTaken' ? 'taken' : 'returned'
  const { amount } = event.args
  await insertEscrow(tx, {
    chainId,
    blockNumber,
    logIndex,
    orderId: row.id,
    kind,
    amount,
    transactionHash,
  })
}

/** The wish is kept, whether or not it can be followed now. */
async function askCancel(
  tx: Tx,
  deps: EventHandlerDeps,
  chainId: number,
  event: Named<'CancelRequested'>,
) {
  const row = await findOrderByChainId(tx, deps, chainId, event.args.id)
  if (!row) return
  const { transactionHash } = event
  await updateOrder(tx, row.id, {
    cancel_transaction_hash: transactionHash,
    cancel_submission: null,
    ...(row.cancelAskedAtMs === null ? { cancel_requested_at: new Date(deps.clock()) } : {}),
  })
  if (row.cancelAskedAtMs !== null && row.status === 'PENDING_CANCEL') {
    return enqueueOrderJob(tx, deps, row)
  }
  await applyOrderTransition(tx, deps, {
    id: row.id,
    event: 'ask_cancel',
    reason: 'requested',
    transactionHash,
  })
}

type Closing = {
  event: Named<'OrderFulfilled' | 'OrderCancelled'>
  by: OrderClosedBy
  /** In our own words, where we closed it. */
  reason: string | null
}

async function close(
  tx: Tx,
  deps: EventHandlerDeps,
  chainId: number,
  { event, by, reason }: Closing,
) {
  const row = await findOrderByChainId(tx, deps, chainId, event.args.id)
  if (!row) return
  const said = orderEndReasons.find((each) => each === reason)
  await updateOrder(tx, row.id, {
    closed_by: by,
    closed_block: event.blockNumber,
    closed_transaction_hash: event.transactionHash,
    ...(said ? { reason: said } : {}),
  })
  await publishChange(tx, { wallet: row.requester, kind: 'orders' })
}

/** Three blocks deep an order is accepted, and the books follow. */
export async function onEventsConfirmed(tx: Tx, deps: EventHandlerDeps, batch: EventBatch) {
  await postOrderEvents(tx, deps, batch)
  for (const event of batch.events) {
    if (event.name !== 'orderProcessor.OrderCreated') continue
    const row = await findOrderByChainId(tx, deps, batch.chainId, event.args.id)
    if (row) await applyOrderTransition(tx, deps, { id: row.id, event: 'confirm' })
  }
}

/** Takes back what blocks said that are no more; rows go out of sight or back to where they were. */
export async function onEventsOrphaned(tx: Tx, deps: EventHandlerDeps, orphaned: Orphaned) {
  await reverseOrderEvents(tx, orphaned)
  const unmined = await revertOrdersAbove(tx, orphaned)
  const reopened = await reopenOrdersAbove(tx, orphaned)
  await deleteEscrowsAbove(tx, orphaned)
  const unfilled = await orphanFillsAbove(tx, orphaned)
  const touched = new Set([...unmined, ...reopened].map(({ id }) => id).concat(unfilled))
  for (const id of touched) {
    const row = await lockOrder(tx, id)
    if (!row) continue
    if (row.isCanonical) await enqueueOrderJob(tx, deps, row)
    await publishChange(tx, { wallet: row.requester, kind: 'orders' })
  }
}

/** What is beyond any reorganisation: an order may go to the broker, and has its end. */
export async function onEventsFinalized(
  tx: Tx,
  deps: EventHandlerDeps,
  { chainId, finalBlock }: { chainId: number; finalBlock: number },
) {
  for (const { id, transactionHash } of await listEscrowedUpTo(tx, chainId, finalBlock)) {
    await applyOrderTransition(tx, deps, { id, event: 'take_escrow', transactionHash })
    deps.crashAt('orders.before-escrowed-commit')
  }
  for (const closed of await listClosedUpTo(tx, chainId, finalBlock)) {
    const { id, transactionHash } = closed
    await applyOrderTransition(tx, deps, { id, event: toEnd(closed), transactionHash })
    deps.crashAt('orders.before-end-commit')
  }
}

/** As we decided; what the chain alone tells of a remainder is an order that was filled. */
function toEnd({ closedBy, closing, reason }: ClosedOrder): OrderEvent {
  if (closedBy === 'fulfilled' || closing === 'filled') return 'finish_filled'
  if (closing === 'rejected') return 'finish_rejected'
  return closing === null && reason === 'remainder' ? 'finish_filled' : 'finish_cancelled'
}
