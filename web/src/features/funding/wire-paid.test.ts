import { expect, test } from 'vitest'
import { toWirePaid } from './wire-paid.ts'

test('a wire of which nothing has arrived is not paid', () => {
  expect(toWirePaid({ amount: 10_000n, amountFunded: 0n, mintedCents: 0n })).toBeNull()
})

test('a wire is paid in part or in full, with what was minted for it', () => {
  expect(toWirePaid({ amount: 10_000n, amountFunded: 4_000n, mintedCents: 0n })).toEqual({
    receivedCents: 4_000n,
    mintedCents: 0n,
    missingCents: 6_000n,
  })
  expect(toWirePaid({ amount: 10_000n, amountFunded: 12_000n, mintedCents: 12_000n })).toEqual({
    receivedCents: 12_000n,
    mintedCents: 12_000n,
    missingCents: 0n,
  })
})
