import { orderEndReasons } from '@parvalue/shared/domain/orders/order-terms.ts'
import type { Address } from '@parvalue/shared/domain/values/address.ts'
import type { FollowedEvent } from '../../../ports/chain-events.ts'
import type { Tx } from '../../../tables/tables.ts'
import { publishChange } from '../../notifications/service.ts'
import { toOrderHash } from '../intake/new-order.ts'
import type { OrderClosedBy, TokenOrder } from '../tables/order-row.ts'
import { findOrderByHash, updateOrder } from '../tables/order-store.ts'
import {
  applyOrderTransition,
  enqueueOrderJob,
  type OrderTransitionDeps,
} from '../worker/apply-transition.ts'
import { insertCancelDue } from './cancel-due-store.ts'

type EventDeps = OrderTransitionDeps & { contract: Address }

/** Finds an order by its id in the contract; null if it has no row, because its tokens are not ours. */
export const findOrderByOnChainId = (
  tx: Tx,
  { contract }: Pick<EventDeps, 'contract'>,
  chainId: number,
  id: bigint,
): Promise<TokenOrder | null> => findOrderByHash(tx, { chainId, contract }, toOrderHash(id))

/** Stores from when the owner can cancel on chain, as the last event of the order states it. */
export async function handleCancelDue(
  tx: Tx,
  deps: EventDeps,
  chainId: number,
  event: Extract<FollowedEvent, { name: 'vault.OwnerCancelDue' }>,
) {
  const { processor, id, cancellableAt } = event.args
  if (processor.toLowerCase() !== deps.contract) return
  const row = await findOrderByOnChainId(tx, deps, chainId, id)
  if (!row) return
  const { blockNumber, logIndex } = event
  const cancellableAtMs = Number(cancellableAt) * 1000
  await insertCancelDue(tx, { chainId, blockNumber, logIndex, orderId: row.id, cancellableAtMs })
  await publishChange(tx, { wallet: row.requester, kind: 'orders' })
}

/** Stores the cancellation request, also where the order's status does not allow the cancellation yet. */
export async function handleCancelRequest(
  tx: Tx,
  deps: EventDeps,
  chainId: number,
  event: Extract<FollowedEvent, { name: 'orderProcessor.CancelRequested' }>,
) {
  const row = await findOrderByOnChainId(tx, deps, chainId, event.args.id)
  if (!row) return
  const { transactionHash } = event
  await updateOrder(tx, row.id, {
    cancel_transaction_hash: transactionHash,
    cancel_submission: null,
    ...(row.cancelRequestedAtMs === null ? { cancel_requested_at: new Date(deps.clock()) } : {}),
  })
  if (row.cancelRequestedAtMs !== null && row.status === 'PENDING_CANCEL') {
    return enqueueOrderJob(tx, deps, row)
  }
  await applyOrderTransition(tx, deps, {
    id: row.id,
    event: 'ask_cancel',
    reason: 'requested',
    transactionHash,
  })
}

/** The reason of the event if the owner ended the order with `cancelByOwner`, without us (requirement KY-05). */
const OWNER_CANCEL_REASON = 'owner'

type Closing = {
  event: Extract<
    FollowedEvent,
    { name: 'orderProcessor.OrderFulfilled' | 'orderProcessor.OrderCancelled' }
  >
  by: OrderClosedBy
  /** The event's reason: one of our codes if our operator closed the order. */
  reason: string | null
}

export async function handleClosing(
  tx: Tx,
  deps: EventDeps,
  chainId: number,
  { event, by, reason }: Closing,
) {
  const row = await findOrderByOnChainId(tx, deps, chainId, event.args.id)
  if (!row) return
  const isByOwner = reason === OWNER_CANCEL_REASON
  const reasonCode = isByOwner ? 'requested' : orderEndReasons.find((each) => each === reason)
  await updateOrder(tx, row.id, {
    closed_by: by,
    closed_block: event.blockNumber,
    closed_transaction_hash: event.transactionHash,
    ...(reasonCode ? { reason: reasonCode } : {}),
    // The escrow went back to the owner, also if the worker had decided something else.
    ...(isByOwner ? { close_intent: 'cancelled' } : {}),
  })
  // The order may still be open at the broker, and no other event wakes its job.
  if (isByOwner) await enqueueOrderJob(tx, deps, row)
  await publishChange(tx, { wallet: row.requester, kind: 'orders' })
}
