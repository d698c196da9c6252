import { toRepaidReceivable } from '@parvalue/shared/domain/ledger/ledger-account.ts'
import { accepted, type Outcome, refused } from '@parvalue/shared/domain/values/outcome.ts'
import type { Updateable } from 'kysely'
import { inTransaction } from '../../../platform/db/transaction.ts'
import { withDelay } from '../../../platform/jobs/reschedule.ts'
import type { Enqueue } from '../../../ports/jobs.ts'
import type { Db, Tables, Tx } from '../../../tables/tables.ts'
import { isFlowFrozen } from '../../circuit-breakers/service.ts'
import { getAccountBalances, postAccountEntry } from '../account-ledger.ts'
import type { BrokerageJobDeps } from '../deps.ts'
import { findAccount, findAccountOf, lockAccount } from '../tables/account-store.ts'
import { isAttemptUnchanged, isRequestInFlight } from './in-flight.ts'
import { processBrokerageJob } from './queues.ts'

const POLL_SECONDS = 5

export type AccountCredit = {
  entityId: string
  cents: bigint
  /** Idempotency key of the credit. */
  key: string
  nowMs: number
}

/**
 * Credits cash to a holder's account at the broker: inserts the request in the caller's transaction; a job sends it,
 * and the cash is posted once it is done.
 */
export async function creditAccount(
  tx: Tx,
  enqueue: Enqueue,
  { entityId, cents, key, nowMs }: AccountCredit,
): Promise<Outcome<'asked', 'no_account'>> {
  if (await findGift(tx, key)) return accepted('asked')
  const found = await findAccountOf(tx, entityId)
  // The account is locked first, so that it cannot be closed at the same time.
  const account = found && (await lockAccount(tx, found.id))
  if (account?.status !== 'ACTIVE' || account.close_requested_at) return refused('no_account')
  await tx
    .insertInto('cash_journals')
    .values({
      key,
      account_id: account.id,
      cents: cents.toString(),
      created_at: new Date(nowMs),
      last_attempt_at: null,
      done_at: null,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  await enqueue(tx, [processBrokerageJob('gift', key)])
  return accepted('asked')
}

const findGift = async (db: Db, key: string) =>
  (await db.selectFrom('cash_journals').where('key', '=', key).selectAll().executeTakeFirst()) ??
  null

async function saveGift(tx: Tx, key: string, change: Updateable<Tables['cash_journals']>) {
  await tx.updateTable('cash_journals').set(change).where('key', '=', key).execute()
}

/** Lists open credits, of one account or of all. */
export function listOpenCashJournals(db: Db, accountId?: string) {
  const open = db.selectFrom('cash_journals').where('done_at', 'is', null).limit(500)
  const wanted = accountId === undefined ? open : open.where('account_id', '=', accountId)
  return wanted.selectAll().execute()
}

/**
 * Submits a credit as a cash journal. The broker stores our key with the journal, so after a lost response the journal
 * is found by the key.
 */
export async function submitCashJournal(deps: BrokerageJobDeps, key: string): Promise<void> {
  const { db, clock, customers, crashAt, log } = deps
  const gift = await findGift(db, key)
  const account = gift && (await findAccount(db, { id: gift.account_id }))
  if (!gift || gift.done_at || !account?.vendor_id) return
  const again = () => deps.enqueue(db, [withDelay(processBrokerageJob('gift', key), POLL_SECONDS)])
  if (gift.last_attempt_at && (await customers.hasGift(account.vendor_id, key)))
    return record(deps, key)
  if (isRequestInFlight(deps, gift.last_attempt_at)) return again()
  const isFirst = await inTransaction(db, async (tx) => {
    await lockAccount(tx, gift.account_id)
    const now = await findGift(tx, key)
    if (!now || now.done_at || !isAttemptUnchanged(now, gift)) return false
    if (await isFlowFrozen(tx, 'brokerage')) return false
    await saveGift(tx, key, { last_attempt_at: new Date(clock()) })
    return true
  })
  if (!isFirst) return again()
  crashAt('account.before-give')
  const submitted = await customers.give(account.vendor_id, BigInt(gift.cents), key)
  crashAt('account.after-give')
  if (submitted.kind === 'done') return record(deps, key)
  if (submitted.kind === 'refused') {
    log.error(
      { idempotency_key: key, account_id: account.id, reason: submitted.text },
      'brokerage: cash journal rejected by the broker, will retry',
    )
  }
  await again()
}

const record = (deps: BrokerageJobDeps, key: string) =>
  inTransaction(deps.db, async (tx) => {
    const gift = await findGift(tx, key)
    if (!gift) return
    const account = await lockAccount(tx, gift.account_id)
    const now = await findGift(tx, key)
    if (!now || now.done_at) return
    const cents = BigInt(now.cents)
    const recovered = toRepaidReceivable(cents, await getAccountBalances(tx, account.id))
    await postAccountEntry(tx, `account-gift/${key}`, account.id, {
      kind: 'credited',
      cents,
      recovered,
    })
    await saveGift(tx, key, { done_at: new Date(deps.clock()) })
    await deps.notify(tx, account.entity_id, { kind: 'gift_given', key })
    deps.crashAt('account.before-gift-commit')
  })
