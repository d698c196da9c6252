import { toAmountText } from '@parvalue/shared/domain/money/amount.ts'
import { TOKEN_DECIMALS } from '@parvalue/shared/domain/money/decimals.ts'
import { inTransaction } from '../../../platform/db/transaction.ts'
import { RpcError } from '../../../providers/chain/errors.ts'
import type { Tx } from '../../../tables/tables.ts'
import { advanceTransaction, findMinedHash } from '../../chain-tx/service.ts'
import { addNotice } from '../../notifications/service.ts'
import { getRestriction } from '../../restrictions/service.ts'
import { getAction } from '../action-store.ts'
import { findStanding, type PartContext } from '../chain-step.ts'
import type { ActionDeps } from '../deps.ts'
import { finishAction } from '../finish.ts'
import { type ChainAllocation, findPart, savePart } from '../part-store.ts'
import { toPayRequest } from '../requests.ts'
import {
  closePayment,
  isUnpaid,
  listPendingPayments,
  type Payment,
  setNextAttempt,
} from './payment-store.ts'

const LOOK_SECONDS = 2

/** A wallet that is restricted, or a chain that is away. */
const WAIT_SECONDS = 60

/** So many are on their way at once. */
const ROUND_MAX = 50

/**
 * Pays a dividend on a chain: a named transaction for each wallet. One that cannot be paid holds up
 * no other; its money waits in the distribution.
 */
export async function payDividend(
  deps: ActionDeps,
  place: Pick<ChainAllocation, 'actionId' | 'chainId'>,
): Promise<void> {
  const { db, enqueue } = deps
  const part = await findPart(db, place)
  if (part?.step !== 'pay') return
  const unpaid = await listPendingPayments(db, place)
  if (unpaid.length === 0) return finishPart(deps, part)
  const standing = findStanding(deps, await getAction(db, part.actionId), part)
  let isMoving = false
  for (const payment of unpaid.slice(0, ROUND_MAX)) {
    isMoving = (await payOne(deps, standing, payment)) || isMoving
  }
  await enqueue(db, [toPayRequest(place, isMoving ? LOOK_SECONDS : WAIT_SECONDS)])
}

export const toPaymentIntent = ({ id, attempt }: Pick<Payment, 'id' | 'attempt'>) =>
  `dividend/pay/${id}/${attempt}`

/** Whether it is under way. */
async function payOne(deps: ActionDeps, standing: PartContext, payment: Payment): Promise<boolean> {
  const { db, log } = deps
  const { sender, calls } = standing.distributor
  const { distributionId } = standing.part
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
    // The chain would refuse it, or does not answer. Nothing was reserved, and that may change.
    const { id, chainId } = payment
    const level = error instanceof RpcError ? 'warn' : 'error'
    log[level]({ payment_id: id, chainId, err: error }, 'a chain does not take a dividend now')
    return false
  }
}

/** Wanted or in force: both count. */
async function isRestricted(tx: Tx, { chainId, wallet }: Payment): Promise<boolean> {
  const { isWanted, isOnChain } = await getRestriction(tx, chainId, wallet)
  return isWanted || isOnChain
}

async function close(deps: ActionDeps, payment: Payment): Promise<void> {
  const { db, clock, crashAt, tell } = deps
  await inTransaction(db, async (tx) => {
    const hash = await findMinedHash(tx, toPaymentIntent(payment))
    if (!(await closePayment(tx, payment, { hash, nowMs: clock() }))) return
    await tell(tx, payment.wallet)
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

async function finishPart({ db }: ActionDeps, part: ChainAllocation): Promise<void> {
  await inTransaction(db, async (tx) => {
    if (await savePart(tx, part, { step: 'done' })) await finishAction(tx, { id: part.actionId })
  })
}
