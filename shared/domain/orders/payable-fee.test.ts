import fc from 'fast-check'
import { expect, test } from 'vitest'
import { ONE_SHARE, toSharesUp } from '../money/shares.ts'
import { toPayableFee } from './payable-fee.ts'

/** A balance that is shown as 25.00, in a token that has rebased. */
const shown25 = { shares: 24_999_999n, balancePerShare: ONE_SHARE + 1n, decimals: 6 }

test('VA-05 the fee of a buy with a token that does not rebase is never lowered', () => {
  const exact = { ...shown25, balancePerShare: ONE_SHARE }
  expect(toPayableFee({ payment: 24_000_000n, fee: 1_000_000n }, exact)).toBe(1_000_000n)
})

test('VA-05 the fee of a buy above the shown balance is not lowered', () => {
  expect(toPayableFee({ payment: 24_000_000n, fee: 1_000_001n }, shown25)).toBe(1_000_001n)
  expect(toPayableFee({ payment: 25_000_000n, fee: 200_000n }, shown25)).toBe(200_000n)
  const short = { ...shown25, shares: 24_999_989n }
  expect(toPayableFee({ payment: 24_000_000n, fee: 1_000_000n }, short)).toBe(1_000_000n)
})

test('VA-05 the fee of a buy below the shown balance stays the same', () => {
  expect(toPayableFee({ payment: 24_000_000n, fee: 999_999n }, shown25)).toBe(999_999n)
})

test('VA-05 a buy of 25 with 24.999999 takes the whole balance', () => {
  expect(toPayableFee({ payment: 24_000_000n, fee: 1_000_000n }, shown25)).toBe(999_999n)
})

test('VA-05 after any rebase, payment and fee of the whole balance fit into its shares', () => {
  const balancePerShare = fc.bigInt(ONE_SHARE, 2n * ONE_SHARE)
  const amounts = fc.record({
    payment: fc.bigInt(100n, 10n ** 8n).map((cents) => cents * 10_000n),
    fee: fc.bigInt(20n, 10n ** 5n).map((cents) => cents * 10_000n),
  })
  fc.assert(
    fc.property(balancePerShare, amounts, (perShare, { payment, fee }) => {
      // The shares of a mint of exactly the total are rounded down.
      const shares = ((payment + fee) * ONE_SHARE) / perShare
      const paid = toPayableFee(
        { payment, fee },
        { shares, balancePerShare: perShare, decimals: 6 },
      )
      expect(toSharesUp(payment, perShare) + toSharesUp(paid, perShare) <= shares).toBe(true)
      expect(fee - paid <= 12n).toBe(true)
    }),
  )
})
