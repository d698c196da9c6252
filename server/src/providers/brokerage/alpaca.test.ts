import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestBrokerage, type TestBrokerage } from '../../testing/orders/test-brokerage.ts'
import { createAlpacaBrokerage } from './alpaca.ts'
import { describeBrokerage } from './behaviour.ts'
import type { BrokerOrderRequest } from './port.ts'

let fixture: TestBrokerage

beforeAll(async () => {
  fixture = await startTestBrokerage()
})
afterAll(() => fixture.stop())

describe('against the simulator', () => {
  describeBrokerage(() => ({
    brokerage: fixture.brokerage,
    symbol: 'AAPL',
    farBelow: 1_00000000n,
    untilStatus: fixture.untilStatus,
    dropAnswers: (isDropping) => (isDropping ? fixture.setMode('drop_answers') : fixture.resume()),
  }))
})

const request: BrokerOrderRequest = {
  clientOrderId: 'ours',
  symbol: 'AAPL',
  side: 'BUY',
  size: { kind: 'shares', amount: 10n ** 18n },
  price: { kind: 'market' },
  timeInForce: 'DAY',
  isExtendedHours: false,
}

const answer =
  (status: number, body: string): typeof fetch =>
  async () =>
    new Response(status === 204 ? null : body, { status })
const noLine: typeof fetch = () => Promise.reject(new TypeError('fetch failed'))
const access = { url: 'http://broker.example', key: 'k:secret', account: 'a' }
const broker = (http: typeof fetch) => createAlpacaBrokerage(access, { http, clock: Date.now })

describe('an order that may have been placed is never reported as not placed', () => {
  test.each<[string, typeof fetch]>([
    ['no line', noLine],
    ['an outage', answer(503, '{}')],
    ['a time-out on the way', answer(504, '<html>')],
    ['half an answer', answer(200, '{"id":"6')],
    ['an order in another form', answer(200, '{"id":"6"}')],
  ])('%s', async (_, http) => {
    expect(await broker(http).placeOrder(request)).toEqual({ kind: 'unknown' })
  })

  test.each<[string, typeof fetch, string]>([
    ['a limit of calls', answer(429, '{"message":"rate limit"}'), 'retryable'],
    ['a key that is wrong', answer(401, '{}'), 'broken'],
    ['a key that may not', answer(403, '{"message":"forbidden."}'), 'broken'],
  ])('%s: the order was not placed', async (_, http, kind) => {
    const failed = broker(http).placeOrder(request)
    await expect(failed).rejects.toMatchObject({ name: 'ProviderError', kind })
    await expect(broker(http).cancelOrder('o')).rejects.toMatchObject({ kind })
  })

  test('a refusal has one of our reasons and the vendor’s text', async () => {
    const http = answer(403, '{"code":40310000,"message":"insufficient buying power"}')
    expect(await broker(http).placeOrder(request)).toEqual({
      kind: 'refused',
      reason: 'no_buying_power',
      text: 'insufficient buying power',
    })
    expect(await broker(answer(422, 'no')).placeOrder(request)).toEqual({
      kind: 'refused',
      reason: 'other',
      text: '422',
    })
  })
})

test.each<[string, typeof fetch, string]>([
  ['no line', noLine, 'retryable'],
  ['an outage', answer(503, '{}'), 'retryable'],
  ['half an answer', answer(200, '{"id":"6'), 'retryable'],
  ['a key that may not', answer(403, '{}'), 'broken'],
  ['a question that it does not take', answer(400, '{}'), 'refused'],
  ['a name that it does not take', answer(422, '{"code":40010001}'), 'refused'],
])('only a 404 means that the order does not exist: %s', async (_, http, kind) => {
  await expect(broker(http).findOrderByClientId('ours')).rejects.toMatchObject({ kind })
})

test.each<[string, typeof fetch, string]>([
  ['asked', answer(204, ''), 'asked'],
  ['too late', answer(422, '{"code":42210000,"message":"order is already filled"}'), 'too_late'],
  [
    'nobody knows it',
    answer(404, '{"code":40410000,"message":"order not found"}'),
    'order_unknown',
  ],
  ['no line', noLine, 'unknown'],
  ['an outage', answer(500, '{}'), 'unknown'],
])('a cancellation: %s', async (_, http, outcome) => {
  expect(await broker(http).cancelOrder('o')).toBe(outcome)
})

const stream = (text: string) => answer(200, text)

test.each<[string, typeof fetch, string]>([
  ['no line', noLine, 'retryable'],
  ['an outage', answer(503, ''), 'retryable'],
  ['a key that is wrong', answer(401, ''), 'broken'],
  ['a question that it does not take', answer(400, ''), 'refused'],
  [
    'something left out',
    stream(': you are reading too slowly, dropped 3 messages\n\n'),
    'retryable',
  ],
  ['no JSON', stream('data: {\n\n'), 'broken'],
  ['another form', stream('data: {"event":"fill"}\n\n'), 'broken'],
])('a stream fails with a kind of failure: %s', async (_, http, kind) => {
  await expect(broker(http).listEvents(null)).rejects.toMatchObject({ name: 'ProviderError', kind })
})

test('a stream that ends by itself is an error, a list that ends is complete', async () => {
  const http = stream(':heartbeat\n\n')
  expect(await broker(http).listEvents(null)).toEqual([])
  const { signal } = new AbortController()
  const read = async () => {
    for await (const _ of broker(http).streamEvents(null, signal));
  }
  await expect(read()).rejects.toMatchObject({ kind: 'retryable' })
})
