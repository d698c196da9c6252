import { inTransaction } from '../../../platform/db/transaction.ts'
import type { LinkStatus } from '../../../providers/customer-accounts/port.ts'
import { ProviderError } from '../../../providers/provider-error.ts'
import type { Tx } from '../../../tables/tables.ts'
import type { BrokerageJobDeps } from '../deps.ts'
import { toBankStep } from '../events/steps.ts'
import { findAccount, lockAccount } from '../tables/account-store.ts'
import { findLink, type Link, saveLink } from '../tables/link-store.ts'
import { isSameTry, isUnderWay } from './in-flight.ts'
import { toAdvanceRequest } from './requests.ts'

const LOOK_SECONDS = 2

/** Where the token of a link is kept; it can be read at no other place. */
export const tokenPlaceOf = (linkId: string) => `bank_links/access_token/${linkId}`

/** Brings a chosen bank account to the broker: one stands there, so what stands is asked for first. */
export async function linkBank(deps: BrokerageJobDeps, id: string): Promise<void> {
  const link = await findLink(deps.db, id)
  if (!link || link.ended_at) return
  const account = await findAccount(deps.db, { id: link.account_id })
  const vendorAccount = account?.vendor_id
  if (!vendorAccount) return
  if (link.status === 'CANCEL_REQUESTED') return unlinkBank(deps, id)
  const [standing] = link.last_attempt_at ? await deps.customers.listBanks(vendorAccount) : []
  if (standing && (link.vendor_id === null || link.vendor_id === standing.id)) {
    await move(deps, link, { status: standing.status, vendor_id: standing.id })
    if (standing.status !== 'APPROVED') await deps.enqueue(deps.db, [again(id)])
    return
  }
  if (link.vendor_id !== null) return move(deps, link, { status: 'CANCELED' })
  if (isUnderWay(deps, link.last_attempt_at)) return deps.enqueue(deps.db, [again(id)])
  await ask(deps, link, vendorAccount)
}

const again = (id: string) => toAdvanceRequest('link', id, LOOK_SECONDS)

async function ask(deps: BrokerageJobDeps, link: Link, vendorAccount: string): Promise<void> {
  const { db, clock, enqueue, customers, bankLink, crashAt, log } = deps
  const token = decrypt(deps, link)
  if (token === null) return move(deps, link, { status: 'CANCELED' })
  const brokerToken = await bankLink
    .createBrokerToken(token, link.bank_account_id)
    .catch((error: unknown) => {
      if (error instanceof ProviderError && error.kind === 'refused') return null
      throw error
    })
  if (brokerToken === null) return move(deps, link, { status: 'CANCELED' })
  const isFirst = await inTransaction(db, async (tx) => {
    await lockAccount(tx, link.account_id)
    const now = await findLink(tx, link.id)
    if (!now || now.status !== link.status || !isSameTry(now, link)) return false
    await saveLink(tx, link.id, { last_attempt_at: new Date(clock()) })
    return true
  })
  if (!isFirst) return enqueue(db, [again(link.id)])
  crashAt('account.before-link')
  const linked = await customers.linkBank(vendorAccount, brokerToken)
  crashAt('account.after-link')
  if (linked.kind === 'refused') {
    log.warn({ link: link.id, text: linked.text }, 'the broker takes no such bank account')
    return move(deps, link, { status: 'CANCELED' })
  }
  if (linked.kind === 'done') {
    await move(deps, link, { status: linked.value.status, vendor_id: linked.value.id })
  }
  await enqueue(db, [again(link.id)])
}

const decrypt = ({ cipher }: BrokerageJobDeps, { id, access_token }: Link): string | null =>
  cipher && access_token ? cipher.decrypt(access_token, tokenPlaceOf(id)) : null

type Unlinking = Pick<BrokerageJobDeps, 'clock' | 'enqueue' | 'noteStep' | 'tell'>

/** In the caller's transaction, who holds the account's lock; done by a job. */
export async function askToUnlink(
  tx: Tx,
  { clock, enqueue, noteStep, tell }: Unlinking,
  { entityId, linkId }: { entityId: string; linkId: string },
): Promise<void> {
  await saveLink(tx, linkId, { status: 'CANCEL_REQUESTED' })
  await noteStep(tx, { entityId, step: 'bank' }, toBankStep('CANCEL_REQUESTED', clock()))
  await tell(tx, entityId)
  await enqueue(tx, [toAdvanceRequest('unlink', linkId)])
}

/** At the broker first, then where it was shown to us; the token is not kept any longer than that. */
export async function unlinkBank(deps: BrokerageJobDeps, id: string): Promise<void> {
  const link = await findLink(deps.db, id)
  if (!link || link.ended_at || link.status !== 'CANCEL_REQUESTED') return
  const account = await findAccount(deps.db, { id: link.account_id })
  if (account?.vendor_id && !(await endAtBroker(deps, link, account.vendor_id))) {
    return deps.enqueue(deps.db, [toAdvanceRequest('unlink', id, LOOK_SECONDS)])
  }
  const token = decrypt(deps, link)
  if (token !== null) await deps.bankLink.remove(token)
  await move(deps, link, { status: 'CANCELED' })
}

/** Also one of which we only asked: it may be there all the same, and one stands at a time. */
async function endAtBroker(
  deps: BrokerageJobDeps,
  link: Link,
  vendorAccount: string,
): Promise<boolean> {
  if (link.vendor_id === null && link.last_attempt_at === null) return true
  if (link.vendor_id === null && isUnderWay(deps, link.last_attempt_at)) return false
  const standing = await deps.customers.listBanks(vendorAccount)
  for (const { id } of standing) {
    if (link.vendor_id !== null && link.vendor_id !== id) continue
    const done = await deps.customers.unlinkBank(vendorAccount, id)
    if (done.kind === 'unknown') return false
  }
  return true
}

type Change = { status: LinkStatus; vendor_id?: string }

async function move(deps: BrokerageJobDeps, { id, account_id }: Link, change: Change) {
  const nowMs = deps.clock()
  await inTransaction(deps.db, async (tx) => {
    const account = await lockAccount(tx, account_id)
    const link = await findLink(tx, id)
    if (!link || link.ended_at) return
    const isAskedToEnd = link.status === 'CANCEL_REQUESTED' && change.status !== 'CANCELED'
    const status = isAskedToEnd ? link.status : change.status
    const ended = status === 'CANCELED' ? { ended_at: new Date(nowMs), access_token: null } : {}
    await saveLink(tx, id, { ...change, status, ...ended })
    if (link.status === status) return
    const place = { entityId: account.entity_id, step: 'bank' } as const
    await deps.noteStep(tx, place, toBankStep(status, nowMs))
    await deps.tell(tx, account.entity_id)
    deps.crashAt('account.before-link-commit')
  })
}
