import { inTransaction } from '../../../platform/db/transaction.ts'
import { withDelay } from '../../../platform/jobs/reschedule.ts'
import type { BankRelationshipStatus } from '../../../providers/customer-accounts/port.ts'
import { ProviderError } from '../../../providers/provider-error.ts'
import type { Tx } from '../../../tables/tables.ts'
import type { BrokerageJobDeps } from '../deps.ts'
import { toBankStep } from '../events/checklist-steps.ts'
import { findAccount, lockAccount } from '../tables/account-store.ts'
import { type BankLinkRow, findBankLink, saveBankLink } from '../tables/bank-link-store.ts'
import { isBankLinkInReview } from './bank-link-review.ts'
import { isAttemptUnchanged, isRequestInFlight } from './in-flight.ts'
import { processBrokerageJob } from './queues.ts'

const POLL_SECONDS = 2

/**
 * Returns the context of a link's encrypted access token (authenticated data): the ciphertext decrypts only for this
 * row.
 */
export const accessTokenContextOf = (linkId: string) => `bank_links/access_token/${linkId}`

/**
 * Links the chosen bank account at the broker, or refreshes the link. The broker allows one per account, so after an
 * earlier attempt an existing one is looked up first.
 */
export async function linkBank(deps: BrokerageJobDeps, id: string): Promise<void> {
  const link = await findBankLink(deps.db, id)
  if (!link || link.ended_at) return
  const account = await findAccount(deps.db, { id: link.account_id })
  const vendorAccount = account?.vendor_id
  if (!vendorAccount) return
  if (link.status === 'CANCEL_REQUESTED') return unlinkBank(deps, id)
  if (isBankLinkInReview(link)) return
  const [existing] = link.last_attempt_at ? await deps.customers.listBanks(vendorAccount) : []
  if (existing && (link.vendor_id === null || link.vendor_id === existing.id)) {
    await saveLinkStatus(deps, link, { status: existing.status, vendor_id: existing.id })
    if (existing.status !== 'APPROVED') await deps.enqueue(deps.db, [toRetryRequest(id)])
    return
  }
  if (link.vendor_id !== null) return saveLinkStatus(deps, link, { status: 'CANCELED' })
  if (isRequestInFlight(deps, link.last_attempt_at))
    return deps.enqueue(deps.db, [toRetryRequest(id)])
  await submitLink(deps, link, vendorAccount)
}

const toRetryRequest = (id: string) => withDelay(processBrokerageJob('link', id), POLL_SECONDS)

async function submitLink(
  deps: BrokerageJobDeps,
  link: BankLinkRow,
  vendorAccount: string,
): Promise<void> {
  const { db, clock, enqueue, customers, bankLink, crashAt, log } = deps
  const token = decrypt(deps, link)
  if (token === null) return saveLinkStatus(deps, link, { status: 'CANCELED' })
  const brokerToken = await bankLink
    .createBrokerToken(token, link.bank_account_id)
    .catch((error: unknown) => {
      if (error instanceof ProviderError && error.kind === 'refused') return null
      throw error
    })
  if (brokerToken === null) return saveLinkStatus(deps, link, { status: 'CANCELED' })
  const isFirst = await inTransaction(db, async (tx) => {
    await lockAccount(tx, link.account_id)
    const now = await findBankLink(tx, link.id)
    if (!now || now.status !== link.status || !isAttemptUnchanged(now, link)) return false
    await saveBankLink(tx, link.id, { last_attempt_at: new Date(clock()) })
    return true
  })
  if (!isFirst) return enqueue(db, [toRetryRequest(link.id)])
  crashAt('account.before-link')
  const linked = await customers.linkBank(vendorAccount, brokerToken)
  crashAt('account.after-link')
  if (linked.kind === 'refused') {
    log.warn(
      { link_id: link.id, reason: linked.text },
      'brokerage: bank link rejected by the broker, canceled',
    )
    return saveLinkStatus(deps, link, { status: 'CANCELED' })
  }
  if (linked.kind === 'done') {
    await saveLinkStatus(deps, link, { status: linked.value.status, vendor_id: linked.value.id })
  }
  await enqueue(db, [toRetryRequest(link.id)])
}

const decrypt = ({ cipher }: BrokerageJobDeps, { id, access_token }: BankLinkRow): string | null =>
  cipher && access_token ? cipher.decrypt(access_token, accessTokenContextOf(id)) : null

type Unlinking = Pick<BrokerageJobDeps, 'clock' | 'enqueue' | 'saveStep' | 'notify'>

/** Requests the unlinking in the caller's transaction, which holds the account's lock; a job carries it out. */
export async function saveBankUnlinkRequest(
  tx: Tx,
  { clock, enqueue, saveStep, notify }: Unlinking,
  { entityId, linkId }: { entityId: string; linkId: string },
): Promise<void> {
  await saveBankLink(tx, linkId, { status: 'CANCEL_REQUESTED' })
  await saveStep(tx, { entityId, step: 'bank' }, toBankStep('CANCEL_REQUESTED', clock()))
  await notify(tx, entityId)
  await enqueue(tx, [processBrokerageJob('unlink', linkId)])
}

/** Unlinks the bank account at the broker, then at Plaid, and deletes the access token. */
export async function unlinkBank(deps: BrokerageJobDeps, id: string): Promise<void> {
  const link = await findBankLink(deps.db, id)
  if (!link || link.ended_at || link.status !== 'CANCEL_REQUESTED') return
  const account = await findAccount(deps.db, { id: link.account_id })
  if (account?.vendor_id && !(await endAtBroker(deps, link, account.vendor_id))) {
    return deps.enqueue(deps.db, [withDelay(processBrokerageJob('unlink', id), POLL_SECONDS)])
  }
  const token = decrypt(deps, link)
  if (token !== null) await deps.bankLink.remove(token)
  await saveLinkStatus(deps, link, { status: 'CANCELED' })
}

/**
 * Ends the link at the broker; returns false while the result is unknown. A link whose response was lost may exist
 * there; the broker allows only one per account, so without its id every existing one is removed.
 */
async function endAtBroker(
  deps: BrokerageJobDeps,
  link: BankLinkRow,
  vendorAccount: string,
): Promise<boolean> {
  if (link.vendor_id === null && link.last_attempt_at === null) return true
  if (link.vendor_id === null && isRequestInFlight(deps, link.last_attempt_at)) return false
  const existing = await deps.customers.listBanks(vendorAccount)
  for (const { id } of existing) {
    if (link.vendor_id !== null && link.vendor_id !== id) continue
    const done = await deps.customers.unlinkBank(vendorAccount, id)
    if (done.kind === 'unknown') return false
  }
  return true
}

type Change = { status: BankRelationshipStatus; vendor_id?: string }

async function saveLinkStatus(
  deps: BrokerageJobDeps,
  { id, account_id }: BankLinkRow,
  change: Change,
) {
  const nowMs = deps.clock()
  await inTransaction(deps.db, async (tx) => {
    const account = await lockAccount(tx, account_id)
    const link = await findBankLink(tx, id)
    if (!link || link.ended_at) return
    const isAskedToEnd = link.status === 'CANCEL_REQUESTED' && change.status !== 'CANCELED'
    const status = isAskedToEnd ? link.status : change.status
    const ended = status === 'CANCELED' ? { ended_at: new Date(nowMs), access_token: null } : {}
    await saveBankLink(tx, id, { ...change, status, ...ended })
    if (link.status === status) return
    const stepKey = { entityId: account.entity_id, step: 'bank' } as const
    await deps.saveStep(tx, stepKey, toBankStep(status, nowMs))
    await deps.notify(tx, account.entity_id)
    deps.crashAt('account.before-link-commit')
  })
}
