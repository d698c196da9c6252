import {
  type AccountFact,
  splitReturn,
  toReceivableRepaid,
} from '@parvalue/shared/domain/ledger/ledger-account.ts'
import { type AchEvent, transitionAch } from '@parvalue/shared/domain/wires/ach-transfer.ts'
import { inTransaction } from '../../../platform/db/transaction.ts'
import type {
  CustomerTransfer,
  VendorTransferStatus,
} from '../../../providers/customer-accounts/port.ts'
import type { Tx } from '../../../tables/tables.ts'
import { isFrozen } from '../../circuit-breakers/service.ts'
import type { BrokerageJobDeps } from '../deps.ts'
import { getBalances, post } from '../money.ts'
import { findAccount, lockAccount } from '../tables/account-store.ts'
import { findLink } from '../tables/link-store.ts'
import {
  findTransfer,
  getTransfer,
  listKnownVendorIds,
  saveTransfer,
  type Transfer,
} from '../tables/transfer-store.ts'
import { isSameTry, isUnderWay } from './in-flight.ts'
import { toAdvanceRequest } from './requests.ts'

const LOOK_SECONDS = 5
/** The broker's clock may be behind ours by so much. */
const SKEW_MS = 3_600_000

/**
 * Brings a transfer to the broker, who takes no name of ours for it: so what may have been asked
 * before is looked for among its transfers, and one of the same terms that is nobody's is ours.
 */
export async function advanceTransfer(deps: BrokerageJobDeps, id: string): Promise<void> {
  const transfer = await findTransfer(deps.db, { id })
  const account = transfer && (await findAccount(deps.db, { id: transfer.account_id }))
  const link = transfer && (await findLink(deps.db, transfer.link_id))
  if (!transfer || !account?.vendor_id || !link?.vendor_id) return
  const place = { vendorAccount: account.vendor_id, relationshipId: link.vendor_id }
  if (transfer.vendor_id !== null) return lookAt(deps, transfer, place)
  if (transfer.status !== 'queued') return
  if (transfer.tried_at !== null) {
    const found = await findAsked(deps, transfer, place)
    if (found) return record(deps, transfer, found)
    if (isUnderWay(deps, transfer.tried_at)) return again(deps, id)
  }
  if (transfer.cancel_asked_at)
    return takeStatus(deps, transfer, { status: 'cancelled', reason: null })
  await ask(deps, transfer, place)
}

const again = ({ db, enqueue }: BrokerageJobDeps, id: string) =>
  enqueue(db, [toAdvanceRequest('transfer', id, LOOK_SECONDS)])

type Place = { vendorAccount: string; relationshipId: string }

async function findAsked(
  { db, customers }: BrokerageJobDeps,
  transfer: Transfer,
  { vendorAccount, relationshipId }: Place,
): Promise<CustomerTransfer | null> {
  const known = await listKnownVendorIds(db, transfer.account_id)
  const earliestMs = transfer.asked_world_at.getTime() - SKEW_MS
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

async function ask(deps: BrokerageJobDeps, transfer: Transfer, place: Place): Promise<void> {
  const { db, clock, customers, crashAt, log } = deps
  const { id, direction, cents } = transfer
  const isStill = await inTransaction(db, async (tx) => {
    await lockAccount(tx, transfer.account_id)
    const now = await getTransfer(tx, id)
    if (now.status !== 'queued' || now.cancel_asked_at || !isSameTry(now, transfer)) return false
    if (await isFrozen(tx, 'brokerage')) return false
    await saveTransfer(tx, id, { tried_at: new Date(clock()) })
    return true
  })
  if (!isStill) return again(deps, id)
  crashAt('account.before-transfer')
  const terms = { direction, cents, relationshipId: place.relationshipId }
  const asked = await customers.createTransfer(place.vendorAccount, terms)
  crashAt('account.after-transfer')
  if (asked.kind === 'done') return record(deps, transfer, asked.value)
  if (asked.kind === 'unknown') return again(deps, id)
  log.warn({ transfer: id, text: asked.text }, 'the broker takes no such transfer')
  await takeStatus(deps, transfer, { status: 'rejected', reason: asked.text })
}

async function record(
  deps: BrokerageJobDeps,
  { id }: Transfer,
  { id: vendorId, status, reason }: CustomerTransfer,
): Promise<void> {
  const taken = await inTransaction(deps.db, async (tx) => {
    const { account_id } = await getTransfer(tx, id)
    await lockAccount(tx, account_id)
    const owner = await findTransfer(tx, { vendor_id: vendorId })
    if (owner && owner.id !== id) return false
    await saveTransfer(tx, id, { vendor_id: vendorId })
    await takeTransferStatus(tx, deps, id, { status, reason })
    deps.crashAt('account.before-transfer-commit')
    return true
  })
  // Another row of the same terms took it, so this one is still to be asked for.
  if (!taken) await again(deps, id)
}

async function lookAt(deps: BrokerageJobDeps, transfer: Transfer, place: Place): Promise<void> {
  if (transfer.cancel_asked_at && transfer.status === 'queued' && transfer.vendor_id) {
    await deps.customers.cancelTransfer(place.vendorAccount, transfer.vendor_id)
  }
  const all = await deps.customers.listTransfers(place.vendorAccount)
  const found = all.find(({ id }) => id === transfer.vendor_id)
  if (!found) return
  await takeStatus(deps, transfer, found)
  const isTooLate = transfer.cancel_asked_at && found.status !== 'queued'
  if (isTooLate) await saveTransfer(deps.db, transfer.id, { cancel_asked_at: null })
}

type Told = { status: VendorTransferStatus; reason: string | null }

const takeStatus = (deps: BrokerageJobDeps, { id, account_id }: Transfer, told: Told) =>
  inTransaction(deps.db, async (tx) => {
    await lockAccount(tx, account_id)
    await takeTransferStatus(tx, deps, id, told)
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

/** The caller holds the account's lock. Status, money and what the page is told, in one commit. */
export async function takeTransferStatus(
  tx: Tx,
  deps: Pick<BrokerageJobDeps, 'clock' | 'log' | 'tell'>,
  id: string,
  { status, reason }: Told,
): Promise<void> {
  if (status === 'unknown') return deps.log.error({ transfer: id }, 'a status that we do not know')
  const transfer = await getTransfer(tx, id)
  const moved = transitionAch(transfer.status, eventOf[status])
  if (!moved.ok) {
    // What is only late is heard again with each look, because looks overlap.
    if (moved.reason === 'late') return
    return deps.log.error({ transfer: id, status }, 'a transfer was told otherwise before')
  }
  if (moved.value === transfer.status) return
  const now = new Date(deps.clock())
  const isEnd = moved.value !== 'pending' && moved.value !== 'settled'
  await saveTransfer(tx, id, {
    status: moved.value,
    ...(reason ? { reason } : {}),
    ...(moved.value === 'settled' ? { settled_at: now } : {}),
    ...(isEnd ? { ended_at: now } : {}),
  })
  await book(tx, transfer, moved.value)
  const account = await findAccount(tx, { id: transfer.account_id })
  const news = { kind: 'transfer', transfer, status: moved.value } as const
  if (account) await deps.tell(tx, account.entity_id, news)
}

/** What each step does to the money; a row's own id and its status name the entry. */
async function book(tx: Tx, transfer: Transfer, to: Transfer['status']): Promise<void> {
  const fact = await findFact(tx, transfer, to)
  if (fact) await post(tx, `ach/${transfer.id}/${to}`, transfer.account_id, fact)
}

async function findFact(
  tx: Tx,
  { account_id, direction, status, cents }: Transfer,
  to: Transfer['status'],
): Promise<AccountFact | null> {
  if (to === 'pending' || to === 'queued') return null
  const balances = await getBalances(tx, account_id)
  const recovered = toReceivableRepaid(cents, balances)
  const wasSettled = status === 'settled'
  if (direction === 'INCOMING') {
    if (to === 'settled') return { kind: 'deposit_settled', cents, recovered }
    if (wasSettled) return { kind: 'deposit_returned', ...splitReturn(cents, balances) }
    return { kind: 'deposit_undone', cents }
  }
  if (to === 'settled') return { kind: 'withdrawal_settled', cents }
  return wasSettled
    ? { kind: 'withdrawal_returned', cents, recovered }
    : { kind: 'withdrawal_undone', cents }
}
