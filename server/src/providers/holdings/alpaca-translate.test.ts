import { expect, test } from 'vitest'
import { alpacaHoldingsSchema, toCustodyPositions } from './alpaca-translate.ts'

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
  expect(() => toCustodyPositions([{ ...position, qty: '-1' }])).toThrow(
    'invalid quantity "-1" for SGOV',
  )
  expect(alpacaHoldingsSchema.safeParse([{ symbol: 'SGOV', qty: 5 }]).success).toBe(false)
})
