import {
  type BrokerageAccountLedgerEvent,
  splitReturnedAmount,
  toRepaidReceivable,
} from '@parvalue/shared/domain/ledger/ledger-account.ts'
import { type AchEvent, transitionAch } from '@parvalue/shared/domain/wires/ach-transfer.ts'
import { inTransaction } from '../../../platform/db/transaction.ts'
import { withDelay } from '../../../platform/jobs/reschedule.ts'
import type {
  CustomerTransfer,
  VendorTransferStatus,
} from '../../../providers/customer-accounts/port.ts'
import type { Tx } from '../../../tables/tables.ts'
import { isFlowFrozen } from '../../circuit-breakers/service.ts'
import { getAccountBalances, postAccountEntry } from '../account-ledger.ts'
import type { BrokerageJobDeps } from '../deps.ts'
import { findAccount, lockAccount } from '../tables/account-store.ts'
import {
  type AchTransfer,
  findAchTransfer,
  getAchTransfer,
  listVendorTransferIds,
  saveAchTransfer,
} from '../tables/ach-transfer-store.ts'
import { findBankLink } from '../tables/bank-link-store.ts'
import {
  BROKER_CLOCK_SKEW_MS,
  insertDuplicateTransfer,
  recordUnknownTransfer,
} from './duplicate-transfer.ts'
import { isAttemptUnchanged, isRequestInFlight } from './in-flight.ts'
import { processBrokerageJob } from './queues.ts'

const POLL_SECONDS = 5

/**
 * Submits a transfer to the broker, or refreshes one that the broker has. The broker accepts no client id for
 * transfers, so after a lost response a transfer with the same terms that matches no other row is taken as this one.
 */
export async function processAchTransfer(deps: BrokerageJobDeps, id: string): Promise<void> {
  const transfer = await findAchTransfer(deps.db, { id })
  const account = transfer && (await findAccount(deps.db, { id: transfer.account_id }))
  const link = transfer && (await findBankLink(deps.db, transfer.link_id))
  if (!transfer || !account?.vendor_id || !link?.vendor_id) return
  const context = { vendorAccount: account.vendor_id, relationshipId: link.vendor_id }
  if (transfer.vendor_id !== null) return refreshTransfer(deps, transfer, context)
  if (transfer.status !== 'queued') return
  if (transfer.last_attempt_at !== null) {
    const found = await findSubmitted(deps, transfer, context)
    if (found) return record(deps, transfer, found)
    if (isRequestInFlight(deps, transfer.last_attempt_at)) return retryLater(deps, id)
  }
  if (transfer.cancel_requested_at)
    return applyStatus(deps, transfer, { status: 'cancelled', reason: null })
  await submitTransfer(deps, transfer, context)
}

const retryLater = ({ db, enqueue }: BrokerageJobDeps, id: string) =>
  enqueue(db, [withDelay(processBrokerageJob('transfer', id), POLL_SECONDS)])

type BrokerContext = { vendorAccount: string; relationshipId: string }

async function findSubmitted(
  { db, customers }: BrokerageJobDeps,
  transfer: AchTransfer,
  { vendorAccount, relationshipId }: BrokerContext,
): Promise<CustomerTransfer | null> {
  const known = await listVendorTransferIds(db, transfer.account_id)
  const earliestMs = transfer.requested_market_at.getTime() - BROKER_CLOCK_SKEW_MS
  const found = (await customers.listTransfers(vendorAccount)).find(
    (each) =>
      !known.has(each.id) &&
      each.relationshipId === relationshipId &&
      each.direction === transfer.direction &&
      each.cents === transfer.cents &&
      each.createdMs >= earliestMs,
  )
  return found ?? null
}

async function submitTransfer(
  deps: BrokerageJobDeps,
  transfer: AchTransfer,
  context: BrokerContext,
): Promise<void> {
  const { db, clock, customers, crashAt, log } = deps
  const { id, direction, cents } = transfer
  const isStill = await inTransaction(db, async (tx) => {
    await lockAccount(tx, transfer.account_id)
    const now = await getAchTransfer(tx, id)
    if (now.status !== 'queued' || now.cancel_requested_at || !isAttemptUnchanged(now, transfer))
      return false
    if (await isFlowFrozen(tx, 'brokerage')) return false
    await saveAchTransfer(tx, id, { last_attempt_at: new Date(clock()) })
    return true
  })
  if (!isStill) return retryLater(deps, id)
  crashAt('account.before-transfer')
  const terms = { direction, cents, relationshipId: context.relationshipId }
  const submitted = await customers.createTransfer(context.vendorAccount, terms)
  crashAt('account.after-transfer')
  if (submitted.kind === 'done') return record(deps, transfer, submitted.value)
  if (submitted.kind === 'unknown') return retryLater(deps, id)
  log.warn(
    { transfer_id: id, reason: submitted.text },
    'brokerage: ACH transfer rejected by the broker',
  )
  await applyStatus(deps, transfer, { status: 'rejected', reason: submitted.text })
}

async function record(
  deps: BrokerageJobDeps,
  { id }: AchTransfer,
  { id: vendorId, status, reason }: CustomerTransfer,
): Promise<void> {
  const isOurs = await inTransaction(deps.db, async (tx) => {
    const { account_id } = await getAchTransfer(tx, id)
    await lockAccount(tx, account_id)
    const owner = await findAchTransfer(tx, { vendor_id: vendorId })
    if (owner && owner.id !== id) return false
    const transfer = await getAchTransfer(tx, id)
    if (transfer.vendor_id !== null && transfer.vendor_id !== vendorId) {
      await insertDuplicateTransfer(tx, deps, transfer, vendorId)
      return true
    }
    await saveAchTransfer(tx, id, { vendor_id: vendorId })
    await applyAchTransferStatus(tx, deps, id, { status, reason })
    deps.crashAt('account.before-transfer-commit')
    return true
  })
  // Another row with the same terms matched that transfer, so this one still has to be submitted.
  if (!isOurs) await retryLater(deps, id)
}

async function refreshTransfer(
  deps: BrokerageJobDeps,
  transfer: AchTransfer,
  context: BrokerContext,
): Promise<void> {
  if (transfer.cancel_requested_at && transfer.status === 'queued' && transfer.vendor_id) {
    await deps.customers.cancelTransfer(context.vendorAccount, transfer.vendor_id)
  }
  const all = await deps.customers.listTransfers(context.vendorAccount)
  const known = await listVendorTransferIds(deps.db, transfer.account_id)
  for (const each of all.filter(({ id }) => !known.has(id))) {
    const isSame = each.direction === transfer.direction && each.cents === transfer.cents
    if (isSame) await recordUnknownTransfer(deps, transfer.account_id, each)
  }
  const found = all.find(({ id }) => id === transfer.vendor_id)
  if (!found) return
  await applyStatus(deps, transfer, found)
  const isTooLate = transfer.cancel_requested_at && found.status !== 'queued'
  if (isTooLate) await saveAchTransfer(deps.db, transfer.id, { cancel_requested_at: null })
}

type ReportedStatus = { status: VendorTransferStatus; reason: string | null }

const applyStatus = (
  deps: BrokerageJobDeps,
  { id, account_id }: AchTransfer,
  reported: ReportedStatus,
) =>
  inTransaction(deps.db, async (tx) => {
    await lockAccount(tx, account_id)
    await applyAchTransferStatus(tx, deps, id, reported)
    deps.crashAt('account.before-transfer-commit')
  })

const eventOf: Record<Exclude<VendorTransferStatus, 'unknown'>, AchEvent> = {
  queued: 'queue',
  pending: 'send',
  settled: 'settle',
  rejected: 'reject',
  cancelled: 'cancel',
  returned: 'return',
}

/**
 * Saves a transfer's status with its posting and notification, in the caller's transaction, which holds the account's
 * lock.
 */
export async function applyAchTransferStatus(
  tx: Tx,
  deps: Pick<BrokerageJobDeps, 'clock' | 'log' | 'notify'>,
  id: string,
  { status, reason }: ReportedStatus,
): Promise<void> {
  if (status === 'unknown') {
    deps.log.error(
      { transfer_id: id },
      'brokerage: unknown transfer status from the broker, ignored',
    )
    return
  }
  const transfer = await getAchTransfer(tx, id)
  const transition = transitionAch(transfer.status, eventOf[status])
  if (!transition.ok) {
    // Polls overlap, so late events repeat.
    if (transition.reason === 'late') return
    deps.log.error(
      { transfer_id: id, status },
      'brokerage: conflicting transfer status from the broker, ignored',
    )
    return
  }
  if (transition.value === transfer.status) return
  const now = new Date(deps.clock())
  const isEnd = transition.value !== 'pending' && transition.value !== 'settled'
  await saveAchTransfer(tx, id, {
    status: transition.value,
    ...(reason ? { reason } : {}),
    ...(transition.value === 'settled' ? { settled_at: now } : {}),
    ...(isEnd ? { ended_at: now } : {}),
  })
  await postStatus(tx, transfer, transition.value)
  const account = await findAccount(tx, { id: transfer.account_id })
  const news = { kind: 'transfer', transfer, status: transition.value } as const
  if (account) await deps.notify(tx, account.entity_id, news)
}

/** Posts the money of a status change; the transfer's id and status form the entry's id. */
async function postStatus(tx: Tx, transfer: AchTransfer, to: AchTransfer['status']): Promise<void> {
  const fact = await findFact(tx, transfer, to)
  if (fact) await postAccountEntry(tx, `ach/${transfer.id}/${to}`, transfer.account_id, fact)
}

async function findFact(
  tx: Tx,
  { account_id, direction, status, cents }: AchTransfer,
  to: AchTransfer['status'],
): Promise<BrokerageAccountLedgerEvent | null> {
  if (to === 'pending' || to === 'queued') return null
  const balances = await getAccountBalances(tx, account_id)
  const recovered = toRepaidReceivable(cents, balances)
  const wasSettled = status === 'settled'
  if (direction === 'INCOMING') {
    if (to === 'settled') return { kind: 'deposit_settled', cents, recovered }
    if (wasSettled) return { kind: 'deposit_returned', ...splitReturnedAmount(cents, balances) }
    return { kind: 'deposit_undone', cents }
  }
  if (to === 'settled') return { kind: 'withdrawal_settled', cents }
  return wasSettled
    ? { kind: 'withdrawal_returned', cents, recovered }
    : { kind: 'withdrawal_undone', cents }
}
