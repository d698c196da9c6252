import { expect, test } from 'vitest'
import { iconKeyOf, iconKeys, iconPathOf } from './token-icons.ts'

test.each(iconKeys)('EN-09 %s has a picture of its own', (symbol) => {
  expect(iconKeyOf(symbol)).toBe(symbol)
})

test.each(['mockUSD', 'AAPL.D', 'usdc', 'constructor', ''])('EN-09 "%s" is a share', (symbol) => {
  expect([iconKeyOf(symbol), iconPathOf(symbol)]).toEqual(['share', '/token-icons/share.svg'])
})

test.each(['dAAPL', 'AAPL.d', 'SGOV.D', 'AAPL.d.x'])(
  'TP-06 %s has the picture of a stock token',
  (symbol) => {
    expect(iconPathOf(symbol)).toBe('/token-icons/share.svg')
  },
)

test.each([
  ['USDC', 'usdc'],
  ['USDT', 'usdt'],
  ['USD+', 'usd-plus'],
])('TP-06 %s has its own', (symbol, file) => {
  expect(iconPathOf(symbol)).toBe(`/token-icons/${file}.svg`)
})

test('EN-09 no two pictures share a file', () => {
  const paths = [...iconKeys, 'other'].map(iconPathOf)
  expect(new Set(paths).size).toBe(7)
})
