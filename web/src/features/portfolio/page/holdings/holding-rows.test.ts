import { expect, test } from 'vitest'
import type { PortfolioPosition } from '#api/portfolio/portfolio.ts'
import type { ChainBalances } from '#tokens/balances.ts'
import {
  toAllocationSlices,
  toDollarRows,
  toHoldingGroups,
  toHoldingTotals,
  toShareRows,
} from './holding-rows.ts'

const ONE = 10n ** 18n
const SEPOLIA = 11155111
const ARBITRUM = 421614
const names = new Map([
  [4, 'Apple Inc.'],
  [5, 'NVIDIA Corporation'],
])

const position = (
  stockId: number,
  chainId: number,
  change: Partial<PortfolioPosition> = {},
): PortfolioPosition => ({
  stockId,
  chainId,
  address: `0x${stockId}${change.isWrapped ? 'w' : ''}`,
  symbol: `S${stockId}.d`,
  isWrapped: false,
  amount: 2n * ONE,
  amountInOrders: 0n,
  price: 100n * ONE,
  value: 200n * ONE,
  changeToday: 3n * ONE,
  cost: 150n * ONE,
  gain: 50n * ONE,
  lots: [],
  ...change,
})

const wrapped: Partial<PortfolioPosition> = {
  symbol: 'S4.d.x',
  isWrapped: true,
  price: 105n * ONE,
  value: 210n * ONE,
}

const chain = (chainId: number, usdPlus: bigint, wrappedAmount: bigint): ChainBalances => {
  const token = (symbol: string) =>
    ({ chainId, address: `0x${symbol}`, symbol, name: symbol, decimals: 6 }) as const
  return {
    chainId,
    usdPlus: { token: token('USD+'), amount: usdPlus },
    wrapped: { token: token('wUSD+'), amount: wrappedAmount, usdPlusAmount: wrappedAmount * 2n },
    paymentTokens: [{ token: token('mockUSD'), amount: 7_000_000n }],
    native: 0n,
  }
}

const listed = (rows: ReturnType<typeof toShareRows>) =>
  rows.map(({ symbol, chainId, value, children }) => [
    symbol,
    chainId,
    value,
    children.map((child) => [child.symbol, child.rate]),
  ])

test('SK-05 a wrapped token is a child of its share on the same network, with its rate', () => {
  const rows = toShareRows([position(4, SEPOLIA, wrapped), position(4, SEPOLIA)], names)
  expect(listed(rows)).toEqual([['S4.d', SEPOLIA, 200n * ONE, [['S4.d.x', (105n * ONE) / 100n]]]])
  expect(rows[0]?.name).toBe('Apple Inc.')
})

test('SK-05 a wrapped token without its share has its own row; zero balances are omitted', () => {
  const rows = toShareRows(
    [position(4, SEPOLIA, wrapped), position(4, ARBITRUM), position(5, SEPOLIA, { amount: 0n })],
    names,
  )
  expect(listed(rows)).toEqual([
    ['S4.d.x', SEPOLIA, 210n * ONE, []],
    ['S4.d', ARBITRUM, 200n * ONE, []],
  ])
})

test('PO-06 rows are grouped for all networks or for one', () => {
  const shares = toShareRows([position(4, SEPOLIA), position(5, ARBITRUM)], names)
  const dollars = toDollarRows({
    chains: [chain(SEPOLIA, 5_000_000n, 0n)],
    earned: new Map([[SEPOLIA, 250_000n]]),
    isEarnedKnown: true,
    downChainIds: [],
    isPending: false,
    knownMs: 0,
  })
  expect(dollars.map(({ symbol, gain }) => [symbol, gain])).toEqual([
    ['USD+', ONE / 4n],
    ['mockUSD', null],
  ])
  const count = (only: number | null) =>
    toHoldingGroups(shares, dollars, only).map(({ kind, rows, value }) => [
      kind,
      rows.length,
      value / ONE,
    ])
  expect(count(null)).toEqual([
    ['shares', 2, 400n],
    ['dollars', 2, 12n],
  ])
  expect(count(ARBITRUM)).toEqual([['shares', 1, 200n]])
})

test('SK-05 a share without a price is in no sum and is listed as unpriced', () => {
  const unpriced = { price: null, value: null, changeToday: null }
  const rows = toShareRows([position(4, SEPOLIA), position(5, SEPOLIA, unpriced)], names)
  expect(toHoldingTotals(rows)).toEqual({ value: 200n * ONE, today: 3n * ONE, unpriced: ['S5.d'] })
  expect(toHoldingTotals(toShareRows([position(5, SEPOLIA, unpriced)], names)).today).toBeNull()
})

test('the allocation lists yielding dollars, payment dollars and each stock over all networks, largest first', () => {
  const rows = toShareRows(
    [position(4, SEPOLIA), position(4, SEPOLIA, wrapped), position(4, ARBITRUM)],
    names,
  )
  const allocation = toAllocationSlices(rows, [chain(SEPOLIA, 5_000_000n, 450_000_000n)])
  expect(
    allocation.map(({ symbols, isWithWrapped, value }) => [symbols, isWithWrapped, value]),
  ).toEqual([
    [['USD+', 'wUSD+'], false, 905n * ONE],
    [['S4.d'], true, 610n * ONE],
    [['mockUSD'], false, 7n * ONE],
  ])
})

test('what a sale of everything leaves has no row, the least that can be sold has one', () => {
  const sellable = 10n ** 12n
  const amounts = [sellable - 1n, sellable]
  const rows = toShareRows(
    amounts.map((amount, stockId) => position(stockId, SEPOLIA, { amount })),
    names,
  )
  expect(rows.map(({ amount }) => amount)).toEqual([sellable])
})
