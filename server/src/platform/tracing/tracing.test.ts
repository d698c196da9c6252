import { expect, test } from 'vitest'
import { createLogger } from '../http/log.ts'
import { splitTraceparent, withTraceparent } from '../jobs/job-trace.ts'
import { startTracing, toTracesUrl } from './start-tracing.ts'
import { findTraceparent, inChildSpan, inSpan, inTrace, isTracing, toTraceFields } from './trace.ts'
import { toTransactionTraceIds, toTransactionTraceparent } from './transaction-trace.ts'

const HASH = `0x${'ab'.repeat(16)}${'CD'.repeat(8)}${'00'.repeat(8)}` as const

/** Starts tracing with an endpoint and returns the log lines of the start. */
async function start(endpoint: string | null) {
  const lines: string[] = []
  const log = createLogger({ write: (line) => lines.push(line) })
  const count = () => {
    throw new Error('A span was counted')
  }
  const tracing = await startTracing({ endpoint, ratio: 1 }, { log, count, version: '0' })
  return { tracing, lines }
}

test('SC-07 without an endpoint nothing is recorded, and work runs as it is', async () => {
  const { tracing, lines } = await start(null)
  expect(lines).toEqual([])
  expect(isTracing()).toBe(false)
  const work = async () => [findTraceparent(), toTraceFields()]
  for (const run of [
    () => inSpan('a', {}, work),
    () => inChildSpan('a', {}, work),
    () => inTrace(toTransactionTraceparent(HASH), work),
  ]) {
    expect(await run()).toEqual([null, {}])
  }
  await tracing.stop()
})

test.each(['collector:4318', 'localhost:4318', 'grpc://collector:4317', 'not a url', '/v1/traces'])(
  'SC-07 the wrong endpoint "%s" is one warning, and the start continues',
  async (endpoint) => {
    const { tracing, lines } = await start(endpoint)
    expect(lines).toHaveLength(1)
    expect(lines[0]).toContain('tracing: OTEL_EXPORTER_OTLP_ENDPOINT is not an http or https URL')
    // The endpoint may hold a password.
    expect(lines[0]).not.toContain(endpoint)
    expect(isTracing()).toBe(false)
    await tracing.stop()
  },
)

test.each([
  ['http://127.0.0.1:4318', 'http://127.0.0.1:4318/v1/traces'],
  ['https://collector.example/otlp/', 'https://collector.example/otlp/v1/traces'],
])('traces of the endpoint %s go to %s', (endpoint, url) => {
  expect(toTracesUrl(endpoint)).toBe(url)
})

test('the ids of a wallet’s transaction are the first digits of its hash', () => {
  expect(toTransactionTraceIds(HASH)).toEqual({
    traceId: 'ab'.repeat(16),
    spanId: 'cd'.repeat(8),
  })
})

test.each([null, undefined, 'text', 7, { id: 1 }, { id: 1, traceparent: 7 }])(
  'stored data %j has no trace',
  (stored) => {
    expect(splitTraceparent(stored).traceparent).toBe(null)
  },
)

test('workers get the data of a job without its trace', () => {
  const traceparent = toTransactionTraceparent(HASH)
  const stored = withTraceparent({ id: 1 }, traceparent)
  expect(stored).toEqual({ id: 1, traceparent })
  expect(splitTraceparent(stored)).toEqual({ data: { id: 1 }, traceparent })
  expect(withTraceparent({ id: 1 }, null)).toEqual({ id: 1 })
})
