import { hostname } from 'node:os'
import { setTimeout as delay } from 'node:timers/promises'
import type { Logger } from 'pino'
import type { SpanCount } from './export-spans.ts'
import { setTracing } from './trace.ts'

export type TracingSettings = {
  /** Base URL of an OTLP receiver; null exports nothing. */
  endpoint: string | null
  /** Share of the traces that are recorded, from 0 to 1. */
  ratio: number
}

export type Tracing = { stop: () => Promise<void> }

type Deps = {
  log: Logger
  count: SpanCount
  version: string
}

/** A receiver that does not answer must not delay the end of the process. */
const STOP_MAX_MS = 2000

const OFF: Tracing = { stop: async () => {} }

/**
 * Starts the export of spans, if an endpoint is named. A wrong endpoint is one warning and no reason not to start:
 * the product works without traces.
 */
export async function startTracing(
  { endpoint, ratio }: TracingSettings,
  { log, count, version }: Deps,
): Promise<Tracing> {
  if (endpoint === null) return OFF
  const url = toTracesUrl(endpoint)
  if (url === null) {
    log.warn('tracing: OTEL_EXPORTER_OTLP_ENDPOINT is not an http or https URL, no traces are sent')
    return OFF
  }
  const { registerSpanExport } = await import('./export-spans.ts')
  const service = { name: 'parvalue', version, instance: `${hostname()}/${process.pid}` }
  const stop = registerSpanExport({ url, ratio, service }, { log, count })
  setTracing(true)
  return {
    stop: async () => {
      setTracing(false)
      await Promise.race([stop().catch(() => {}), delay(STOP_MAX_MS, undefined, { ref: false })])
    },
  }
}

/** Returns the address of the traces below the endpoint, as the OTLP specification says; null for a wrong endpoint. */
export function toTracesUrl(endpoint: string): string | null {
  const url = URL.parse(endpoint)
  if (url === null || !/^https?:$/.test(url.protocol)) return null
  url.pathname = `${url.pathname.replace(/\/$/, '')}/v1/traces`
  return url.href
}
