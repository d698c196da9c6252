import type { Deployment } from '@parvalue/shared/chain/deployment.ts'
import { expect, test } from 'vitest'
import { portfolioTimespans } from '#api/portfolio/portfolio.ts'
import { ONE_USD, sumAmounts } from '../labels.ts'
import { toSampleCorporateActions, toSampleDividends } from './sample-actions.ts'
import { toSampleHistory } from './sample-history.ts'
import { toSampleDollars, toSampleShares } from './sample-portfolio.ts'

const address = '0x0000000000000000000000000000000000000001'
const deployments = [11155111, 421614].map(
  (chainId): Deployment => ({
    chainId,
    deployedAtBlock: 0,
    contracts: {
      usdPlus: address,
      usdPlusMinter: address,
      transferRestrictor: address,
      wrappedUsdPlus: address,
    },
    paymentTokens: [{ symbol: 'mockUSD', name: 'Mock USD', decimals: 6, address }],
    stockTokens: [
      {
        address,
        wrapped: address,
        symbol: 'AAPL.d',
        name: 'Apple Inc. dShare',
        decimals: 18,
        stockId: 9,
        kind: 'share',
      },
    ],
  }),
)
const input = {
  nowMs: Date.parse('2026-11-21T12:00:00Z'),
  deployments,
  prices: new Map([[9, '300']]),
}

const shares = toSampleShares(input)
const apple = shares.positions.find(({ symbol }) => symbol === 'AAPL.d')

test('OP-10 the sample uses current prices if available', () => {
  expect([apple?.stockId, apple?.price]).toEqual([9, 300n * ONE_USD])
  const other = shares.positions.find(({ symbol }) => symbol === 'NVDA.d')
  expect([other?.stockId, other?.price]).toEqual([-2, (17_632n * ONE_USD) / 100n])
})

test('OP-10 the lots of a sample position add up to it, like those of a real one', () => {
  for (const { amount, cost, gain, value, lots } of shares.positions) {
    expect(sumAmounts(lots.map((lot) => lot.amount))).toBe(amount)
    expect(sumAmounts(lots.map((lot) => lot.cost ?? 0n))).toBe(cost)
    expect(gain).toBe((value ?? 0n) - (cost ?? 0n))
  }
})

test.each(portfolioTimespans)(
  'OP-10 the %s curve of the sample ends at its value and its net deposits',
  (timespan) => {
    const ending = { nowMs: input.nowMs, value: 1_100n * ONE_USD, cost: 1_000n * ONE_USD }
    const points = toSampleHistory(timespan, ending)
    expect(points.at(-1)).toEqual({
      atMs: input.nowMs,
      value: 1_100n * ONE_USD,
      netDeposits: 1_000n * ONE_USD,
      deposits: 1_000n * ONE_USD,
    })
    expect(toSampleHistory(timespan, ending)).toEqual(points)
  },
)

test('OP-06 OP-10 coming events of the sample show their effect on it', () => {
  const [dividend, split] = toSampleCorporateActions(input, shares.positions)
  expect([dividend?.exDate, dividend?.payDate]).toEqual(['2026-11-25', '2026-12-11'])
  expect(dividend?.before.amount).toBe(dividend?.after.amount)
  expect(split?.after).toEqual({ amount: 100n * ONE_USD, price: (4_408n * ONE_USD) / 100n })
  expect(toSampleDividends(input).every(({ hash }) => hash === null)).toBe(true)
})

test('OP-10 the sample has dollars on the configured networks', () => {
  expect(toSampleDollars(input).chains.map(({ chainId }) => chainId)).toEqual([11155111, 421614])
})
