import { expect, test } from 'vitest'
import type { WalletTrade } from '#api/orders/trades.ts'
import { toSpotTrades, toTradeDots } from './spot-trades.ts'

const spots = [10, 20, 30].map((atMs) => ({ atMs }))
const trade = (atMs: number, isBuy: boolean, price = '5'): WalletTrade => ({
  isBuy,
  amount: '1',
  price: `${price}00`,
  adjustedAmount: '100',
  adjustedPrice: price,
  atMs,
  hash: `0x${atMs}`,
})

test('SK-02 a trade is assigned to the spot of its time; earlier ones are omitted', () => {
  const [early, first, within, last, fresh] = [9, 10, 29, 30, 99].map((atMs) => trade(atMs, true))
  if (!early || !first || !within || !last || !fresh) throw new Error('There are five.')
  expect(toSpotTrades(spots, [early, first, within, last, fresh])).toEqual(
    new Map([
      [0, [first]],
      [1, [within]],
      [2, [last, fresh]],
    ]),
  )
  expect(toSpotTrades([], [first])).toEqual(new Map())
})

test('SK-02 buys and sells at one spot have two dots, each at its latest price', () => {
  const all = [trade(11, true, '5'), trade(12, false, '7'), trade(13, true, '6.5')]
  const [one, two, three] = all
  expect(toTradeDots(toSpotTrades(spots, all))).toEqual([
    { index: 0, isBuy: true, value: 6.5, trades: [one, three] },
    { index: 0, isBuy: false, value: 7, trades: [two] },
  ])
  expect(toTradeDots(new Map())).toEqual([])
})
