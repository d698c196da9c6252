import type { OrderEndReason } from '@parvalue/shared/domain/orders/order-terms.ts'
import { hexToBigInt } from 'viem/utils'
import { inTransaction } from '../../../platform/db/transaction.ts'
import { isRevert } from '../../../providers/chain/errors.ts'
import type { ContractCall } from '../../../providers/chain/port.ts'
import type { Db, Tx } from '../../../tables/tables.ts'
import { findIntentStatus, processTransactionIntent } from '../../chain-tx/service.ts'
import { findBlockTime, findChainState } from '../../chains/service.ts'
import type { OrderChain, OrderDeps } from '../deps.ts'
import type { OrderSubmission } from '../intake/submission.ts'
import { type TokenOrder, toChainOrder, toOrderReference } from '../tables/order-row.ts'
import { findOrder, lockOrder, updateOrder } from '../tables/order-store.ts'
import { applyOrderTransition } from '../worker/apply-transition.ts'
import { toOrderIntent } from './intents.ts'

/** After this many reverts in simulation, an order that was never signed lapses. */
export const SIMULATION_REVERTS_MAX = 3

type Sponsored = Extract<OrderSubmission, { kind: 'sponsored' }>

/**
 * Processes the next step of submitting an order to its chain; called again, also during a cancellation, until the
 * order is mined or has lapsed. A direct order is sent by its owner, so it is only awaited. An order lapses when it can
 * no longer be mined.
 */
export async function submitOrderToChain(
  deps: OrderDeps,
  row: TokenOrder,
  chain: OrderChain,
): Promise<void> {
  const { submission } = row
  if (row.blockNumber !== null || submission === null) return
  if (submission.kind === 'direct') {
    if (await isDeadlinePast(deps.db, row.chainId, submission.deadline)) {
      await lapse(deps, row, 'not_submitted')
    }
    return
  }
  const intent = toOrderIntent(row, 'create')
  const status = await findIntentStatus(deps.db, intent)
  // The transaction is final, but its event is not indexed yet.
  if (status === 'final') return
  if (status === 'reverted') return lapse(deps, row, 'transaction_failed')
  if (status === null && (await hasNoTimeLeft(deps, row, submission))) {
    return lapse(deps, row, row.cancelRequestedAtMs === null ? 'not_submitted' : 'requested')
  }
  await send(deps, row, { chain, intent, call: toCreateCall(row, submission, chain) })
}

/** Returns whether a deadline has passed in a final block: the contract refuses the order from then on. */
const hasNoTimeLeft = (deps: OrderDeps, row: TokenOrder, submission: Sponsored) =>
  isDeadlinePast(deps.db, row.chainId, deadlineOf(submission))

const deadlineOf = ({ orderSignature, permit, quote }: Sponsored): number =>
  Math.min(orderSignature.deadline, permit.deadline, quote.deadline)

/** Returns whether a final block is past the deadline (Unix seconds), so that the order can no longer be mined. */
async function isDeadlinePast(db: Db, chainId: number, deadline: number): Promise<boolean> {
  const state = await findChainState(db, chainId)
  const finalAt = state && (await findBlockTime(db, chainId, state.finalBlock))
  return finalAt !== null && finalAt !== undefined && finalAt.getTime() > deadline * 1000
}

const lapse = (deps: OrderDeps, { id }: TokenOrder, reason: OrderEndReason): Promise<void> =>
  inTransaction(deps.db, async (tx) => {
    const now = await lockOrder(tx, id)
    if (now?.blockNumber !== null) return
    await applyOrderTransition(tx, deps, { id, event: 'lapse', reason, isWorking: true })
    deps.crashAt('orders.before-lapse-commit')
  })

function toCreateCall(
  row: TokenOrder,
  submission: Sponsored,
  { contracts }: OrderChain,
): ContractCall {
  const { orderSignature, permit, quote } = submission
  const { requester } = row
  return contracts.toCreate({
    order: toChainOrder(row),
    orderSignature: toSigned(orderSignature),
    quote: {
      orderId: hexToBigInt(row.orderHash),
      requester,
      fee: BigInt(quote.fee),
      timestamp: BigInt(quote.timestamp),
      deadline: BigInt(quote.deadline),
    },
    quoteSignature: quote.signature,
    permit: {
      ...toSigned(permit),
      token: permit.token,
      owner: requester,
      value: BigInt(permit.value),
    },
  })
}

const toSigned = ({ deadline, signature }: { deadline: number; signature: `0x${string}` }) => ({
  deadline: BigInt(deadline),
  signature,
})

type Sending = { chain: OrderChain; intent: string; call: ContractCall }

async function send(deps: OrderDeps, row: TokenOrder, { chain, intent, call }: Sending) {
  const isWanted = async (tx: Tx) => {
    const now = await lockOrder(tx, row.id)
    return (
      now?.status === 'PENDING_SUBMIT' &&
      now.blockNumber === null &&
      now.cancelRequestedAtMs === null
    )
  }
  deps.crashAt('orders.before-submit')
  try {
    await processTransactionIntent(
      { ...deps, sender: chain.sender },
      { id: intent, call, isWanted },
    )
  } catch (error) {
    if (!isRevert(error)) throw error
    deps.log.warn({ order_id: row.id, err: error }, 'orders: createOrder not sent, would revert')
    await countRefusal(deps, row, intent)
  }
  deps.crashAt('orders.after-submit')
}

/** Counts a revert in simulation; the last one lets the order lapse, which is safe while nothing is signed. */
const countRefusal = (deps: OrderDeps, row: TokenOrder, intent: string) =>
  inTransaction(deps.db, async (tx) => {
    const now = await lockOrder(tx, row.id)
    if (now?.blockNumber !== null || (await findIntentStatus(tx, intent)) !== null) return
    const failures = now.failures + 1
    await updateOrder(tx, row.id, { failures })
    if (failures < SIMULATION_REVERTS_MAX) return
    const reason = 'transaction_failed'
    await applyOrderTransition(tx, deps, { id: row.id, event: 'lapse', reason, isWorking: true })
  })

/**
 * Sends the owner's signed cancellation request to the contract, unless the owner's own transaction did. The
 * transaction only records the request on the chain; the cancellation does not wait for it.
 */
export async function submitCancelRequest(deps: OrderDeps, row: TokenOrder, chain: OrderChain) {
  const { cancelSubmission } = row
  const isOpen = row.blockNumber !== null && row.closedBy === null
  if (cancelSubmission === null || !isOpen) return
  const intent = toOrderIntent(row, 'ask-cancel')
  const signed = toSigned(cancelSubmission)
  const call =
    cancelSubmission.type === 'CancelOrder'
      ? chain.contracts.toCancelWithTerms(toOrderReference(row), signed)
      : chain.contracts.toCancelRequest(row.orderHash, signed)
  const isWanted = async (tx: Tx) => {
    const now = await lockOrder(tx, row.id)
    return now?.cancelSubmission !== null && now?.blockNumber !== null && now?.closedBy === null
  }
  try {
    const state = await processTransactionIntent(
      { ...deps, sender: chain.sender },
      { id: intent, call, isWanted },
    )
    if (state === 'reverted') await clearCancelSubmission(deps, row)
  } catch (error) {
    if (!isRevert(error)) throw error
    await clearCancelSubmission(deps, row)
  }
}

/** Clears the signed request after the contract refused it; the cancellation itself continues. */
async function clearCancelSubmission({ db }: OrderDeps, { id }: TokenOrder): Promise<void> {
  if (await findOrder(db, id)) await updateOrder(db, id, { cancel_submission: null })
}
