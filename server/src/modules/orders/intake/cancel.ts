import type { OrderRefusalCode } from '@parvalue/shared/api/order-refusals.ts'
import { orderProcessorAbi as abi } from '@parvalue/shared/chain/abi/order-processor.ts'
import { toCancelRequest } from '@parvalue/shared/chain/order-signing.ts'
import { isOrderCancellable, isOrderFinal } from '@parvalue/shared/domain/orders/order.ts'
import type { Hex } from '@parvalue/shared/domain/values/address.ts'
import { accepted, type Outcome, refused } from '@parvalue/shared/domain/values/outcome.ts'
import { decodeFunctionData, hexToBigInt } from 'viem/utils'
import type { Clock } from '../../../platform/ambient.ts'
import type { Db, Tx } from '../../../tables/tables.ts'
import { findSentStatus } from '../../chain-tx/service.ts'
import { publishChange } from '../../notifications/service.ts'
import { toIntent } from '../chain/intents.ts'
import type { OrderChain } from '../deps.ts'
import { isTypedDataOf } from '../http/signed.ts'
import { findOwned, type Owned } from '../tables/list-store.ts'
import type { TokenOrder } from '../tables/row.ts'
import { findOrder, lockOrder, updateOrder } from '../tables/store.ts'
import { applyOrderTransition, enqueueOrderJob, type OrderMoveDeps } from '../worker/move.ts'

/** Either what its owner signed, or the transaction by which they asked the contract. */
export type CancelRequest =
  | { kind: 'signed'; deadline: number; signature: Hex }
  | { kind: 'sent'; transactionHash: Hex }

type Check = { db: Db; clock: Clock; findChain: (chainId: number) => OrderChain | null }

/** Whether its owner really asks for it. `unknown`: they have no such order. */
export async function checkCancel(
  { db, clock, findChain }: Check,
  owned: Owned & { chainId: number },
  wish: CancelRequest,
): Promise<Outcome<CancelRequest, OrderRefusalCode | 'unknown'>> {
  const row = await findOwned(db, owned)
  if (!row || row.chainId !== owned.chainId) return refused('unknown')
  const chain = findChain(row.chainId)
  if (!chain) return refused('chain_not_served')
  if (wish.kind === 'signed') return checkSigned(row, wish, clock())
  return checkSent(chain, row, wish)
}

async function checkSigned(
  { chainId, contract, orderHash, requester }: TokenOrder,
  wish: Extract<CancelRequest, { kind: 'signed' }>,
  nowMs: number,
): Promise<Outcome<CancelRequest, OrderRefusalCode>> {
  const { deadline, signature } = wish
  if (deadline * 1000 < nowMs) return refused('cancel_signature')
  const message = { id: hexToBigInt(orderHash), deadline: BigInt(deadline) }
  const data = toCancelRequest({ chainId, contract }, message)
  const isSigned = isTypedDataOf(requester, data, signature)
  return isSigned ? accepted(wish) : refused('cancel_signature')
}

/** On its way or in a block; one that a block refused asked for nothing. */
async function checkSent(
  { contracts }: OrderChain,
  { orderHash, requester }: TokenOrder,
  wish: Extract<CancelRequest, { kind: 'sent' }>,
): Promise<Outcome<CancelRequest, OrderRefusalCode>> {
  const sent = await contracts.findTransaction(wish.transactionHash)
  const isOwn = sent?.from.toLowerCase() === requester && sent.mined?.isSuccess !== false
  if (!sent || !isOwn || sent.to?.toLowerCase() !== contracts.processor) {
    return refused('cancel_transaction')
  }
  return asksFor(sent.data, orderHash) ? accepted(wish) : refused('cancel_transaction')
}

function asksFor(data: Hex, orderHash: Hex): boolean {
  try {
    const call = decodeFunctionData({ abi, data })
    return call.functionName === 'requestCancel' && call.args[0] === hexToBigInt(orderHash)
  } catch {
    return false
  }
}

/**
 * Keeps the wish, and begins with it where that can be now; while a part is filled it is begun after.
 * Asked twice is asked once. What no block and no node has heard of is over at once. `over`: it
 * has come to an end.
 */
export async function requestCancel(
  tx: Tx,
  deps: OrderMoveDeps,
  owned: Owned,
  wish: CancelRequest,
): Promise<Outcome<TokenOrder, 'unknown' | 'over'>> {
  const found = await findOwned(tx, owned)
  const row = found && (await lockOrder(tx, found.id))
  if (!row) return refused('unknown')
  if (isOrderFinal(row.status)) return refused('over')
  if (row.cancelAskedAtMs === null) await begin(tx, deps, row, wish)
  const after = await findOrder(tx, row.id)
  if (!after) throw new Error(`The order ${row.id} is gone`)
  return accepted(after)
}

async function begin(tx: Tx, deps: OrderMoveDeps, row: TokenOrder, wish: CancelRequest) {
  await updateOrder(tx, row.id, {
    cancel_requested_at: new Date(deps.clock()),
    ...(wish.kind === 'sent'
      ? { cancel_transaction_hash: wish.transactionHash }
      : {
          cancel_submission: JSON.stringify({
            deadline: wish.deadline,
            signature: wish.signature,
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

/** Only we send a sponsored order, and never without a row in our database before. */
const isUnsent = async (tx: Tx, row: TokenOrder): Promise<boolean> =>
  row.isSponsored &&
  row.blockNumber === null &&
  (await findSentStatus(tx, toIntent(row, 'create'))) === null
