import type { OrderRefusalCode } from '@parvalue/shared/api/order-refusals.ts'
import { orderProcessorAbi as abi } from '@parvalue/shared/chain/abi/order-processor.ts'
import {
  toCancellationTypedData,
  toCancelOrderTypedData,
} from '@parvalue/shared/chain/order-signing.ts'
import { isOrderCancellable, isOrderFinal } from '@parvalue/shared/domain/orders/order.ts'
import type { Hex } from '@parvalue/shared/domain/values/address.ts'
import { accepted, type Outcome, refused } from '@parvalue/shared/domain/values/outcome.ts'
import { decodeFunctionData, hexToBigInt } from 'viem/utils'
import type { Clock } from '../../../platform/ambient.ts'
import type { Db, Tx } from '../../../tables/tables.ts'
import { findIntentStatus } from '../../chain-tx/service.ts'
import { publishChange } from '../../notifications/service.ts'
import { toOrderIntent } from '../chain/intents.ts'
import type { OrderChain } from '../deps.ts'
import { isTypedDataSignedBy } from '../http/verify-signature.ts'
import { findOwnedOrder, type OwnedOrderKey } from '../tables/order-list-store.ts'
import { type TokenOrder, toChainOrder } from '../tables/order-row.ts'
import { findOrder, lockOrder, updateOrder } from '../tables/order-store.ts'
import {
  applyOrderTransition,
  enqueueOrderJob,
  type OrderTransitionDeps,
} from '../worker/apply-transition.ts'
import type { CancelType } from './submission.ts'

type Signed = { kind: 'signed'; deadline: number; signature: Hex }
type Sent = { kind: 'sent'; transactionHash: Hex }

/** A request to cancel as it arrives: signed by the owner, or sent to the contract in the owner's transaction. */
export type CancelRequestInput = Signed | Sent

/** A request to cancel whose signature is known to be of this EIP-712 type. */
export type CancelRequest = (Signed & { type: CancelType }) | Sent

type Check = { db: Db; clock: Clock; findChain: (chainId: number) => OrderChain | null }

/** Checks that the owner really requests the cancellation. `unknown`: the wallet has no such order. */
export async function checkCancelRequest(
  { db, clock, findChain }: Check,
  owned: OwnedOrderKey & { chainId: number },
  request: CancelRequestInput,
): Promise<Outcome<CancelRequest, OrderRefusalCode | 'unknown'>> {
  const row = await findOwnedOrder(db, owned)
  if (!row || row.chainId !== owned.chainId) return refused('unknown')
  const chain = findChain(row.chainId)
  if (!chain) return refused('chain_not_served')
  if (request.kind === 'signed') return checkSigned(row, request, clock())
  return checkSent(chain, row, request)
}

function checkSigned(
  row: TokenOrder,
  request: Signed,
  nowMs: number,
): Outcome<CancelRequest, OrderRefusalCode> {
  if (request.deadline * 1000 < nowMs) return refused('cancel_signature')
  const type = findSignedType(row, request)
  return type === null ? refused('cancel_signature') : accepted({ ...request, type })
}

/** Returns what the owner signed: the terms of the order, or its id, as earlier pages request; null for neither. */
function findSignedType(
  row: TokenOrder,
  { deadline: seconds, signature }: Signed,
): CancelType | null {
  const { chainId, contract, orderHash, requester } = row
  const deadline = BigInt(seconds)
  const at = { chainId, contract }
  const terms = toCancelOrderTypedData(at, { order: toChainOrder(row), deadline })
  if (isTypedDataSignedBy(requester, terms, signature)) return 'CancelOrder'
  const id = toCancellationTypedData(at, { id: hexToBigInt(orderHash), deadline })
  return isTypedDataSignedBy(requester, id, signature) ? 'CancelRequest' : null
}

/** Accepts a pending or mined transaction; one that reverted requests nothing. */
async function checkSent(
  { contracts }: OrderChain,
  { orderHash, requester }: TokenOrder,
  request: Sent,
): Promise<Outcome<CancelRequest, OrderRefusalCode>> {
  const sent = await contracts.findTransaction(request.transactionHash)
  const isOwn = sent?.from.toLowerCase() === requester && sent.mined?.isSuccess !== false
  if (!sent || !isOwn || sent.to?.toLowerCase() !== contracts.processor) {
    return refused('cancel_transaction')
  }
  return requestsCancelOf(sent.data, orderHash) ? accepted(request) : refused('cancel_transaction')
}

function requestsCancelOf(data: Hex, orderHash: Hex): boolean {
  try {
    const call = decodeFunctionData({ abi, data })
    return call.functionName === 'requestCancel' && call.args[0] === hexToBigInt(orderHash)
  } catch {
    return false
  }
}

/**
 * Stores the request and starts the cancellation where the order's status allows it; a filling order is canceled after
 * the fill. A second request changes nothing. A sponsored order that was never signed lapses at once. `over`: the order
 * has a final status.
 */
export async function requestOrderCancel(
  tx: Tx,
  deps: OrderTransitionDeps,
  owned: OwnedOrderKey,
  request: CancelRequest,
): Promise<Outcome<TokenOrder, 'unknown' | 'over'>> {
  const found = await findOwnedOrder(tx, owned)
  const row = found && (await lockOrder(tx, found.id))
  if (!row) return refused('unknown')
  if (isOrderFinal(row.status)) return refused('over')
  if (row.cancelRequestedAtMs === null) await startCancel(tx, deps, row, request)
  const after = await findOrder(tx, row.id)
  if (!after) throw new Error(`Order ${row.id}: row not found`)
  return accepted(after)
}

async function startCancel(
  tx: Tx,
  deps: OrderTransitionDeps,
  row: TokenOrder,
  request: CancelRequest,
) {
  await updateOrder(tx, row.id, {
    cancel_requested_at: new Date(deps.clock()),
    ...(request.kind === 'sent'
      ? { cancel_transaction_hash: request.transactionHash }
      : {
          cancel_submission: JSON.stringify({
            type: request.type,
            deadline: request.deadline,
            signature: request.signature,
          }),
        }),
  })
  if (!isOrderCancellable(row.status)) {
    await publishChange(tx, { wallet: row.requester, kind: 'orders' })
    return enqueueOrderJob(tx, deps, row)
  }
  await applyOrderTransition(tx, deps, { id: row.id, event: 'ask_cancel', reason: 'requested' })
  if (await isUnsent(tx, row)) await applyOrderTransition(tx, deps, { id: row.id, event: 'lapse' })
}

/**
 * Returns whether the order was never signed: only the server sends a sponsored order, and it stores the transaction
 * first.
 */
const isUnsent = async (tx: Tx, row: TokenOrder): Promise<boolean> =>
  row.isSponsored &&
  row.blockNumber === null &&
  (await findIntentStatus(tx, toOrderIntent(row, 'create'))) === null
