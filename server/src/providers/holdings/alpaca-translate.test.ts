import { expect, test } from 'vitest'
import { alpacaHoldingsSchema, toCustodyPositions } from './alpaca-translate.ts'
import { toSharesHeld } from './service.ts'

/** The example of docs.alpaca.markets. */
const position = {
  asset_id: '904837e3-3b76-47ec-b432-046db621571b',
  symbol: 'SGOV',
  exchange: 'ARCA',
  asset_class: 'us_equity',
  avg_entry_price: '100.0',
  qty: '5.25',
  side: 'long',
  market_value: '600.0',
}

test('a position has its shares; a short position is left out', () => {
  const owed = { ...position, symbol: 'BIL', side: 'short' }
  expect(toCustodyPositions(alpacaHoldingsSchema.parse([position, owed]))).toEqual([
    { symbol: 'SGOV', amount: 5_250_000_000_000_000_000n },
  ])
})

test.each([
  ['quantity', { qty: '1e-9' }, 'SGOV'],
  ['sign', { qty: '-1' }, 'SGOV'],
  ['type of quantity', { qty: 5 }, 'SGOV'],
  ['side', { side: null }, 'SGOV'],
  ['symbol', { symbol: null }, null],
])('CW-05 one position with an odd %s hides no other', (_, changes, symbol) => {
  const odd = { ...position, ...changes }
  const other = { ...position, symbol: 'AAPL', qty: '5' }
  const positions = toCustodyPositions(alpacaHoldingsSchema.parse([odd, other]))
  expect(positions[1]).toEqual({ symbol: 'AAPL', amount: 5n * 10n ** 18n })
  expect(positions[0]).toMatchObject({ symbol })
  expect(toSharesHeld(positions, 'SGOV')).toBeNull()
  expect(toSharesHeld(positions, 'AAPL')).toBe(5n * 10n ** 18n)
  expect(toSharesHeld(positions, 'MSFT')).toBe(symbol === null ? null : 0n)
})

test('CW-05 positions that are not a list are refused', () => {
  expect(alpacaHoldingsSchema.safeParse({ message: 'forbidden' }).success).toBe(false)
  expect(toSharesHeld(toCustodyPositions(alpacaHoldingsSchema.parse([null])), 'AAPL')).toBeNull()
})
