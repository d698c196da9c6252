import { expect, test } from 'vitest'
import { planRebase, toFundRateDown, toMeanRateDown } from './rebase.ts'
import { DAY_MS, YEAR_MS } from './yield.ts'

const input = {
  supplies: [
    { chainId: 1, supply: 600_000_000_000n },
    { chainId: 2, supply: 400_000_000_000n },
  ],
  income: 10_000_000_000n,
  rate: 4_300_000n,
  elapsedMs: DAY_MS,
}

test.each([
  ['there is no income', { income: 0n }],
  ['a loss is not made good yet', { income: -5n }],
  ['nobody has any', { supplies: [{ chainId: 1, supply: 0n }] }],
  ['there is no chain', { supplies: [] }],
  ['no time has passed', { elapsedMs: 0 }],
  ['the clock went back', { elapsedMs: -1000 }],
  ['funds yield nothing', { rate: 0n }],
])('nothing is paid when %s', (_, change) => {
  expect(planRebase({ ...input, ...change })).toEqual([])
})

test('a rebase is at most the yield of the supply at the funds’ rate, split by supply', () => {
  // 1,000,000 × 4.3 % / 365 = 117.808219
  expect(planRebase(input)).toEqual([
    { chainId: 1, amount: 70_684_931n },
    { chainId: 2, amount: 47_123_287n },
  ])
})

test('a rebase is at most the income', () => {
  expect(planRebase({ ...input, income: 10n })).toEqual([
    { chainId: 1, amount: 6n },
    { chainId: 2, amount: 4n },
  ])
  expect(planRebase({ ...input, income: 1n })).toEqual([])
})

test("missed periods are paid at once, up to the contract's limit", () => {
  const three = planRebase({ ...input, elapsedMs: 3 * DAY_MS })
  expect(three.map(({ amount }) => amount)).toEqual([212_054_794n, 141_369_862n])
  const years = planRebase({ ...input, income: 10n ** 18n, elapsedMs: 2 * YEAR_MS })
  expect(years.map(({ amount }) => amount)).toEqual([1_800_000_000n, 1_200_000_000n])
})

test('a rebase never exceeds the income, for any numbers', () => {
  for (let income = 1n; income < 200n; income += 7n) {
    for (const supply of [1n, 3n, 999n, 1_000_003n]) {
      const supplies = [1, 2, 3].map((chainId) => ({ chainId, supply: supply + BigInt(chainId) }))
      const parts = planRebase({ supplies, income, rate: 10n ** 12n, elapsedMs: YEAR_MS })
      const paid = parts.reduce((sum, { amount }) => sum + amount, 0n)
      expect(paid <= income).toBe(true)
    }
  }
})

test('a rate is the yearly distributions over the price; a mean is weighted by value', () => {
  expect(toFundRateDown(4_30000000n, 100_00000000n)).toBe(4_300_000n)
  expect(toFundRateDown(1n, 0n)).toBe(0n)
  expect(
    toMeanRateDown([
      { value: 3n, rate: 4n },
      { value: 1n, rate: 8n },
    ]),
  ).toBe(5n)
  expect(toMeanRateDown([])).toBe(0n)
})
