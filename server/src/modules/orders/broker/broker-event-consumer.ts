import { toMsOf, toUlidOf } from '@parvalue/shared/domain/values/ulid.ts'
import { inTransaction } from '../../../platform/db/transaction.ts'
import type { BrokerEvent } from '../../../providers/brokerage/port.ts'
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

/** One job listens for so long, and the next one begins where it ended. */
const LISTEN_SECONDS = 5
const LEASE_MS = 10_000

/** What comes late comes under an older id, so it is begun a little before the last one. */
const OVERLAP_MS = 10_000

/** Before our first event nothing of ours can have been told. */
const FIRST_MS = 3_600_000

/**
 * Consumes the event stream of the broker, one process at a time, from the last event that was taken; until
 * `ending` at most, so that a process that is to end is not waited for.
 */
export async function consumeBrokerEvents(deps: BrokerDeps, ending?: AbortSignal): Promise<void> {
  const { db, clock, holder, brokerage, log } = deps
  // Asked for first: one that fails must not be the last one.
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

/** A line that breaks may still answer a question. */
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
    // Somebody else listens now, and has this one too.
    if (!isOurs) return
  }
}

/**
 * One event and the cursor in one commit. What nobody can take in now is kept for later, so that it
 * holds up no other. `holder`: null where the cursor stays.
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

/** All since then once more: something is missing that the broker says it told. */
export async function replayBrokerEvents(deps: BrokerDeps, sinceMs: number): Promise<void> {
  const events = await deps.brokerage.listEvents(toUlidOf(sinceMs - OVERLAP_MS, 'first'))
  for (const event of events) {
    if (!(await isEventKnown(deps.db, event.id))) await take(deps, event, null)
  }
  await retryUnhandledEvents(deps)
}

const PARKED_FOR_MS = 7 * 86_400_000
const PARKED_MAX = 200

/** What came before what it belongs to; events of orders that are none of ours stay where they are. */
export async function retryUnhandledEvents(deps: BrokerDeps): Promise<void> {
  const since = new Date(deps.clock() - PARKED_FOR_MS)
  for (const event of await listParkedEvents(deps.db, { since, limit: PARKED_MAX })) {
    await take(deps, event, null)
  }
}
