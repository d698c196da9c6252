import { inTransaction } from '../../../platform/db/transaction.ts'
import type { BrokerEvent } from '../../../providers/brokerage/port.ts'
import { toMsOf, toUlidOf } from '../../../providers/brokerage/ulid.ts'
import { ProviderError } from '../../../providers/provider-error.ts'
import type { BrokerDeps } from './broker-deps.ts'
import { consumeEventsJob } from './broker-queues.ts'
import {
  isEventKnown,
  listParkedEvents,
  moveCursor,
  releaseLease,
  saveEvent,
  takeLease,
} from './event-store.ts'
import { handleBrokerEvent } from './handle-event.ts'
import { findPlacement } from './placement-store.ts'
import { refreshOrderFromBroker } from './refresh-order.ts'

/** One job reads the stream for this long; the next one resumes at the cursor. */
const LISTEN_SECONDS = 5
const LEASE_MS = 10_000

/** The stream resumes this much before the cursor, because events that arrive late have older ids. */
const OVERLAP_MS = 10_000

/** Without a cursor, before the first event, the stream starts this long ago. */
const FIRST_MS = 3_600_000

/**
 * Consumes the broker's event stream from the stored cursor, in one process at a time, by lease. It stops at `ending`,
 * so that a shutdown does not wait for it.
 */
export async function consumeBrokerEvents(deps: BrokerDeps, ending?: AbortSignal): Promise<void> {
  const { db, clock, holder, brokerage, log } = deps
  // The next run is enqueued first, so that a failing run does not end the cycle.
  await deps.enqueue(db, [consumeEventsJob(LISTEN_SECONDS)])
  const lease = await takeLease(db, { holder, nowMs: clock(), forMs: LEASE_MS })
  if (!lease) return
  const since = toBeginning(lease.lastEventId, clock())
  try {
    const end = [AbortSignal.timeout(LISTEN_SECONDS * 1000), ...(ending ? [ending] : [])]
    await hearAll(deps, brokerage.streamEvents(since, AbortSignal.any(end)))
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error
    const level = error.kind === 'retryable' ? 'warn' : 'error'
    log[level]({ err: error }, 'the broker cannot be heard')
    await poll(deps, since)
  } finally {
    await releaseLease(db, holder)
  }
}

const toBeginning = (lastEventId: string | null, nowMs: number): string =>
  lastEventId === null
    ? toUlidOf(nowMs - FIRST_MS, 'first')
    : toUlidOf(toMsOf(lastEventId) - OVERLAP_MS, 'first')

/** Polls the events, which may work while the stream does not. */
async function poll(deps: BrokerDeps, since: string): Promise<void> {
  try {
    await hearAll(deps, await deps.brokerage.listEvents(since))
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error
  }
}

async function hearAll(
  deps: BrokerDeps,
  events: AsyncIterable<BrokerEvent> | readonly BrokerEvent[],
): Promise<void> {
  for await (const event of events) {
    if (await isEventKnown(deps.db, event.id)) continue
    const isOurs = await take(deps, event, deps.holder)
    // Another process holds the lease now, and handles this event as well.
    if (!isOurs) return
  }
}

/**
 * Handles one event and advances the cursor in one commit; with `holder` null the cursor stays. An event that fails is
 * stored for a retry, so that it does not block the others.
 */
async function take(deps: BrokerDeps, event: BrokerEvent, holder: string | null) {
  let taken: Awaited<ReturnType<typeof handleBrokerEvent>> | 'lost'
  try {
    taken = await inTransaction(deps.db, async (tx) => {
      if (holder !== null && !(await moveCursor(tx, holder, event.id))) return 'lost'
      const outcome = await handleBrokerEvent(tx, deps, event)
      deps.crashAt('orders.before-event-commit')
      return outcome
    })
  } catch (error) {
    deps.log.error({ err: error, event: event.id }, 'an event of the broker cannot be taken in')
    taken = await inTransaction(deps.db, async (tx) => {
      if (holder !== null && !(await moveCursor(tx, holder, event.id))) return 'lost'
      await saveEvent(tx, event, null)
      return 'parked'
    })
  }
  deps.crashAt('orders.after-event-commit')
  if (taken === 'look') await look(deps, event)
  return taken !== 'lost'
}

async function look(deps: BrokerDeps, { order }: BrokerEvent): Promise<void> {
  const placement = await findPlacement(deps.db, order.clientOrderId)
  if (!placement) return
  await refreshOrderFromBroker(deps, placement).catch((error: unknown) => {
    if (!(error instanceof ProviderError)) throw error
    deps.log.warn({ err: error }, 'an order cannot be asked for')
  })
}

/** Handles all events since a moment that are not stored yet, because executions are missing. */
export async function replayBrokerEvents(deps: BrokerDeps, sinceMs: number): Promise<void> {
  const events = await deps.brokerage.listEvents(toUlidOf(sinceMs - OVERLAP_MS, 'first'))
  for (const event of events) {
    if (!(await isEventKnown(deps.db, event.id))) await take(deps, event, null)
  }
  await retryUnhandledEvents(deps)
}

const PARKED_FOR_MS = 7 * 86_400_000
const PARKED_MAX = 200

/** Retries stored events of our orders, which came before the order or the execution that they belong to. */
export async function retryUnhandledEvents(deps: BrokerDeps): Promise<void> {
  const since = new Date(deps.clock() - PARKED_FOR_MS)
  for (const event of await listParkedEvents(deps.db, { since, limit: PARKED_MAX })) {
    await take(deps, event, null)
  }
}
