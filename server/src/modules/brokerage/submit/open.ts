import { inTransaction } from '../../../platform/db/transaction.ts'
import type { CustomerAccount } from '../../../providers/customer-accounts/port.ts'
import type { Tx } from '../../../tables/tables.ts'
import type { BrokerageJobDeps } from '../deps.ts'
import { toAccountStep } from '../events/steps.ts'
import { type Account, findAccount, lockAccount, saveAccount } from '../tables/account-store.ts'
import { findStandingLink } from '../tables/link-store.ts'
import { isUnderWay } from './in-flight.ts'
import { askToUnlink } from './link.ts'
import { toAdvanceRequest } from './requests.ts'

const LOOK_SECONDS = 2
const WAIT_SECONDS = 60

/**
 * Brings an account to where the broker has it. What the broker knows under the e-mail address is
 * asked for first, so that an answer that was lost opens nothing twice; and the broker itself takes
 * an address once.
 */
export async function openAccount(deps: BrokerageJobDeps, id: string): Promise<void> {
  const account = await findAccount(deps.db, { id })
  if (!account || account.closed_at) return
  if (account.vendor_id !== null) return lookAtAccount(deps, account)
  const found = await findOpened(deps, account)
  if (found) return recordAccount(deps, id, found)
  if (isUnderWay(deps, account.last_attempt_at)) return deps.enqueue(deps.db, [again(id)])
  return ask(deps, account)
}

const again = (id: string, seconds = LOOK_SECONDS) => toAdvanceRequest('open', id, seconds)

/** Nobody else's: an account of another row is not taken over. */
async function findOpened(
  { db, customers }: BrokerageJobDeps,
  account: Account,
): Promise<CustomerAccount | null> {
  if (account.last_attempt_at === null) return null
  for (const found of await customers.listAccountsOf(account.email)) {
    const owner = await findAccount(db, { vendor_id: found.id })
    if (found.status !== 'ACCOUNT_CLOSED' && !owner) return found
  }
  return null
}

async function ask(deps: BrokerageJobDeps, account: Account): Promise<void> {
  const { db, clock, customers, crashAt, log } = deps
  const { id, email } = account
  const known = await deps.findApplicant(account.entity_id)
  if (!known) {
    log.warn({ account: id }, 'the identity check does not say enough for an account')
    return deps.enqueue(db, [again(id, WAIT_SECONDS)])
  }
  await saveAccount(db, id, { last_attempt_at: new Date(clock()) })
  crashAt('account.before-open')
  const agreed = { agreedMs: account.created_at.getTime(), address: account.agreed_address }
  const opened = await customers.openAccount({ ...known, ...agreed, email })
  crashAt('account.after-open')
  if (opened.kind === 'done') return recordAccount(deps, id, opened.value)
  if (opened.kind === 'unknown') return deps.enqueue(db, [again(id)])
  log.warn({ account: id, status: opened.status }, 'the broker opens no account')
  // 409: an earlier request came through after all, or the address is somebody's already.
  const found =
    opened.status === 409
      ? await findOpened(deps, { ...account, last_attempt_at: new Date() })
      : null
  if (found) return recordAccount(deps, id, found)
  await move(deps, id, { status: 'SUBMISSION_FAILED', reason: opened.text })
}

/** As it is at the broker now. */
export async function lookAtAccount(deps: BrokerageJobDeps, account: Account): Promise<void> {
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
    deps.log.error({ account: id }, 'the broker says of an account what we do not know')
    return
  }
  await move(deps, id, {
    status: found.status,
    reason: found.reason,
    vendor_id: found.id,
    account_number: found.accountNumber,
    name: found.name,
  })
}

type Change = Pick<Account, 'status' | 'reason'> &
  Partial<Pick<Account, 'vendor_id' | 'account_number' | 'name'>>

/** Status, checklist and what the page is told, in one commit. */
async function move(deps: BrokerageJobDeps, id: string, change: Change): Promise<void> {
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
    const place = { entityId: account.entity_id, step: 'account' } as const
    await deps.noteStep(tx, place, toAccountStep(change.status, nowMs))
    if (closed) await unlinkBankOf(tx, deps, account)
    await deps.tell(tx, account.entity_id)
    deps.crashAt('account.before-status-commit')
  })
}

/** A closed account has no bank: its token is given back, and another account links its own. */
async function unlinkBankOf(tx: Tx, deps: BrokerageJobDeps, { id, entity_id }: Account) {
  const link = await findStandingLink(tx, id)
  if (link) await askToUnlink(tx, deps, { entityId: entity_id, linkId: link.id })
}

/** Asked for once it is empty; the broker looks again. */
export async function closeAccount(deps: BrokerageJobDeps, id: string): Promise<void> {
  const account = await findAccount(deps.db, { id })
  if (!account?.close_requested_at || account.closed_at || account.vendor_id === null) return
  const closed = await deps.customers.closeAccount(account.vendor_id)
  if (closed.kind === 'refused') {
    deps.log.warn({ account: id, text: closed.text }, 'the broker does not close an account')
    await saveAccount(deps.db, id, { close_requested_at: null })
    return
  }
  await lookAtAccount(deps, account)
  const now = await findAccount(deps.db, { id })
  if (!now?.closed_at) await deps.enqueue(deps.db, [toAdvanceRequest('close', id, LOOK_SECONDS)])
}
