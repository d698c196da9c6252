import { fetchRawResponse } from '../client/client.ts'
import { readServerSentEvents } from './server-sent-events.ts'
import { setEventStreamConnected } from './stream-state.ts'

/** The server sends a heartbeat every 15 s; a connection that is silent for longer is dead. */
const SILENCE_MAX_MS = 45_000
const RETRY_MIN_MS = 1000
const RETRY_MAX_MS = 30_000

export type EventSubscriber = {
  /** Cursor of the next connection; it survives reconnects. */
  lastId: string | null
  onEvent: (name: string) => void
}

/**
 * Subscribes to the event stream until `signal` aborts or the session has ended. Reconnects after a drop, from the last
 * cursor. While the stream is disconnected, lists poll (`getListRefetchInterval`).
 */
export async function subscribeToEvents(
  subscriber: EventSubscriber,
  signal: AbortSignal,
): Promise<void> {
  for (let delayMs = RETRY_MIN_MS; !signal.aborted; delayMs = Math.min(2 * delayMs, RETRY_MAX_MS)) {
    const outcome = await readStream(subscriber, signal)
    setEventStreamConnected(false)
    if (outcome === 'over') return
    if (outcome === 'received') delayMs = RETRY_MIN_MS
    await pause(delayMs, signal)
  }
}

/**
 * Reads one connection until it closes. Returns `over` if the session has ended, so that the caller stops reconnecting.
 */
async function readStream(
  subscriber: EventSubscriber,
  signal: AbortSignal,
): Promise<'received' | 'failed' | 'over'> {
  const silence = new AbortController()
  const stop = AbortSignal.any([signal, silence.signal])
  let timer = setTimeout(() => silence.abort(), SILENCE_MAX_MS)
  let hasReceived = false
  try {
    const { ok, status, body } = await fetchRawResponse(toPath(subscriber.lastId), stop)
    if (status === 401) return 'over'
    if (!ok || !body) return 'failed'
    setEventStreamConnected(true)
    for await (const { id, event } of readServerSentEvents(body)) {
      hasReceived = true
      clearTimeout(timer)
      timer = setTimeout(() => silence.abort(), SILENCE_MAX_MS)
      subscriber.lastId = id ?? subscriber.lastId
      if (event !== null) subscriber.onEvent(event)
    }
  } catch {
    // A dropped connection is no error: the next one resumes from the cursor.
  } finally {
    clearTimeout(timer)
  }
  return hasReceived ? 'received' : 'failed'
}

const toPath = (lastId: string | null) =>
  lastId === null ? '/events' : `/events?last_event_id=${encodeURIComponent(lastId)}`

const pause = (delayMs: number, signal: AbortSignal) =>
  new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, delayMs)
    signal.addEventListener('abort', () => {
      clearTimeout(timer)
      resolve()
    })
  })
