import { toUlidBound, toUlidTimeMs } from '@parvalue/shared/domain/values/ulid.ts'
import { inTransaction } from '../../../platform/db/transaction.ts'
import type { BrokerEvent } from '../../../providers/brokerage/port.ts'
import { ProviderError } from '../../../providers/provider-error.ts'
import { applyBrokerEvent } from './apply-broker-event.ts'
import type { BrokerDeps } from './broker-deps.ts'
import {
  advanceEventCursor,
  isBrokerEventStored,
  listStoredEventIds,
  listUnhandledEvents,
  releaseEventStreamLease,
  saveBrokerEvent,
  takeEventStreamLease,
} from './event-store.ts'
import { findPlacement } from './placement-store.ts'
import { refreshOrderFromBroker } from './refresh-order.ts'

/** Seconds for which one job reads the stream; the next job resumes at the cursor. */
export const EVENT_STREAM_JOB_SECONDS = 5
const LEASE_MS = 10_000

/** The stream resumes this much before the cursor, because events that arrive late have older ids. */
const OVERLAP_MS = 10_000

/** Without a cursor, before the first event, the stream starts this long ago. */
const FIRST_MS = 3_600_000

/**
 * Consumes the broker's event stream from the stored cursor, in one process at a time, by lease. It stops at `ending`,
 * so that a shutdown does not wait for it.
 */
export async function consumeOrderEvents(deps: BrokerDeps, ending?: AbortSignal): Promise<void> {
  const { db, clock, holder, brokerage, log } = deps
  const lease = await takeEventStreamLease(db, { holder, nowMs: clock(), forMs: LEASE_MS })
  if (!lease) return
  const since = toStartId(lease.lastEventId, clock())
  try {
    const end = [AbortSignal.timeout(EVENT_STREAM_JOB_SECONDS * 1000), ...(ending ? [ending] : [])]
    const repeated = await listStoredEventIds(db, since)
    await consumeAll(deps, brokerage.streamEvents(since, AbortSignal.any(end)), repeated)
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error
    const level = error.kind === 'retryable' ? 'warn' : 'error'
    log[level]({ err: error }, 'orders: broker event stream failed, falling back to polling')
    await pollEvents(deps, since)
  } finally {
    await releaseEventStreamLease(db, holder)
  }
}

const toStartId = (lastEventId: string | null, nowMs: number): string =>
  lastEventId === null
    ? toUlidBound(nowMs - FIRST_MS, 'first')
    : toUlidBound(toUlidTimeMs(lastEventId) - OVERLAP_MS, 'first')

/** Polls the events, which may work while the stream does not. */
async function pollEvents(deps: BrokerDeps, since: string): Promise<void> {
  try {
    await consumeAll(deps, await deps.brokerage.listEvents(since), new Set())
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error
  }
}

/** `repeated`: ids of events that were stored before, which the overlap of the stream repeats. */
async function consumeAll(
  deps: BrokerDeps,
  events: AsyncIterable<BrokerEvent> | readonly BrokerEvent[],
  repeated: ReadonlySet<string>,
): Promise<void> {
  for await (const event of events) {
    if (repeated.has(event.id) || (await isBrokerEventStored(deps.db, event.id))) continue
    const isOurs = await handleEvent(deps, event, deps.holder)
    // Another process holds the lease now, and handles this event as well.
    if (!isOurs) return
  }
}

/**
 * Handles one event and advances the cursor in one commit; with `holder` null the cursor stays. An event that fails is
 * stored for a retry, so that it does not block the others.
 */
async function handleEvent(deps: BrokerDeps, event: BrokerEvent, holder: string | null) {
  let result: Awaited<ReturnType<typeof applyBrokerEvent>> | 'lost'
  try {
    result = await inTransaction(deps.db, async (tx) => {
      if (holder !== null && !(await advanceEventCursor(tx, holder, event.id))) return 'lost'
      const outcome = await applyBrokerEvent(tx, deps, event)
      deps.crashAt('orders.before-event-commit')
      return outcome
    })
  } catch (error) {
    deps.log.error(
      { event_id: event.id, err: error },
      'orders: broker event handling failed, will retry',
    )
    result = await inTransaction(deps.db, async (tx) => {
      if (holder !== null && !(await advanceEventCursor(tx, holder, event.id))) return 'lost'
      await saveBrokerEvent(tx, event, null)
      return 'deferred'
    })
  }
  deps.crashAt('orders.after-event-commit')
  if (result === 'refresh') await refreshOrder(deps, event)
  return result !== 'lost'
}

async function refreshOrder(deps: BrokerDeps, { order }: BrokerEvent): Promise<void> {
  const placement = await findPlacement(deps.db, order.clientOrderId)
  if (!placement) return
  await refreshOrderFromBroker(deps, placement).catch((error: unknown) => {
    if (!(error instanceof ProviderError)) throw error
    deps.log.warn(
      { order_id: placement.tokenOrderId, err: error },
      'orders: order status not read from the broker, will be polled',
    )
  })
}

/** Handles the events since `sinceMs` that are not stored yet, then retries the stored ones; called while executions are missing. */
export async function replayOrderEvents(deps: BrokerDeps, sinceMs: number): Promise<void> {
  const events = await deps.brokerage.listEvents(toUlidBound(sinceMs - OVERLAP_MS, 'first'))
  for (const event of events) {
    if (!(await isBrokerEventStored(deps.db, event.id))) await handleEvent(deps, event, null)
  }
  await retryUnhandledOrderEvents(deps)
}

const RETRIED_FOR_MS = 7 * 86_400_000
const RETRIED_MAX = 200

/** Retries stored events of our orders: their order or amended execution was unknown, or their handling failed. */
export async function retryUnhandledOrderEvents(deps: BrokerDeps): Promise<void> {
  const since = new Date(deps.clock() - RETRIED_FOR_MS)
  for (const event of await listUnhandledEvents(deps.db, { since, limit: RETRIED_MAX })) {
    await handleEvent(deps, event, null)
  }
}
