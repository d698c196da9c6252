import { toUlidBound } from '@parvalue/shared/domain/values/ulid.ts'
import type { Clock, Http } from '../../platform/ambient.ts'
import { readEventStream } from '../event-stream.ts'
import { ProviderError } from '../provider-error.ts'
import { alpacaEventSchema } from './alpaca-schemas.ts'
import { toBrokerEvent } from './alpaca-translate.ts'
import type { Brokerage, BrokerEvent } from './port.ts'

/** A stream without data for this long is broken: Alpaca sends a heartbeat within a minute. */
const SILENCE_MAX_MS = 90_000

/** Cursor before the first event of all time. */
const BEGINNING = toUlidBound(0, 'first')

type Access = { url: string; authorization: string }
type HttpAndClock = { http: Http; clock: Clock }

/** Returns a client of the trade events of Alpaca's Broker API (`/v2/events/trades`), which are ordered by ULID. */
export function createAlpacaEvents(
  access: Access,
  { http, clock }: HttpAndClock,
): Pick<Brokerage, 'listEvents' | 'streamEvents'> {
  return {
    listEvents: async (since) => {
      const query = { since_id: since ?? BEGINNING, until_id: toUlidBound(clock(), 'last') }
      const found: BrokerEvent[] = []
      const signal = new AbortController().signal
      for await (const event of read(http, access, query, signal)) {
        if (event.id !== since) found.push(event)
      }
      return found
    },
    streamEvents: async function* (since, signal) {
      for await (const event of read(http, access, { since_id: since ?? BEGINNING }, signal)) {
        if (event.id !== since) yield event
      }
      if (!signal.aborted) throw new ProviderError('retryable', 'Alpaca trade events: stream ended')
    },
  }
}

async function* read(
  http: Http,
  { url, authorization }: Access,
  query: Record<string, string>,
  signal: AbortSignal,
): AsyncGenerator<BrokerEvent> {
  const silence = new AbortController()
  const end = AbortSignal.any([signal, silence.signal])
  const timer = setTimeout(() => silence.abort(), SILENCE_MAX_MS)
  try {
    const streamUrl = `${url}/v2/events/trades?${new URLSearchParams(query)}`
    const headers = { authorization, accept: 'text/event-stream' }
    const response = await http(streamUrl, { headers, signal: end, redirect: 'error' })
    if (!response.ok || !response.body) throw toError(response.status)
    for await (const text of readEventStream(withSilenceTimer(response.body, timer)))
      yield parse(text)
  } catch (error) {
    if (signal.aborted) return
    throw error instanceof ProviderError
      ? error
      : new ProviderError('retryable', 'Alpaca trade events: connection lost', error)
  } finally {
    clearTimeout(timer)
  }
}

/** Passes the stream on and restarts the timeout with every chunk. */
async function* withSilenceTimer(body: AsyncIterable<Uint8Array>, timer: NodeJS.Timeout) {
  for await (const part of body) {
    timer.refresh()
    yield part
  }
}

function parse(text: string): BrokerEvent {
  const event = alpacaEventSchema.safeParse(toJson(text))
  if (event.success) return toBrokerEvent(event.data)
  throw new ProviderError('broken', 'Alpaca trade events: unexpected event format', event.error)
}

function toJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

/** Converts the status of a failed request to an error: 401 and 403 mean that Alpaca refuses the key. */
function toError(status: number): ProviderError {
  const message = `Alpaca trade events: HTTP ${status}`
  if (status === 429 || status === 408 || status >= 500) {
    return new ProviderError('retryable', message)
  }
  return new ProviderError([401, 403].includes(status) ? 'broken' : 'refused', message)
}
