import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { HoldingsProvider } from './port.ts'

export type HoldingsUnderTest = { holdings: HoldingsProvider; stop: () => Promise<void> }

/** Declares the tests that every adapter of the port passes. */
export function describeHoldings(name: string, start: () => Promise<HoldingsUnderTest>) {
  describe(name, () => {
    let under: HoldingsUnderTest
    beforeAll(async () => {
      under = await start()
    }, 60_000)
    afterAll(() => under?.stop())

    test('no payment is dated in the future', async () => {
      expect(await under.holdings.listPaid('2999-01-01')).toEqual([])
    })

    test('each symbol is listed once with an amount that is not negative', async () => {
      const positions = await under.holdings.listPositions()
      const symbols = positions.map(({ symbol }) => symbol)
      expect(new Set(symbols).size).toBe(symbols.length)
      expect(positions.every(({ amount }) => amount !== null && amount >= 0n)).toBe(true)
    })
  })
}
