import { inTransaction } from '../../../platform/db/transaction.ts'
import type { NextRun } from '../../../platform/jobs/reschedule.ts'
import { RpcError } from '../../../providers/chain/errors.ts'
import type { Tx } from '../../../tables/tables.ts'
import { findMinedTransactionHash, processTransactionIntent } from '../../chain-tx/service.ts'
import { getChainRestriction } from '../../restrictions/service.ts'
import { getAction } from '../action-store.ts'
import { type ChainAllocation, findAllocation, updateAllocation } from '../allocation-store.ts'
import { type AllocationContext, toAllocationContext } from '../chain-step.ts'
import type { ActionDeps } from '../deps.ts'
import { finishAction } from '../finish.ts'
import { notifyDividend } from './notify-dividend.ts'
import {
  closeDividendPayment,
  type DividendPayment,
  isDividendPaymentOpen,
  listPendingDividendPayments,
  startNextPaymentAttempt,
} from './payment-store.ts'

const POLL_SECONDS = 2

/** Seconds until a payment is retried while its wallet is restricted or the chain is unreachable. */
const WAIT_SECONDS = 60

/** Maximum number of payments in flight at once. */
const ROUND_MAX = 50

/**
 * Pays a dividend on a chain, with one transaction per wallet. A payment that fails does not block the others; its
 * money stays in the distribution.
 */
export async function payDividend(
  deps: ActionDeps,
  key: Pick<ChainAllocation, 'actionId' | 'chainId'>,
): Promise<NextRun> {
  const { db } = deps
  const part = await findAllocation(db, key)
  if (part?.step !== 'pay') return 'none'
  const unpaid = await listPendingDividendPayments(db, key)
  if (unpaid.length === 0) {
    await finishAllocation(deps, part)
    return 'none'
  }
  const context = toAllocationContext(deps, await getAction(db, part.actionId), part)
  let isMoving = false
  for (const payment of unpaid.slice(0, ROUND_MAX)) {
    isMoving = (await payOne(deps, context, payment)) || isMoving
  }
  return { inSeconds: isMoving ? POLL_SECONDS : WAIT_SECONDS }
}

export const toPaymentIntentId = ({ id, attempt }: Pick<DividendPayment, 'id' | 'attempt'>) =>
  `dividend/pay/${id}/${attempt}`

/** Returns whether the payment is in flight. */
async function payOne(
  deps: ActionDeps,
  context: AllocationContext,
  payment: DividendPayment,
): Promise<boolean> {
  const { db, log } = deps
  const { sender, calls } = context.distributor
  const { distributionId } = context.part
  if (distributionId === null) return false
  const { wallet, amount } = payment
  try {
    const state = await processTransactionIntent(
      { ...deps, sender },
      {
        id: toPaymentIntentId(payment),
        call: calls.distribute(distributionId, wallet, amount),
        isWanted: async (tx) =>
          (await isDividendPaymentOpen(tx, payment)) && !(await isRestricted(tx, payment)),
      },
    )
    if (state === 'final') await close(deps, payment)
    if (state === 'reverted') await startNextPaymentAttempt(db, payment)
    return state !== 'unwanted'
  } catch (error) {
    // The call would revert, or the node does not answer. No nonce was reserved, so the payment is retried.
    const { id, chainId } = payment
    const level = error instanceof RpcError ? 'warn' : 'error'
    log[level](
      { payment_id: id, chain_id: chainId, err: error },
      'corporate-actions: dividend payment failed, will retry',
    )
    return false
  }
}

/** Returns whether a restriction of the wallet is requested or in force on chain. */
async function isRestricted(tx: Tx, { chainId, wallet }: DividendPayment): Promise<boolean> {
  const { isWanted, isOnChain } = await getChainRestriction(tx, chainId, wallet)
  return isWanted || isOnChain
}

async function close(deps: ActionDeps, payment: DividendPayment): Promise<void> {
  const { db, clock, crashAt, notify } = deps
  await inTransaction(db, async (tx) => {
    const hash = await findMinedTransactionHash(tx, toPaymentIntentId(payment))
    if (!(await closeDividendPayment(tx, payment, { hash, nowMs: clock() }))) return
    await notify(tx, payment.wallet)
    await notifyDividend(tx, deps, payment)
    crashAt('dividend.before-close-commit')
  })
  crashAt('dividend.after-close-commit')
}

async function finishAllocation({ db }: ActionDeps, part: ChainAllocation): Promise<void> {
  await inTransaction(db, async (tx) => {
    if (await updateAllocation(tx, part, { step: 'done' }))
      await finishAction(tx, { id: part.actionId })
  })
}
