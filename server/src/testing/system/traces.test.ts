import { spawn } from 'node:child_process'
import path from 'node:path'
import type { Hex } from '@parvalue/shared/domain/values/address.ts'
import { waitUntil } from '@parvalue/shared/test-wait-until.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { seedDatabaseFromTemplate } from '../../../../dev/stack/database-template.ts'
import { toTransactionTraceIds } from '../../platform/tracing/transaction-trace.ts'
import { createSponsoredOwner } from '../orders/test-order-sponsored.ts'
import { type OrderSystem, startOrderSystem } from '../orders/test-order-system.ts'
import { createOtlpReceiver } from '../server/test-otlp-receiver.ts'

const MAIN = path.join(import.meta.dirname, '../../main.ts')
const SYSTEM_INDEX = 10
const DOLLAR = 1_000_000n

/** Limit that only a hang reaches. */
const SLOW_START_MS = 900_000

let system: OrderSystem
let receiver: Awaited<ReturnType<typeof createOtlpReceiver>>
let server: ReturnType<typeof startTracedServer>

beforeAll(async () => {
  receiver = await createOtlpReceiver()
  system = await startOrderSystem(SYSTEM_INDEX)
  await seedDatabaseFromTemplate(system.dataDir)
  server = startTracedServer()
  await waitUntil(
    () => server.output().includes('listening '),
    () => `the server listens; it says ${server.output()}`,
    { withinMs: SLOW_START_MS },
  )
}, SLOW_START_MS)
afterAll(async () => {
  server?.child.kill('SIGTERM')
  await server?.ended
  await system?.stop()
  await receiver?.stop()
})

/** Starts the server with the endpoint of the receiver, and collects its output. */
function startTracedServer() {
  const { PATH, NODE_COMPILE_CACHE } = process.env
  const env = { ...system.env, OTEL_EXPORTER_OTLP_ENDPOINT: receiver.url }
  const child = spawn(process.execPath, [MAIN], { env: { PATH, NODE_COMPILE_CACHE, ...env } })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk) => {
      output += String(chunk)
    })
  }
  const ended = new Promise((resolve) => child.once('exit', resolve))
  return { child, ended, output: () => output }
}

/** Returns the number of spans with this outcome so far. */
async function countSpans(outcome: 'exported' | 'dropped'): Promise<number> {
  const response = await fetch(`http://127.0.0.1:${system.env.ADMIN_PORT}/metrics`)
  const line = (await response.text())
    .split('\n')
    .find((each) => each.startsWith('parvalue_trace_spans_total') && each.includes(outcome))
  return Number(line?.split(' ').at(-1) ?? 0)
}

const refuse = () =>
  fetch(`http://localhost:${system.env.PORT}/api/v1/order/sponsored`, { method: 'POST' })

test('SC-07 spans are dropped and counted while their receiver is down, and nothing waits for it', async () => {
  const refused = await refuse()
  expect(refused.status).toBe(401)
  await waitUntil(async () => (await countSpans('dropped')) > 0, 'spans are dropped')
  expect(await countSpans('exported')).toBe(0)
  expect((await refuse()).status).toBe(401)
  const warnings = server.output().match(/tracing: export failed/g)
  expect(warnings).toHaveLength(1)
  await receiver.start()
  await waitUntil(async () => (await countSpans('exported')) > 0, 'spans are exported')
  await waitUntil(() => server.output().includes('tracing: export recovered'), 'it is logged')
})

test('SC-07 a log line and a trace are found by the request id, and the caller chooses neither', async () => {
  const traceparent = `00-${'ab'.repeat(16)}-${'cd'.repeat(8)}-01`
  const response = await fetch(`http://localhost:${system.env.PORT}/api/v1/order/sponsored`, {
    method: 'POST',
    headers: { traceparent, 'x-request-id': 'mine' },
  })
  const { request_id } = (await response.json()) as { request_id: string }
  expect(response.headers.get('x-request-id')).toBe(request_id)
  const traceId = request_id.replaceAll('-', '')
  const span = await waitUntil(
    () => receiver.spans.find((each) => each.traceId === traceId),
    'the span of the request arrives',
  )
  expect(span).toMatchObject({
    name: 'POST /api/v1/order/sponsored',
    attributes: { 'http.response.status_code': '401', 'parvalue.refusal': 'session_required' },
  })
  expect(span.parentSpanId ?? '').toBe('')
  const line = server
    .output()
    .split('\n')
    .find((each) => each.includes(request_id))
  expect(JSON.parse(line ?? '{}')).toMatchObject({ trace_id: traceId, request_id })
})

const listSpans = (traceId: string, name: string) =>
  receiver.spans.filter((span) => span.traceId === traceId && span.name.startsWith(name))

/** Waits until a span of this name has arrived, and returns all of them. */
const untilSpans = (traceId: string, name: string) =>
  waitUntil(
    () => {
      const found = listSpans(traceId, name)
      return found.length > 0 && found
    },
    () => `a span "${name}" of ${traceId} arrives; there are ${describe(traceId)}`,
  )

/** Describes what has arrived, for the message of a wait that failed. */
const describe = (traceId: string) =>
  `${[...new Set(listSpans(traceId, '').map(({ name }) => name))].join(', ')}; the server says ${server.output().slice(-2000)}`

test('SC-07 one request is followed over its job to the transaction and its events', async () => {
  const owner = createSponsoredOwner(system)
  await system.giveDollars(owner.address, 1_000n * DOLLAR)
  await owner.buy(100n * DOLLAR).id
  const request = await waitUntil(
    () =>
      receiver.spans.find(
        ({ name, attributes }) =>
          name === 'POST /api/v1/order/sponsored' &&
          attributes['http.response.status_code'] === '200',
      ),
    'the span of the request arrives',
  )
  const { traceId } = request
  await untilSpans(traceId, 'job orders.advance')
  const [sent] = await untilSpans(traceId, 'chain transaction')
  const hash = sent?.attributes['parvalue.transaction_hash']
  const [seen] = await untilSpans(traceId, 'chain events seen')
  expect(seen?.attributes).toMatchObject({ 'parvalue.transaction_hash': hash })
  expect(seen?.attributes['parvalue.events']).toContain('orderProcessor.OrderCreated')
  const [confirmed] = await untilSpans(traceId, 'chain events confirmed')
  expect(confirmed?.attributes).toMatchObject({ 'parvalue.transaction_hash': hash })
  await untilSpans(traceId, 'provider brokerage')
  // The fill is another transaction of the same trace.
  await waitUntil(
    () =>
      listSpans(traceId, 'chain events seen').some(({ attributes }) =>
        attributes['parvalue.events']?.split(' ').includes('orderProcessor.OrderFill'),
      ),
    () => `the fill is seen; there are ${describe(traceId)}`,
  )
})

test('SC-07 the transaction of a wallet has a trace that its hash names', async () => {
  const [from = '0x'] = await system.chain.accounts()
  await system.prepare(from, 1_000n * DOLLAR, [])
  const before = receiver.spans.length
  await system.orders.buy(from, 'AAPL', 100n * DOLLAR)
  const seen = await waitUntil(
    () =>
      receiver.spans
        .slice(before)
        .find(
          ({ name, attributes }) =>
            name === 'chain events seen' &&
            attributes['parvalue.events']?.includes('orderProcessor.OrderCreated'),
        ),
    () => `the span of the event arrives; the server says ${server.output().slice(-2000)}`,
  )
  const ids = toTransactionTraceIds(seen.attributes['parvalue.transaction_hash'] as Hex)
  expect(seen).toMatchObject(ids)
  await untilSpans(ids.traceId, 'job orders.advance')
  await untilSpans(ids.traceId, 'provider brokerage')
})
