import { describe, expect, test } from 'vitest'
import { toBrokerOrderRefusal } from './alpaca-refusals.ts'
import {
  alpacaAccountSchema,
  alpacaEventSchema,
  alpacaOrderSchema,
  alpacaPositionsSchema,
} from './alpaca-schemas.ts'
import {
  toAlpacaOrderRequest,
  toBrokerAccount,
  toBrokerEvent,
  toBrokerOrder,
  toBrokerPositions,
} from './alpaca-translate.ts'
import type { BrokerOrderRequest } from './port.ts'

const SHARE = 10n ** 18n

/** The example of docs.alpaca.markets. */
const order = {
  id: '61e69015-8549-4bfd-b9c3-01e75843f47d',
  client_order_id: 'eb9e2aaa-f71a-4f51-b5b4-52a6c565dad4',
  created_at: '2021-03-16T18:38:01.942282Z',
  updated_at: '2021-03-16T18:38:01.942282Z',
  submitted_at: '2021-03-16T18:38:01.937734Z',
  filled_at: null,
  asset_id: 'b0b6dd9d-8b9b-48a9-ba46-b9d54906e415',
  symbol: 'AAPL',
  asset_class: 'us_equity',
  notional: '500',
  qty: null,
  filled_qty: '0',
  filled_avg_price: null,
  order_class: '',
  order_type: 'market',
  type: 'market',
  side: 'buy',
  time_in_force: 'day',
  limit_price: null,
  stop_price: null,
  status: 'accepted',
  extended_hours: false,
  legs: null,
  commission: 1.25,
}
const read = (changes: object) => toBrokerOrder(alpacaOrderSchema.parse({ ...order, ...changes }))

/** A bust and a correction as docs.alpaca.markets/docs/sse-events shows them. */
const bust = {
  account_id: 'aa4439c3-cf7d-4251-8689-a575a169d6d3',
  at: '2024-09-23T13:30:00.673857Z',
  event_id: '01HCMQR4S73L9G6EHI0JKL2M3N',
  event: 'trade_bust',
  timestamp: '2024-09-23T15:30:48.601741737Z',
  order: { ...order, notional: null, qty: '2', filled_qty: '0', status: 'filled', symbol: 'JTAI' },
  price: '0.107703',
  qty: '-2',
  position_qty: '0',
  execution_id: 'df61d6ec-511f-4cc1-ae61-20456b0cb7a5',
  previous_execution_id: 'aeb60660-412f-4537-8d1f-1101b3fc8f64',
}
const toEvent = (changes: object) => toBrokerEvent(alpacaEventSchema.parse({ ...bust, ...changes }))

describe('an order', () => {
  test.each<[string, object]>([
    ['a status that we do not know', { status: 'lost' }],
    ['another type', { type: 'stop_limit' }],
    ['a limit without a price', { type: 'limit' }],
    ['no size', { notional: null }],
    ['another time in force', { time_in_force: 'opg' }],
    ['shares below zero', { qty: '-1' }],
    ['no time', { created_at: 'yesterday' }],
  ])('%s is refused', (_, changes) => {
    expect(() => read(changes)).toThrow(expect.objectContaining({ kind: 'broken' }))
  })

  test('has a dollar amount is translated', () => {
    expect(read({})).toEqual({
      id: order.id,
      clientOrderId: order.client_order_id,
      symbol: 'AAPL',
      side: 'BUY',
      size: { kind: 'dollars', amount: 500_000_000n },
      price: { kind: 'market' },
      timeInForce: 'DAY',
      isExtendedHours: false,
      status: 'ACCEPTED',
      filled: 0n,
      averagePrice: null,
      createdMs: Date.UTC(2021, 2, 16, 18, 38, 1, 942),
    })
  })

  test('for shares at a limit, partially filled, is translated', () => {
    const changes = {
      notional: null,
      qty: '10.5',
      side: 'sell',
      type: 'limit',
      limit_price: '28.93',
      time_in_force: 'gtc',
      status: 'partially_filled',
      filled_qty: '0.05513895',
      filled_avg_price: '181.36',
      extended_hours: true,
    }
    expect(read(changes)).toMatchObject({
      side: 'SELL',
      size: { kind: 'shares', amount: (21n * SHARE) / 2n },
      price: { kind: 'limit', price: 28_93000000n },
      timeInForce: 'GTC',
      status: 'PARTIALLY_FILLED',
      filled: 55_138_950_000_000_000n,
      averagePrice: 181_36000000n,
      isExtendedHours: true,
    })
  })

  test('may have numbers instead of texts, and 0 as the average price means none', () => {
    expect(read({ notional: 500.25, filled_qty: 0, filled_avg_price: 0 })).toMatchObject({
      size: { kind: 'dollars', amount: 500_250_000n },
      filled: 0n,
      averagePrice: null,
    })
  })
})

describe('an event', () => {
  test('for a fill is translated', () => {
    const fill = { event: 'fill', qty: '0.05513895', price: '181.36', previous_execution_id: null }
    expect(toEvent(fill)).toMatchObject({
      id: bust.event_id,
      atMs: Date.UTC(2024, 8, 23, 13, 30, 0, 673),
      accountId: bust.account_id,
      event: 'fill',
      order: { symbol: 'JTAI' },
      execution: {
        id: bust.execution_id,
        kind: 'fill',
        previousId: null,
        shares: 55_138_950_000_000_000n,
        price: 181_36000000n,
      },
      reason: null,
    })
  })

  test('for a bust has the id of the busted execution', () => {
    expect(toEvent({ reason: 'TRADE_BUST' })).toMatchObject({
      event: 'bust',
      order: { status: 'FILLED', filled: 0n },
      execution: {
        kind: 'bust',
        previousId: bust.previous_execution_id,
        shares: 2n * SHARE,
        price: 10_770_300n,
      },
      reason: 'TRADE_BUST',
    })
  })

  test('for a correction has the id of the corrected execution', () => {
    expect(toEvent({ event: 'trade_correct', qty: '1', price: '25' }).execution).toEqual({
      id: bust.execution_id,
      kind: 'correct',
      previousId: bust.previous_execution_id,
      shares: SHARE,
      price: 25_00000000n,
    })
  })

  test('that executes nothing has no execution, even with an execution id', () => {
    expect(toEvent({ event: 'new', price: undefined, qty: undefined })).toMatchObject({
      event: 'open',
      execution: null,
    })
  })

  test.each(['exotic', 'constructor'])('of the unknown type %s has the original text', (event) => {
    expect(toEvent({ event })).toMatchObject({ event: null, eventText: event, execution: null })
  })

  test.each([
    { previous_execution_id: null },
    { execution_id: null },
    { event: 'fill', qty: null },
    { event: 'fill', price: null },
    { event: 'fill', qty: 'two' },
  ])('with an incomplete execution is refused: %j', (changes) => {
    expect(() => toEvent(changes)).toThrow(expect.objectContaining({ kind: 'broken' }))
  })
})

test('positions and the account are translated', () => {
  const positions = [
    { symbol: 'SGOV', qty: '5.25', side: 'long' },
    { symbol: 'BIL', qty: '-3', side: 'short' },
    { symbol: 'TBIL', qty: '3', side: 'short' },
  ]
  expect(toBrokerPositions(alpacaPositionsSchema.parse(positions))).toEqual([
    { symbol: 'SGOV', shares: (21n * SHARE) / 4n },
    { symbol: 'BIL', shares: -3n * SHARE },
    { symbol: 'TBIL', shares: -3n * SHARE },
  ])
  const account = alpacaAccountSchema.parse({ cash: '-12.5', buying_power: '103820.56' })
  expect(toBrokerAccount(account)).toEqual({ cash: -12_50000000n, buyingPower: 103820_56000000n })
})

const request: BrokerOrderRequest = {
  clientOrderId: 'one',
  symbol: 'AAPL',
  side: 'BUY',
  size: { kind: 'shares', amount: SHARE },
  price: { kind: 'market' },
  timeInForce: 'DAY',
  isExtendedHours: false,
}

describe('a requested order', () => {
  test.each<[string, Partial<BrokerOrderRequest>]>([
    ['too_small', { size: { kind: 'shares', amount: 0n } }],
    ['too_small', { size: { kind: 'dollars', amount: -1n } }],
    ['too_fine', { size: { kind: 'shares', amount: SHARE + 1n } }],
    ['too_fine', { size: { kind: 'dollars', amount: 1_005_000n } }],
    ['bad_limit', { price: { kind: 'limit', price: 0n } }],
    ['bad_limit', { price: { kind: 'limit', price: 1_00500000n } }],
    ['bad_limit', { price: { kind: 'limit', price: 50_005_000n } }],
  ])('is never rounded: %s, %o', (reason, changes) => {
    expect(toAlpacaOrderRequest({ ...request, ...changes })).toEqual({ ok: false, reason })
  })

  test('is in the vendor’s format with one kind of size', () => {
    const order = { symbol: 'AAPL', time_in_force: 'day', extended_hours: false }
    expect(
      toAlpacaOrderRequest({ ...request, size: { kind: 'dollars', amount: 1_250_000n } }),
    ).toEqual({
      ok: true,
      value: { ...order, notional: '1.25', side: 'buy', type: 'market', client_order_id: 'one' },
    })
    const limit = {
      side: 'SELL',
      timeInForce: 'FOK',
      isExtendedHours: true,
      price: { kind: 'limit', price: 50_010_000n },
    } as const
    expect(toAlpacaOrderRequest({ ...request, ...limit })).toEqual({
      ok: true,
      value: {
        symbol: 'AAPL',
        qty: '1',
        side: 'sell',
        type: 'limit',
        limit_price: '0.5001',
        time_in_force: 'fok',
        extended_hours: true,
        client_order_id: 'one',
      },
    })
  })
})

/** Messages that Alpaca has sent in practice. */
test.each([
  ['client_order_id must be unique', 'name_taken'],
  ['insufficient buying power', 'no_buying_power'],
  ['insufficient qty available for order (requested: 5, available: 0)', 'no_shares'],
  ['asset "ZZZZ" not found', 'symbol_unknown'],
  ['could not find asset "ZZZZ"', 'symbol_unknown'],
  ['asset AAPL is not tradable', 'not_tradable'],
  ['asset "X" is not fractionable', 'not_fractionable'],
  ['cost basis must be >= minimal amount of order 1', 'too_small'],
  ['notional value must be limited to 2 decimal places', 'too_fine'],
  ['limit price must be > 0', 'bad_limit'],
  ['invalid limit_price 1.005. sub-penny increment does not fulfill minimum', 'bad_limit'],
  ['potential wash trade detected. use complex orders', 'wash_trade'],
  ['fractional orders must be DAY orders', 'time_in_force'],
  ['only type="limit" is allowed for extended hours orders', 'session'],
  ['extended hours order must be DAY limit orders', 'session'],
  ['your account is set to liquidation only', 'account'],
  ['asset AAPL is halted', 'halted'],
  ['the moon is full', 'other'],
])('%s: %s', (message, reason) => {
  expect(toBrokerOrderRefusal(message)).toBe(reason)
})
