import { expect, test } from 'vitest'
import { tokenIconKeyOf, tokenIconKeys, tokenIconPathOf } from './token-icons.ts'

test.each(tokenIconKeys)('EN-09 %s has its own icon', (symbol) => {
  expect(tokenIconKeyOf(symbol)).toBe(symbol)
})

test.each(['mockUSD', 'AAPL.D', 'SGOV.d', 'dSGOV', 'usdc', 'constructor', ''])(
  'EN-09 TP-06 "%s" has the share icon',
  (symbol) => {
    expect([tokenIconKeyOf(symbol), tokenIconPathOf(symbol)]).toEqual([
      'share',
      '/token-icons/share.svg',
    ])
  },
)

test.each(['dAAPL', 'AAPL.d', 'SGOV.D', 'AAPL.d.x'])(
  'TP-06 %s has the stock token icon',
  (symbol) => {
    expect(tokenIconPathOf(symbol)).toBe('/token-icons/share.svg')
  },
)

test.each([
  ['USDC', 'usdc'],
  ['USDT', 'usdt'],
  ['USD+', 'usd-plus'],
])('TP-06 %s has its own icon file', (symbol, file) => {
  expect(tokenIconPathOf(symbol)).toBe(`/token-icons/${file}.svg`)
})

test('EN-09 each icon has its own file', () => {
  const paths = [...tokenIconKeys, 'other'].map(tokenIconPathOf)
  expect(new Set(paths).size).toBe(7)
})
