import type { StockPair } from '@parvalue/shared/chain/stock-pairs.ts'
import type { OrderEvent } from '@parvalue/shared/domain/orders/order.ts'
import type { Address } from '@parvalue/shared/domain/values/address.ts'
import type { CrashAt } from '../../../platform/fail-point.ts'
import type { EventBatch, FollowedEvent, OrphanedEvents } from '../../../ports/chain-events.ts'
import type { Tx } from '../../../tables/tables.ts'
import { inTransactionTrace } from '../../chain-tx/service.ts'
import { getBlockTime } from '../../chains/service.ts'
import { publishChange } from '../../notifications/service.ts'
import {
  type OrderCreatedEvent,
  toChainOrderOfEvent,
  toNewOrder,
  toOrderHash,
} from '../intake/new-order.ts'
import { findCheapestQuote } from '../intake/quote-store.ts'
import { postOrderEvents, reverseOrderEvents } from '../settlement/ledger-posting.ts'
import type { TokenOrder } from '../tables/order-row.ts'
import {
  type ClosedOrder,
  endFinalityWaits,
  findOrderByHash,
  insertOrder,
  listClosedOrdersUpTo,
  lockOrder,
  reopenOrdersAbove,
  revertOrdersAbove,
  updateOrder,
} from '../tables/order-store.ts'
import {
  applyOrderTransition,
  continueOrder,
  enqueueOrderJob,
  type OrderTransitionDeps,
} from '../worker/apply-transition.ts'
import { deleteCancelDuesAbove } from './cancel-due-store.ts'
import {
  findOrderByOnChainId,
  handleCancelDue,
  handleCancelRequest,
  handleClosing,
} from './end-events.ts'
import {
  deleteEscrowsAbove,
  insertEscrow,
  listOrdersEscrowedUpTo,
  orphanFillsAbove,
  saveFill,
} from './fill-store.ts'
import { deleteHeldProceedsAbove, handleProceeds } from './held-proceeds.ts'

/** Dependencies of the event handlers; `contract` is the chain's order processor, in lower case. */
export type OrderEventDeps = OrderTransitionDeps & {
  contract: Address
  crashAt: CrashAt
  pairs: readonly StockPair[]
  /** Addresses of the chain's payment tokens, in lower case. */
  payments: readonly Address[]
}

type Named<Name extends string> = Extract<FollowedEvent, { name: `orderProcessor.${Name}` }>

/** Inserts and updates orders as soon as a block contains their events, before it is confirmed. */
export async function onOrderEventsSeen(
  tx: Tx,
  deps: OrderEventDeps,
  { chainId, events }: EventBatch,
) {
  for (const event of events) {
    await inTransactionTrace(tx, { chainId, hash: event.transactionHash }, () =>
      event.name === 'orderProcessor.OrderCreated'
        ? handleCreated(tx, deps, chainId, event)
        : applyEvent(tx, deps, chainId, event, events),
    )
  }
}

async function handleCreated(
  tx: Tx,
  deps: OrderEventDeps,
  chainId: number,
  event: OrderCreatedEvent,
) {
  const { contract } = deps
  const minedAt = await getBlockTime(tx, chainId, event.blockNumber)
  const orderHash = toOrderHash(event.args.id)
  const row =
    (await findOrderByHash(tx, { chainId, contract }, orderHash)) ??
    (await insertFromEvent(tx, deps, { chainId, event, createdAtMs: minedAt.getTime() }))
  if (!row) return
  const { requester, order, feesEscrowed } = event.args
  const { blockNumber, transactionHash } = event
  // The event's data is stored even where the order's status does not allow the transition.
  await updateOrder(tx, row.id, {
    is_canonical: true,
    block_number: blockNumber,
    transaction_hash: transactionHash,
    requester,
    ...(order.sell ? {} : { fee_amount: feesEscrowed.toString() }),
  })
  await applyOrderTransition(tx, deps, { id: row.id, event: 'mine', transactionHash })
}

type NewOrder = { chainId: number; event: OrderCreatedEvent; createdAtMs: number }

/** Inserts an order that is first known from its event; null when its tokens are not ours. */
async function insertFromEvent(
  tx: Tx,
  { contract, pairs, payments, log }: OrderEventDeps,
  { chainId, event, createdAtMs }: NewOrder,
): Promise<TokenOrder | null> {
  const { requester, order, feesEscrowed } = event.args
  const pair = pairs.find(({ token }) => token === order.assetToken)
  const orderHash = toOrderHash(event.args.id)
  if (!pair || !payments.includes(order.paymentToken)) {
    const { assetToken, paymentToken } = order
    log.warn(
      {
        chain_id: chainId,
        order_hash: orderHash,
        asset_token: assetToken,
        payment_token: paymentToken,
      },
      'orders: on-chain order ignored, tokens unknown',
    )
    return null
  }
  const quote = await findCheapestQuote(tx, { chainId, contract }, orderHash)
  const facts = { chainId, contract, orderHash, requester, pair, createdAtMs }
  const opening = toNewOrder(toChainOrderOfEvent(event.args), facts, {
    isSponsored: false,
    feeAmount: order.sell ? (quote?.feeAmount ?? 0n) : feesEscrowed,
    networkFeeAmount: 0n,
    hasQuote: quote !== null,
    submission: null,
    waitingFor: 'confirmations',
  })
  // A registration that committed after the lookup has the same hash and another id, made from its own time.
  return (await insertOrder(tx, opening)) ?? findOrderByHash(tx, { chainId, contract }, orderHash)
}

async function applyEvent(
  tx: Tx,
  deps: OrderEventDeps,
  chainId: number,
  event: FollowedEvent,
  events: readonly FollowedEvent[],
) {
  switch (event.name) {
    case 'orderProcessor.OrderFill':
      return handleFill(tx, deps, chainId, event, events)
    case 'orderProcessor.EscrowTaken':
    case 'orderProcessor.EscrowReturned':
      return handleEscrow(tx, deps, chainId, event)
    case 'orderProcessor.CancelRequested':
      return handleCancelRequest(tx, deps, chainId, event)
    case 'vault.OwnerCancelDue':
      return handleCancelDue(tx, deps, chainId, event)
    case 'vault.ProceedsHeld':
    case 'vault.ProceedsClaimed':
      return handleProceeds(tx, deps, chainId, event)
    case 'orderProcessor.OrderFulfilled':
      return handleClosing(tx, deps, chainId, { event, by: 'fulfilled', reason: null })
    case 'orderProcessor.OrderCancelled':
      return handleClosing(tx, deps, chainId, { event, by: 'cancelled', reason: event.args.reason })
    default:
      return undefined
  }
}

async function handleFill(
  tx: Tx,
  deps: OrderEventDeps,
  chainId: number,
  event: Named<'OrderFill'>,
  events: readonly FollowedEvent[],
) {
  const row = await findOrderByOnChainId(tx, deps, chainId, event.args.id)
  if (!row) return
  const { blockNumber, logIndex, transactionHash } = event
  const minedAt = await getBlockTime(tx, chainId, blockNumber)
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
  const recorded = { id: row.id, event: 'record_fill', transactionHash } as const
  const status = await applyOrderTransition(tx, deps, recorded)
  // A transition publishes the change itself.
  if (status === null) await publishChange(tx, { wallet: row.requester, kind: 'orders' })
}

/** Returns the id in the last OrderFillRecorded event of the order before this one, in the same transaction. */
function getFillId(event: Named<'OrderFill'>, events: readonly FollowedEvent[]) {
  const found = events.findLast(
    (each): each is Named<'OrderFillRecorded'> =>
      each.name === 'orderProcessor.OrderFillRecorded' &&
      each.blockNumber === event.blockNumber &&
      each.transactionHash === event.transactionHash &&
      each.logIndex < event.logIndex &&
      each.args.id === event.args.id,
  )
  if (!found)
    throw new Error(`Transaction ${event.transactionHash}: OrderFill without OrderFillRecorded`)
  return found.args.fillId
}

async function handleEscrow(
  tx: Tx,
  deps: OrderEventDeps,
  chainId: number,
  event: Named<'EscrowTaken' | 'EscrowReturned'>,
) {
  const row = await findOrderByOnChainId(tx, deps, chainId, event.args.id)
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

/** Posts confirmed events to the ledger, and confirms orders whose block is confirmed. */
export async function onOrderEventsConfirmed(tx: Tx, deps: OrderEventDeps, batch: EventBatch) {
  await postOrderEvents(tx, deps, batch)
  for (const event of batch.events) {
    if (event.name !== 'orderProcessor.OrderCreated') continue
    const row = await findOrderByOnChainId(tx, deps, batch.chainId, event.args.id)
    const { chainId } = batch
    await inTransactionTrace(tx, { chainId, hash: event.transactionHash }, async () => {
      if (!row) return
      // A new order has nothing to do until its block is final.
      const isWorking = row.status === 'PENDING_SUBMIT'
      await applyOrderTransition(tx, deps, { id: row.id, event: 'confirm', isWorking })
    })
  }
}

/** Reverses rows and postings of blocks that a reorg removed, and enqueues the orders concerned. */
export async function onOrderEventsOrphaned(
  tx: Tx,
  deps: OrderEventDeps,
  orphaned: OrphanedEvents,
) {
  await reverseOrderEvents(tx, orphaned)
  const unmined = await revertOrdersAbove(tx, orphaned)
  const reopened = await reopenOrdersAbove(tx, orphaned)
  await deleteEscrowsAbove(tx, orphaned)
  await deleteCancelDuesAbove(tx, orphaned)
  await deleteHeldProceedsAbove(tx, orphaned)
  const unfilled = await orphanFillsAbove(tx, orphaned)
  const touched = new Set([...unmined, ...reopened].map(({ id }) => id).concat(unfilled))
  for (const id of touched) {
    const row = await lockOrder(tx, id)
    if (!row) continue
    if (row.isCanonical) await enqueueOrderJob(tx, deps, row)
    await publishChange(tx, { wallet: row.requester, kind: 'orders' })
  }
}

/**
 * Continues orders whose block is final, and applies final events: taken escrow lets a sale go to the broker, a closing
 * event ends its order.
 */
export async function onOrderEventsFinal(
  tx: Tx,
  deps: OrderEventDeps,
  { chainId, finalBlock }: { chainId: number; finalBlock: number },
) {
  for (const row of await endFinalityWaits(tx, chainId, finalBlock))
    await continueOrder(tx, deps, row)
  for (const { id, transactionHash } of await listOrdersEscrowedUpTo(tx, chainId, finalBlock)) {
    await inTransactionTrace(tx, { chainId, hash: transactionHash }, () =>
      applyOrderTransition(tx, deps, { id, event: 'take_escrow', transactionHash }),
    )
    deps.crashAt('orders.before-escrowed-commit')
  }
  for (const closed of await listClosedOrdersUpTo(tx, chainId, finalBlock)) {
    const { id, transactionHash } = closed
    await inTransactionTrace(tx, { chainId, hash: transactionHash }, () =>
      applyOrderTransition(tx, deps, { id, event: toEndEvent(closed), transactionHash }),
    )
    deps.crashAt('orders.before-end-commit')
  }
}

/**
 * Returns the transition of a closed order: as the contract closed it or the worker decided. An order that was closed
 * for its remainder without a decision in the database counts as filled, any other as canceled.
 */
function toEndEvent({ closedBy, closing, reason }: ClosedOrder): OrderEvent {
  if (closedBy === 'fulfilled' || closing === 'filled') return 'finish_filled'
  if (closing === 'rejected') return 'finish_rejected'
  return closing === null && reason === 'remainder' ? 'finish_filled' : 'finish_cancelled'
}
