import { getReferenceStock } from '@parvalue/shared/domain/stocks/reference-prices.ts'
import { expect, test } from 'vitest'
import { planReserves, RESERVE_BPS } from './reserves.ts'

/** Returns the value of the reserves in units of 6 decimals, of which a cent has 10,000. */
const toValue = ({ funds, dollars }: ReturnType<typeof planReserves>) =>
  funds.reduce(
    (sum, { symbol, shares }) => sum + shares * getReferenceStock(symbol).priceCents * 10_000n,
    dollars,
  )

test('reserves are whole shares of the funds, most in the shortest, the rest in dollars', () => {
  expect(planReserves(601_000_000_000n, RESERVE_BPS)).toEqual({
    funds: [
      { symbol: 'SGOV', shares: 3067n },
      { symbol: 'BIL', shares: 1402n },
      { symbol: 'TBIL', shares: 1543n },
    ],
    dollars: 90_257_360_000n,
  })
})

test.each([
  ['both chains as seeded', [601_000_000_000n, 401_000_000_000n], 10_042n, 1_006_208_400_000n],
  ['a shortfall', [601_000_000_000n, 401_000_000_000n], 9_750n, 976_950_000_000n],
  ['a single vault without a house', [1_000_000_000n], 10_042n, 1_004_200_000n],
])('%s: fund values and dollars add up to the percentage exactly', (_, supplies, bps, reserves) => {
  const sum = supplies.reduce((total, supply) => total + toValue(planReserves(supply, bps)), 0n)
  expect(sum).toBe(reserves)
  expect(sum * 10_000n).toBe(supplies.reduce((total, supply) => total + supply, 0n) * bps)
})

test('about a seventh of the reserves is in dollars for redemptions', () => {
  const { dollars } = planReserves(401_000_000_000n, RESERVE_BPS)
  expect(dollars).toBeGreaterThan(60_000_000_000n)
  expect(dollars).toBeLessThan(60_500_000_000n)
})
