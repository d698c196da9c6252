import { expect, test } from 'vitest'
import {
  findReplacementFees,
  PRIORITY_FEE_MAX_WEI,
  TRANSACTION_REPLACEMENT_AFTER_MS,
  withPriorityFeeCapped,
} from './fee-rules.ts'

const fees = (maxFeePerGas: bigint, maxPriorityFeePerGas: bigint) => ({
  maxFeePerGas,
  maxPriorityFeePerGas,
})

const find = (changes: Partial<Parameters<typeof findReplacementFees>[0]> = {}) =>
  findReplacementFees({
    last: fees(100n, 10n),
    now: fees(50n, 5n),
    raisesBefore: 0,
    waitedMs: TRANSACTION_REPLACEMENT_AFTER_MS,
    ...changes,
  })

test('a recent transaction is not replaced', () => {
  expect(
    find({ waitedMs: TRANSACTION_REPLACEMENT_AFTER_MS - 1, now: fees(1000n, 100n) }),
  ).toBeNull()
})

test('a transaction is replaced at most eight times while market fees are not higher', () => {
  expect(find({ raisesBefore: 7 })).toEqual(fees(113n, 12n))
  expect(find({ raisesBefore: 8 })).toBeNull()
})

test.each([
  ['fees rose', fees(1000n, 100n), fees(1000n, 100n)],
  ['the base fee alone rose', fees(1000n, 5n), fees(1000n, 12n)],
  ['the tip alone rose', fees(101n, 11n), fees(113n, 12n)],
])(
  'where %s, fees are raised without a limit, each time by an eighth or more',
  (_, now, raised) => {
    expect(find({ now, raisesBefore: 99 })).toEqual(raised)
  },
)

test('a replacement raises fees by at least the tenth that nodes require', () => {
  expect(find({ last: fees(1n, 1n), now: fees(1n, 1n) })).toEqual(fees(2n, 2n))
})

test('the tip has a limit, also in replacements, whatever the node reports', () => {
  const said = fees(10n ** 20n, 10n ** 19n)
  expect(withPriorityFeeCapped(said)).toEqual(fees(10n ** 20n, PRIORITY_FEE_MAX_WEI))
  expect(withPriorityFeeCapped(fees(5n, 5n))).toEqual(fees(5n, 5n))
  expect(find({ last: fees(10n ** 12n, PRIORITY_FEE_MAX_WEI), now: said })).toBeNull()
})
