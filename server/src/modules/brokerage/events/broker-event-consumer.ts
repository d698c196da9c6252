import { inTransaction } from '../../../platform/db/transaction.ts'
import type { BrokerEvent } from '../../../providers/brokerage/port.ts'
import { toMsOf, toUlidOf } from '../../../providers/brokerage/ulid.ts'
import { ProviderError } from '../../../providers/provider-error.ts'
import type { Db, Tx } from '../../../tables/tables.ts'
import type { BrokerageJobDeps } from '../deps.ts'
import { lookAtAccount } from '../submit/open.ts'
import { toHearRequest } from '../submit/requests.ts'
import { takeTransferStatus } from '../submit/transfer.ts'
import { findAccount, lockAccount } from '../tables/account-store.ts'
import { findOrder } from '../tables/order-store.ts'
import { findTransfer } from '../tables/transfer-store.ts'
import { takeTrade } from './handle-trade-event.ts'

const HEAR_SECONDS = 2
/** What comes late comes under an older id, so each look begins a little before the last one. */
const OVERLAP_MS = 10_000

type Kind = 'trades' | 'transfers' | 'accounts'

/**
 * What this process has taken of the last look. Looks overlap, and taking each event again, though it
 * changes nothing, would keep a database busy that many trades go through.
 */
export type SeenEvents = { trades: ReadonlySet<string>; transfers: ReadonlySet<string> }

export const createHeard = (): SeenEvents => ({ trades: new Set(), transfers: new Set() })

/**
 * Takes the events that the broker has sent since the last one taken. A stream that breaks is opened
 * again in a moment.
 */
export async function hearBroker(deps: BrokerageJobDeps, heard: SeenEvents): Promise<void> {
  await deps.enqueue(deps.db, [toHearRequest(HEAR_SECONDS)])
  for (const hear of [hearTrades, hearTransfers, hearAccounts]) {
    await hear(deps, heard).catch((error: unknown) => {
      if (!(error instanceof ProviderError)) throw error
      deps.log.warn({ err: error }, 'the broker cannot be heard')
    })
  }
}

async function findBeginning(db: Db, kind: Kind): Promise<string | null> {
  const row = await db
    .selectFrom('account_event_cursors')
    .where('kind', '=', kind)
    .select('last_event_id')
    .executeTakeFirst()
  return row ? toUlidOf(toMsOf(row.last_event_id) - OVERLAP_MS, 'first') : null
}

/** Never back, because a look begins before the last one. */
async function saveCursor(tx: Tx, kind: Kind, last_event_id: string): Promise<void> {
  await tx
    .insertInto('account_event_cursors')
    .values({ kind, last_event_id })
    .onConflict((conflict) =>
      conflict
        .column('kind')
        .doUpdateSet({ last_event_id })
        .where('account_event_cursors.last_event_id', '<', last_event_id),
    )
    .execute()
}

async function hearTrades(deps: BrokerageJobDeps, heard: SeenEvents): Promise<void> {
  const events = await deps.listTradeEvents(await findBeginning(deps.db, 'trades'))
  const taken = new Set<string>()
  for (const event of events) {
    const isTaken = heard.trades.has(event.id) || (await hearTrade(deps, event)) === 'taken'
    if (isTaken) taken.add(event.id)
  }
  heard.trades = taken
  const last = events.at(-1)
  // After what it stands for: what is heard again changes nothing, an execution counts once.
  if (last) await inTransaction(deps.db, (tx) => saveCursor(tx, 'trades', last.id))
}

async function hearTrade(deps: BrokerageJobDeps, event: BrokerEvent): Promise<'taken' | 'missed'> {
  const order = await findOrder(deps.db, toOwnId(event.order.clientOrderId))
  // Each order of ours was written down before it was placed.
  if (!order) return 'taken'
  const taken = await inTransaction(deps.db, async (tx) => {
    await lockAccount(tx, order.account_id)
    const taken = await takeTrade(tx, deps, order.id, event)
    deps.crashAt('account.before-event-commit')
    return taken
  })
  deps.crashAt('account.after-event-commit')
  if (taken === 'missed') {
    deps.log.warn({ event: event.id }, 'an execution was amended that was never told')
  }
  return taken
}

const UUID = /^[0-9a-f]{8}-([0-9a-f]{4}-){3}[0-9a-f]{12}$/
const NOBODY = '00000000-0000-0000-0000-000000000000'
/** Names of others need not be ids. */
const toOwnId = (name: string) => (UUID.test(name) ? name : NOBODY)

/** All since then once more, for an order of which more was filled than we heard. */
export async function hearAgain(deps: BrokerageJobDeps, orderId: string): Promise<void> {
  const order = await findOrder(deps.db, orderId)
  if (!order) return
  const since = toUlidOf(order.created_at.getTime() - OVERLAP_MS, 'first')
  for (const event of await deps.listTradeEvents(since)) {
    if (event.order.clientOrderId === orderId) await hearTrade(deps, event)
  }
}

async function hearTransfers(deps: BrokerageJobDeps, heard: SeenEvents): Promise<void> {
  const since = await findBeginning(deps.db, 'transfers')
  const events = await deps.customers.listTransferEvents(since)
  const taken = new Set<string>()
  for (const event of events) {
    const isKnown = heard.transfers.has(event.id)
    // One that is not found may be ours all the same: its answer is on its way to us.
    const transfer = isKnown ? null : await findTransfer(deps.db, { vendor_id: event.transferId })
    if (isKnown || transfer) taken.add(event.id)
    if (!transfer) continue
    await inTransaction(deps.db, async (tx) => {
      await lockAccount(tx, transfer.account_id)
      await takeTransferStatus(tx, deps, transfer.id, event)
      deps.crashAt('account.before-event-commit')
    })
  }
  heard.transfers = taken
  const last = events.at(-1)
  if (last) await inTransaction(deps.db, (tx) => saveCursor(tx, 'transfers', last.id))
}

/** An event is a hint: the account itself is asked how it stands. */
async function hearAccounts(deps: BrokerageJobDeps): Promise<void> {
  const since = await findBeginning(deps.db, 'accounts')
  const events = await deps.customers.listAccountEvents(since)
  for (const vendorId of new Set(events.map(({ accountId }) => accountId))) {
    const account = await findAccount(deps.db, { vendor_id: vendorId })
    if (account && !account.closed_at) await lookAtAccount(deps, account)
  }
  const last = events.at(-1)
  if (last) await inTransaction(deps.db, (tx) => saveCursor(tx, 'accounts', last.id))
}
