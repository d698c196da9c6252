import type { OrderEndReason } from '@parvalue/shared/domain/orders/order-terms.ts'
import { hexToBigInt } from 'viem/utils'
import { inTransaction } from '../../../platform/db/transaction.ts'
import { isRevert } from '../../../providers/chain/errors.ts'
import type { Call } from '../../../providers/chain/port.ts'
import type { Db, Tx } from '../../../tables/tables.ts'
import { advanceTransaction, findSentStatus } from '../../chain-tx/service.ts'
import { findBlockTime, findChainState } from '../../chains/service.ts'
import type { OrderChain, OrderDeps } from '../deps.ts'
import type { Submission } from '../intake/submission.ts'
import { type TokenOrder, toChainOrder } from '../tables/row.ts'
import { findOrder, lockOrder, updateOrder } from '../tables/store.ts'
import { applyOrderTransition } from '../worker/move.ts'
import { toIntent } from './intents.ts'

/** How often the chain may say that it would refuse an order before nobody tries any more. */
export const REFUSALS_MAX = 3

type Sponsored = Extract<Submission, { kind: 'sponsored' }>

/**
 * Brings an order to the chain: one step, to be called again while no block has it and it has no end,
 * also while it is cancelled. What its owner sends is only waited for. It lapses when it can never
 * land any more.
 */
export async function submit(deps: OrderDeps, row: TokenOrder, chain: OrderChain): Promise<void> {
  const { submission } = row
  if (row.blockNumber !== null || submission === null) return
  if (submission.kind === 'direct') {
    if (await isPast(deps.db, row.chainId, submission.deadline)) {
      await lapse(deps, row, 'not_submitted')
    }
    return
  }
  const intent = toIntent(row, 'create')
  const status = await findSentStatus(deps.db, intent)
  // Its event is on its way to us.
  if (status === 'final') return
  if (status === 'reverted') return lapse(deps, row, 'transaction_failed')
  if (status === null && (await hasNoTimeLeft(deps, row, submission))) {
    return lapse(deps, row, row.cancelAskedAtMs === null ? 'not_submitted' : 'requested')
  }
  await send(deps, row, { chain, intent, call: toCreateCall(row, submission, chain) })
}

/** What was sent and not mined in time is refused by the contract, so that nothing is in doubt. */
const hasNoTimeLeft = (deps: OrderDeps, row: TokenOrder, submission: Sponsored) =>
  isPast(deps.db, row.chainId, deadlineOf(submission))

const deadlineOf = ({ orderSignature, permit, quote }: Sponsored): number =>
  Math.min(orderSignature.deadline, permit.deadline, quote.deadline)

/** Whether every block that could have taken it is read and beyond any reorganisation. */
async function isPast(db: Db, chainId: number, deadline: number): Promise<boolean> {
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

function toCreateCall(row: TokenOrder, submission: Sponsored, { contracts }: OrderChain): Call {
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

type Sending = { chain: OrderChain; intent: string; call: Call }

async function send(deps: OrderDeps, row: TokenOrder, { chain, intent, call }: Sending) {
  const isWanted = async (tx: Tx) => {
    const now = await lockOrder(tx, row.id)
    return (
      now?.status === 'PENDING_SUBMIT' && now.blockNumber === null && now.cancelAskedAtMs === null
    )
  }
  deps.crashAt('orders.before-submit')
  try {
    await advanceTransaction({ ...deps, sender: chain.sender }, { id: intent, call, isWanted })
  } catch (error) {
    if (!isRevert(error)) throw error
    deps.log.warn({ order: row.id, err: error }, 'the chain would refuse the order')
    await countRefusal(deps, row, intent)
  }
  deps.crashAt('orders.after-submit')
}

/** Nothing was signed, so nobody but us could send it, and nobody will. */
const countRefusal = (deps: OrderDeps, row: TokenOrder, intent: string) =>
  inTransaction(deps.db, async (tx) => {
    const now = await lockOrder(tx, row.id)
    if (now?.blockNumber !== null || (await findSentStatus(tx, intent)) !== null) return
    const failures = now.failures + 1
    await updateOrder(tx, row.id, { failures })
    if (failures < REFUSALS_MAX) return
    const reason = 'transaction_failed'
    await applyOrderTransition(tx, deps, { id: row.id, event: 'lapse', reason, isWorking: true })
  })

/**
 * Tells the contract that the owner asked to have it cancelled, where they signed that and did not say
 * it there themselves. It is for the record: what follows does not wait for it.
 */
export async function submitCancel(deps: OrderDeps, row: TokenOrder, chain: OrderChain) {
  const { cancelSubmission } = row
  const isOpen = row.blockNumber !== null && row.closedBy === null
  if (cancelSubmission === null || !isOpen) return
  const intent = toIntent(row, 'ask-cancel')
  const call = chain.contracts.toCancelRequest(row.orderHash, toSigned(cancelSubmission))
  const isWanted = async (tx: Tx) => {
    const now = await lockOrder(tx, row.id)
    return now?.cancelSubmission !== null && now?.blockNumber !== null && now?.closedBy === null
  }
  try {
    const state = await advanceTransaction(
      { ...deps, sender: chain.sender },
      { id: intent, call, isWanted },
    )
    if (state === 'reverted') await forgetWish(deps, row)
  } catch (error) {
    if (!isRevert(error)) throw error
    await forgetWish(deps, row)
  }
}

/** The contract knows of it already, or has closed the order; the wish itself stands. */
async function forgetWish({ db }: OrderDeps, { id }: TokenOrder): Promise<void> {
  if (await findOrder(db, id)) await updateOrder(db, id, { cancel_submission: null })
}
