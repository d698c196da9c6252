import { toAmountText } from '@parvalue/shared/domain/money/amount.ts'
import { TOKEN_DECIMALS } from '@parvalue/shared/domain/money/decimals.ts'
import { inTransaction } from '../../../platform/db/transaction.ts'
import type { NextRun } from '../../../platform/jobs/reschedule.ts'
import { RpcError } from '../../../providers/chain/errors.ts'
import type { Tx } from '../../../tables/tables.ts'
import { advanceTransaction, findMinedHash } from '../../chain-tx/service.ts'
import { addNotice } from '../../notifications/service.ts'
import { getRestriction } from '../../restrictions/service.ts'
import { getAction } from '../action-store.ts'
import { type AllocationContext, toAllocationContext } from '../chain-step.ts'
import type { ActionDeps } from '../deps.ts'
import { finishAction } from '../finish.ts'
import { type ChainAllocation, findAllocation, updateAllocation } from '../part-store.ts'
import {
  closePayment,
  isUnpaid,
  listPendingPayments,
  type Payment,
  setNextAttempt,
} from './payment-store.ts'

const POLL_SECONDS = 2

/** Delay while a wallet is restricted or the chain is unreachable. */
const WAIT_SECONDS = 60

/** Payments in flight at once. */
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
  const unpaid = await listPendingPayments(db, key)
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

export const toPaymentIntent = ({ id, attempt }: Pick<Payment, 'id' | 'attempt'>) =>
  `dividend/pay/${id}/${attempt}`

/** Returns whether the payment is in flight. */
async function payOne(
  deps: ActionDeps,
  context: AllocationContext,
  payment: Payment,
): Promise<boolean> {
  const { db, log } = deps
  const { sender, calls } = context.distributor
  const { distributionId } = context.part
  if (distributionId === null) return false
  const { wallet, amount } = payment
  try {
    const state = await advanceTransaction(
      { ...deps, sender },
      {
        id: toPaymentIntent(payment),
        call: calls.distribute(distributionId, wallet, amount),
        isWanted: async (tx) => (await isUnpaid(tx, payment)) && !(await isRestricted(tx, payment)),
      },
    )
    if (state === 'final') await close(deps, payment)
    if (state === 'reverted') await setNextAttempt(db, payment)
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

/** A restriction counts when it is requested and when it is in force on chain. */
async function isRestricted(tx: Tx, { chainId, wallet }: Payment): Promise<boolean> {
  const { isWanted, isOnChain } = await getRestriction(tx, chainId, wallet)
  return isWanted || isOnChain
}

async function close(deps: ActionDeps, payment: Payment): Promise<void> {
  const { db, clock, crashAt, notify } = deps
  await inTransaction(db, async (tx) => {
    const hash = await findMinedHash(tx, toPaymentIntent(payment))
    if (!(await closePayment(tx, payment, { hash, nowMs: clock() }))) return
    await notify(tx, payment.wallet)
    await addNotice(tx, deps, await toNotice(tx, payment))
    crashAt('dividend.before-close-commit')
  })
  crashAt('dividend.after-close-commit')
}

async function toNotice(tx: Tx, { id, actionId, chainId, wallet, amount }: Payment) {
  const { stockId } = await getAction(tx, actionId)
  return {
    wallet,
    event: 'dividend_paid',
    key: `dividend_paid/${id}`,
    facts: {
      stock_id: String(stockId),
      amount: toAmountText(amount, TOKEN_DECIMALS),
      chain_id: String(chainId),
    },
  } as const
}

async function finishAllocation({ db }: ActionDeps, part: ChainAllocation): Promise<void> {
  await inTransaction(db, async (tx) => {
    if (await updateAllocation(tx, part, { step: 'done' }))
      await finishAction(tx, { id: part.actionId })
  })
}
