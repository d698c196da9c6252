import { toUlidBound, toUlidTimeMs } from '@parvalue/shared/domain/values/ulid.ts'
import { inTransaction } from '../../../platform/db/transaction.ts'
import type { BrokerEvent } from '../../../providers/brokerage/port.ts'
import type { CustomerTransferEvent } from '../../../providers/customer-accounts/port.ts'
import { ProviderError } from '../../../providers/provider-error.ts'
import type { Db, Tx } from '../../../tables/tables.ts'
import type { BrokerageJobDeps } from '../deps.ts'
import { refreshAccount } from '../submit/account.ts'
import { recordUnknownTransfer } from '../submit/duplicate-transfer.ts'
import { applyAchTransferStatus } from '../submit/transfer.ts'
import { findAccountOrder } from '../tables/account-order-store.ts'
import { findAccount, lockAccount } from '../tables/account-store.ts'
import { findAchTransfer } from '../tables/ach-transfer-store.ts'
import { applyTradeEvent } from './apply-trade-event.ts'

/** An event that the broker publishes late has an older id, so every poll starts a little before the stored cursor. */
const OVERLAP_MS = 10_000

type Kind = 'trades' | 'transfers' | 'accounts'

/**
 * Ids of the events of the last poll that this process has handled. Polls overlap; handling an event again changes
 * nothing, but it would load the database.
 */
export type SeenAccountEvents = {
  trades: ReadonlySet<string>
  /** Corrections of executions that are unknown so far. */
  missed: ReadonlySet<string>
  transfers: ReadonlySet<string>
}

export const createSeenAccountEvents = (): SeenAccountEvents => ({
  trades: new Set(),
  missed: new Set(),
  transfers: new Set(),
})

/** Consumes the broker's events since the stored cursor. A failed poll is retried by the next run. */
export async function consumeAccountEvents(
  deps: BrokerageJobDeps,
  seen: SeenAccountEvents,
): Promise<void> {
  for (const consume of [consumeTradeEvents, consumeTransferEvents, consumeAccountStatusEvents]) {
    await consume(deps, seen).catch((error: unknown) => {
      if (!(error instanceof ProviderError)) throw error
      deps.log.warn({ err: error }, 'brokerage: polling broker events failed, will retry')
    })
  }
}

async function findCursor(db: Db, kind: Kind): Promise<string | null> {
  const row = await db
    .selectFrom('account_event_cursors')
    .where('kind', '=', kind)
    .select('last_event_id')
    .executeTakeFirst()
  return row ? toUlidBound(toUlidTimeMs(row.last_event_id) - OVERLAP_MS, 'first') : null
}

/** Saves the cursor; it never moves backwards, although polls overlap. */
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

/**
 * The cursor waits before a correction whose execution is unknown, so that it is read again until the execution
 * arrives, also by another process.
 */
async function consumeTradeEvents(deps: BrokerageJobDeps, seen: SeenAccountEvents): Promise<void> {
  const events = await deps.listTradeEvents(await findCursor(deps.db, 'trades'))
  const [handled, missed] = [new Set<string>(), new Set<string>()]
  for (const event of events) {
    const isHandled =
      seen.trades.has(event.id) || (await handleOrReplay(deps, seen, event)) === 'handled'
    if (isHandled || isGivenUp(deps, event, events)) handled.add(event.id)
    else missed.add(event.id)
  }
  seen.trades = handled
  seen.missed = missed
  const firstMissed = events.findIndex(({ id }) => missed.has(id))
  const last = firstMissed === -1 ? events.at(-1) : events.slice(0, firstMissed).at(-1)
  // Save the cursor after its events: an event handled twice changes nothing, because an execution counts once.
  if (last) await inTransaction(deps.db, (tx) => saveCursor(tx, 'trades', last.id))
}

/** A correction waits this long for its execution, measured by the events that follow it. */
const WAITS_FOR_EXECUTION_MS = 86_400_000

function isGivenUp({ log }: BrokerageJobDeps, { id }: BrokerEvent, events: readonly BrokerEvent[]) {
  const newestMs = toUlidTimeMs(events.at(-1)?.id ?? id)
  if (newestMs - toUlidTimeMs(id) < WAITS_FOR_EXECUTION_MS) return false
  log.error({ event_id: id }, 'brokerage: execution of a correction did not arrive, skipped')
  return true
}

/** Handles an event; at the first sight of a correction without its execution all events of the order are replayed. */
async function handleOrReplay(
  deps: BrokerageJobDeps,
  seen: SeenAccountEvents,
  event: BrokerEvent,
): Promise<'handled' | 'missed'> {
  const outcome = await handleTrade(deps, event)
  if (outcome === 'handled' || seen.missed.has(event.id)) return outcome
  const orderId = event.order.clientOrderId
  deps.log.warn(
    { order_id: orderId, event_id: event.id },
    'brokerage: correction received for an unknown execution, waiting for it',
  )
  await replayTradeEvents(deps, orderId)
  return handleTrade(deps, event)
}

async function handleTrade(
  deps: BrokerageJobDeps,
  event: BrokerEvent,
): Promise<'handled' | 'missed'> {
  const order = await findAccountOrder(deps.db, toOrderId(event.order.clientOrderId))
  // Orders are inserted before they are placed, so an unknown order is not ours.
  if (!order) return 'handled'
  const handled = await inTransaction(deps.db, async (tx) => {
    await lockAccount(tx, order.account_id)
    const handled = await applyTradeEvent(tx, deps, order.id, event)
    deps.crashAt('account.before-event-commit')
    return handled
  })
  deps.crashAt('account.after-event-commit')
  return handled
}

const UUID = /^[0-9a-f]{8}-([0-9a-f]{4}-){3}[0-9a-f]{12}$/
const UNKNOWN_ID = '00000000-0000-0000-0000-000000000000'
/** Returns the order's id; an unknown id for the order of another system, whose client order id need not be a UUID. */
const toOrderId = (name: string) => (UUID.test(name) ? name : UNKNOWN_ID)

/** Replays all events since the order's creation, after an event was missed. */
export async function replayTradeEvents(deps: BrokerageJobDeps, orderId: string): Promise<void> {
  const order = await findAccountOrder(deps.db, orderId)
  if (!order) return
  const since = toUlidBound(order.created_at.getTime() - OVERLAP_MS, 'first')
  for (const event of await deps.listTradeEvents(since)) {
    if (event.order.clientOrderId === orderId) await handleTrade(deps, event)
  }
}

async function consumeTransferEvents(
  deps: BrokerageJobDeps,
  seen: SeenAccountEvents,
): Promise<void> {
  const since = await findCursor(deps.db, 'transfers')
  const events = await deps.customers.listTransferEvents(since)
  const handled = new Set<string>()
  for (const event of events) {
    if (seen.transfers.has(event.id) || (await handleTransferEvent(deps, event))) {
      handled.add(event.id)
    }
  }
  seen.transfers = handled
  // The cursor stays before the first event that must be tried again.
  const missed = events.findIndex(({ id }) => !handled.has(id))
  const last = missed === -1 ? events.at(-1) : events[missed - 1]
  if (last) await inTransaction(deps.db, (tx) => saveCursor(tx, 'transfers', last.id))
}

/** Applies an event; returns whether it is handled, or must be tried again. */
async function handleTransferEvent(
  deps: BrokerageJobDeps,
  event: CustomerTransferEvent,
): Promise<boolean> {
  const { accountId, transferId } = event
  const known = await findAchTransfer(deps.db, { vendor_id: transferId })
  if (!known) {
    const account = await findAccount(deps.db, { vendor_id: accountId })
    const all = account ? await deps.customers.listTransfers(accountId) : []
    const found = all.find(({ id }) => id === transferId)
    if (account && found && !(await recordUnknownTransfer(deps, account.id, found))) return false
  }
  const transfer = known ?? (await findAchTransfer(deps.db, { vendor_id: transferId }))
  if (!transfer) return true
  await inTransaction(deps.db, async (tx) => {
    await lockAccount(tx, transfer.account_id)
    await applyAchTransferStatus(tx, deps, transfer.id, event)
    deps.crashAt('account.before-event-commit')
  })
  return true
}

/** Consumes the events of accounts; an event only triggers a refresh of its account from the broker. */
async function consumeAccountStatusEvents(deps: BrokerageJobDeps): Promise<void> {
  const since = await findCursor(deps.db, 'accounts')
  const events = await deps.customers.listAccountEvents(since)
  for (const vendorId of new Set(events.map(({ accountId }) => accountId))) {
    const account = await findAccount(deps.db, { vendor_id: vendorId })
    if (account && !account.closed_at) await refreshAccount(deps, account)
  }
  const last = events.at(-1)
  if (last) await inTransaction(deps.db, (tx) => saveCursor(tx, 'accounts', last.id))
}
