import { inTransaction } from '../../../platform/db/transaction.ts'
import { withDelay } from '../../../platform/jobs/reschedule.ts'
import type { CustomerAccount } from '../../../providers/customer-accounts/port.ts'
import type { Tx } from '../../../tables/tables.ts'
import type { BrokerageJobDeps } from '../deps.ts'
import { toAccountStep } from '../events/checklist-steps.ts'
import {
  type BrokerageAccount,
  findAccount,
  lockAccount,
  saveAccount,
} from '../tables/account-store.ts'
import { findOpenBankLink } from '../tables/bank-link-store.ts'
import { saveBankUnlinkRequest } from './bank-link.ts'
import { isRequestInFlight } from './in-flight.ts'
import { processBrokerageJob } from './queues.ts'

const POLL_SECONDS = 2
const WAIT_SECONDS = 60

/**
 * Opens the account at the broker, or refreshes it. After an earlier attempt, accounts under the same e-mail address
 * are looked up first, so that a lost response does not open a second one; the broker also refuses a duplicate address.
 */
export async function openAccount(deps: BrokerageJobDeps, id: string): Promise<void> {
  const account = await findAccount(deps.db, { id })
  if (!account || account.closed_at) return
  if (account.vendor_id !== null) return refreshAccount(deps, account)
  const found = await findOpened(deps, account)
  if (found) return recordAccount(deps, id, found)
  if (isRequestInFlight(deps, account.last_attempt_at))
    return deps.enqueue(deps.db, [toRetryRequest(id)])
  return submitApplication(deps, account)
}

const toRetryRequest = (id: string, seconds = POLL_SECONDS) =>
  withDelay(processBrokerageJob('open', id), seconds)

/** Finds an open account at the broker under the holder's e-mail address that belongs to no other row. */
async function findOpened(
  { db, customers }: BrokerageJobDeps,
  account: BrokerageAccount,
): Promise<CustomerAccount | null> {
  if (account.last_attempt_at === null) return null
  for (const found of await customers.listAccountsOf(account.email)) {
    const owner = await findAccount(db, { vendor_id: found.id })
    if (found.status !== 'ACCOUNT_CLOSED' && !owner) return found
  }
  return null
}

async function submitApplication(deps: BrokerageJobDeps, account: BrokerageAccount): Promise<void> {
  const { db, clock, customers, crashAt, log } = deps
  const { id, email } = account
  const known = await deps.findApplicant(account.entity_id)
  if (!known) {
    log.warn(
      { account_id: id },
      'brokerage: identity data incomplete, account not submitted, will retry',
    )
    return deps.enqueue(db, [toRetryRequest(id, WAIT_SECONDS)])
  }
  await saveAccount(db, id, { last_attempt_at: new Date(clock()) })
  crashAt('account.before-open')
  const agreed = { agreedMs: account.created_at.getTime(), address: account.agreed_address }
  const opened = await customers.openAccount({ ...known, ...agreed, email })
  crashAt('account.after-open')
  if (opened.kind === 'done') return recordAccount(deps, id, opened.value)
  if (opened.kind === 'unknown') return deps.enqueue(db, [toRetryRequest(id)])
  log.warn(
    { account_id: id, status: opened.status },
    'brokerage: account application rejected by the broker',
  )
  // 409: an earlier request succeeded after all, or the address belongs to another account.
  const found =
    opened.status === 409
      ? await findOpened(deps, { ...account, last_attempt_at: new Date() })
      : null
  if (found) return recordAccount(deps, id, found)
  await saveAccountStatus(deps, id, { status: 'SUBMISSION_FAILED', reason: opened.text })
}

/** Saves the broker's current status of the account; does nothing if the broker's id of it is unknown. */
export async function refreshAccount(
  deps: BrokerageJobDeps,
  account: BrokerageAccount,
): Promise<void> {
  if (account.vendor_id === null) return
  const found = await deps.customers.findAccount(account.vendor_id)
  if (found) await recordAccount(deps, account.id, found)
}

async function recordAccount(
  deps: BrokerageJobDeps,
  id: string,
  found: CustomerAccount,
): Promise<void> {
  if (found.status === 'unknown') {
    deps.log.error({ account_id: id }, 'brokerage: unknown account status from the broker, ignored')
    return
  }
  await saveAccountStatus(deps, id, {
    status: found.status,
    reason: found.reason,
    vendor_id: found.id,
    account_number: found.accountNumber,
    name: found.name,
  })
}

type Change = Pick<BrokerageAccount, 'status' | 'reason'> &
  Partial<Pick<BrokerageAccount, 'vendor_id' | 'account_number' | 'name'>>

/** Saves the status, the checklist step and the notification in one transaction; an account once closed stays so. */
async function saveAccountStatus(
  deps: BrokerageJobDeps,
  id: string,
  change: Change,
): Promise<void> {
  const nowMs = deps.clock()
  await inTransaction(deps.db, async (tx) => {
    const account = await lockAccount(tx, id)
    if (account.status === 'ACCOUNT_CLOSED') return
    const isNews = account.status !== change.status || account.reason !== change.reason
    const opened =
      change.status === 'ACTIVE' ? (account.opened_at ?? new Date(nowMs)) : account.opened_at
    const closed = change.status === 'ACCOUNT_CLOSED' ? new Date(nowMs) : null
    await saveAccount(tx, id, { ...change, opened_at: opened, closed_at: closed })
    if (!isNews) return
    const stepKey = { entityId: account.entity_id, step: 'account' } as const
    await deps.saveStep(tx, stepKey, toAccountStep(change.status, nowMs))
    if (closed) await unlinkBankOf(tx, deps, account)
    await deps.notify(tx, account.entity_id)
    deps.crashAt('account.before-status-commit')
  })
}

/**
 * Requests the unlinking of a closed account's bank, which revokes the access token; a new account links a bank of its
 * own.
 */
async function unlinkBankOf(tx: Tx, deps: BrokerageJobDeps, { id, entity_id }: BrokerageAccount) {
  const link = await findOpenBankLink(tx, id)
  if (link) await saveBankUnlinkRequest(tx, deps, { entityId: entity_id, linkId: link.id })
}

/** Closes the account at the broker, which checks again that it is empty; a refusal drops the request. */
export async function closeAccount(deps: BrokerageJobDeps, id: string): Promise<void> {
  const account = await findAccount(deps.db, { id })
  if (!account?.close_requested_at || account.closed_at || account.vendor_id === null) return
  const closed = await deps.customers.closeAccount(account.vendor_id)
  if (closed.kind === 'refused') {
    deps.log.warn(
      { account_id: id, reason: closed.text },
      'brokerage: account closing rejected by the broker, request dropped',
    )
    await saveAccount(deps.db, id, { close_requested_at: null })
    return
  }
  await refreshAccount(deps, account)
  const now = await findAccount(deps.db, { id })
  if (now?.closed_at) return
  await deps.enqueue(deps.db, [withDelay(processBrokerageJob('close', id), POLL_SECONDS)])
}
