import { sql } from 'kysely'
import { inTransaction } from '../../platform/db/transaction.ts'
import { isRevert } from '../../providers/chain/errors.ts'
import type { ContractCall } from '../../providers/chain/port.ts'
import { isBurnLimitSpent } from '../../providers/redeemer/service.ts'
import type { Db, Tx } from '../../tables/tables.ts'
import { findIntentStatus, processTransactionIntent } from '../chain-tx/service.ts'
import { isFlowFrozen } from '../circuit-breakers/service.ts'
import { getChainRestriction } from '../restrictions/service.ts'
import { applyRedemptionTransition } from './apply-transition.ts'
import type { RedemptionChain, RedemptionDeps } from './deps.ts'
import { findPaymentInProgress, listRedemptionQueueFront } from './queue/queue-store.ts'
import type { Redemption } from './row.ts'
import { lockRedemption, updateRedemption } from './store.ts'
import { findPaymentWait } from './waiting-reasons.ts'
import { isPaymentWithheld, toRedemptionIntent, withholdPayment } from './withhold.ts'

/** Failures after which a redemption is parked. */
export const REDEMPTION_FAILURES_MAX = 3

/**
 * Starts the payment of the front of a queue if no other payment of this token is in progress: the allowance covers
 * exactly one payment, and a second approval would overwrite it. A request that has come back to the queue before
 * this one is paid first. If the owner or receiver was restricted since the request, the redemption is
 * neither paid nor refunded: the USD+ stay in escrow until an operator decides.
 */
export async function startRedemptionPayment(
  deps: RedemptionDeps,
  row: Redemption,
  chain: RedemptionChain,
): Promise<void> {
  const waitingFor = await findPaymentWait(deps, row, chain)
  if (waitingFor !== null && waitingFor !== row.waitingFor)
    await updateRedemption(deps.db, row.id, { waiting_for: waitingFor })
  if (waitingFor !== null) return
  await inTransaction(deps.db, async (tx) => {
    await lockPayments(tx, row)
    if (await isFlowFrozen(tx, 'redeem')) return
    if (await findPaymentInProgress(tx, row)) return
    const [first] = await listRedemptionQueueFront(tx, row, 1)
    if (first?.id !== row.id || first.status !== 'ESCROWED') return
    if (await isPaymentWithheld(tx, deps, row)) return
    if (await isRestricted(tx, row)) {
      await applyRedemptionTransition(tx, deps, {
        id: row.id,
        event: 'need_contact',
        reason: 'restricted',
      })
      return
    }
    await applyRedemptionTransition(tx, deps, {
      id: row.id,
      event: 'send_payment',
      isWorking: true,
    })
    deps.crashAt('redemptions.before-payment-commit')
  })
}

async function lockPayments(tx: Tx, { chainId, paymentToken }: Redemption) {
  const name = `redemptions ${chainId} ${paymentToken}`
  await sql`select pg_advisory_xact_lock(hashtextextended(${name}, 7203411))`.execute(tx)
}

/** Returns whether a restriction of owner or receiver is requested or in force on chain. */
async function isRestricted(db: Db, { chainId, owner, receiver }: Redemption): Promise<boolean> {
  for (const address of new Set([owner, receiver])) {
    const { isWanted, isOnChain } = await getChainRestriction(db, chainId, address)
    if (isWanted || isOnChain) return true
  }
  return false
}

/** Approves exactly the payment amount, then pays. */
export async function payRedemption(
  deps: RedemptionDeps,
  row: Redemption,
  chain: RedemptionChain,
): Promise<void> {
  const { db } = deps
  const { sender, redeemer } = chain
  const payment = toRedemptionIntent(row, 'fulfill')
  const status = await findIntentStatus(db, payment)
  if (status === 'reverted') return countFailure(deps, row)
  // Signed: `settleSentTransactions` broadcasts it. Final: the indexer has not processed the closing event yet.
  if (status === 'signed' || status === 'final') return
  if (await withholdPayment(deps, row)) return
  if (await isRestricted(db, row)) {
    return inTransaction(db, async (tx) => {
      await applyRedemptionTransition(tx, deps, {
        id: row.id,
        event: 'need_contact',
        reason: 'restricted',
      })
    })
  }
  const allowance = await redeemer.readAllowance(row.paymentToken, sender.address)
  if (allowance !== row.paymentAmount) return approve(deps, row, { chain, allowance })
  await send(deps, row, { chain, id: payment, call: redeemer.toClosing('fulfill', row) })
}

/** Clears the allowance first if it is not zero: some tokens refuse to change it otherwise. */
async function approve(
  deps: RedemptionDeps,
  row: Redemption,
  { chain, allowance }: { chain: RedemptionChain; allowance: bigint },
): Promise<void> {
  const { paymentToken, paymentAmount } = row
  const [what, amount] =
    allowance === 0n ? (['approve', paymentAmount] as const) : (['clear', 0n] as const)
  const id = toRedemptionIntent(row, what)
  // The approval was final, and another transaction has changed the allowance since.
  if ((await findIntentStatus(deps.db, id)) === 'final') return countFailure(deps, row)
  const call = chain.redeemer.toApproval(paymentToken, amount)
  await send(deps, row, { chain, id, call })
}

/** Returns the USD+ to their owner, or burns them, as an operator decided. */
export async function cancelOrBurnRedemption(
  deps: RedemptionDeps,
  row: Redemption,
  { redeemer, sender }: RedemptionChain,
): Promise<void> {
  const closing = row.closing ?? 'cancel'
  const id = toRedemptionIntent(row, closing)
  const status = await findIntentStatus(deps.db, id)
  if (status === 'reverted') return countFailure(deps, row)
  if (status === 'signed' || status === 'final') return
  const chain = { sender }
  await send(deps, row, { chain, id, call: redeemer.toClosing(closing, row) })
}

type Sending = { chain: Pick<RedemptionChain, 'sender'>; id: string; call: ContractCall }

async function send(
  deps: RedemptionDeps,
  row: Redemption,
  { chain, id, call }: Sending,
): Promise<void> {
  const isPayment = row.status === 'PENDING_FILL'
  const isWanted = async (tx: Tx) => {
    if (isPayment && (await isPaymentWithheld(tx, deps, row))) return false
    const now = await lockRedemption(tx, row.id)
    const isSame = now?.status === row.status && now.failures === row.failures
    const isOpen = now?.isCanonical === true && now.closedBy === null
    return isSame && isOpen && (!isPayment || !(await isRestricted(tx, row)))
  }
  try {
    await processTransactionIntent({ ...deps, sender: chain.sender }, { id, call, isWanted })
  } catch (error) {
    if (!isRevert(error)) throw error
    if (isPayment && isBurnLimitSpent(error)) return waitForLimits(deps, row)
    deps.log.warn(
      { redemption_id: row.id, err: error },
      'redemptions: transaction would revert, not sent',
    )
    await countFailure(deps, row)
  }
}

/** Keeps a started payment waiting: another payment has used up the limit, which refills over time. */
const waitForLimits = (deps: RedemptionDeps, row: Redemption) =>
  inTransaction(deps.db, async (tx) => {
    const now = await lockRedemption(tx, row.id)
    if (now?.status !== row.status || now.waitingFor === 'limits') return
    await updateRedemption(tx, row.id, { waiting_for: 'limits' })
  })

const countFailure = (deps: RedemptionDeps, row: Redemption) =>
  inTransaction(deps.db, async (tx) => {
    const now = await lockRedemption(tx, row.id)
    if (now?.status !== row.status || now.failures !== row.failures) return
    const failures = row.failures + 1
    await updateRedemption(tx, row.id, { failures })
    if (failures % REDEMPTION_FAILURES_MAX !== 0) return
    const isPayment = row.status === 'PENDING_FILL'
    const event = isPayment ? 'need_contact' : 'fail'
    const reason = isPayment ? 'payment_refused' : 'transaction_reverted'
    await applyRedemptionTransition(tx, deps, { id: row.id, event, reason })
  })
