import fc from 'fast-check'
import { expect, test } from 'vitest'
import { ONE_SHARE } from '../money/shares.ts'
import type { Address } from '../values/address.ts'
import { toLedgerReversal } from './ledger.ts'
import {
  postUsdPlusEvent,
  type UsdPlusLedgerEvent,
  type UsdPlusState,
  usdPlusSupplyOf,
} from './ledger-usdplus.ts'

const ALICE: Address = '0xa1'
const BOB: Address = '0xb0'
const TOKEN: Address = '0x70'
const EVEN: UsdPlusState = { totalShares: 0n, balancePerShare: ONE_SHARE }
/** One share is worth 1.5, so that rounding shows. */
const UNEVEN: UsdPlusState = { totalShares: 300n, balancePerShare: (ONE_SHARE * 3n) / 2n }

/** One share is worth 0.5, so that an amount does not determine the number of shares. */
const HALF: UsdPlusState = { totalShares: 300n, balancePerShare: ONE_SHARE / 2n }

const linesOf = (event: UsdPlusLedgerEvent, state: UsdPlusState) =>
  postUsdPlusEvent(1, event, state).transfers.map(
    ({ code, debit, credit, amount }) => `${code}: ${debit.id} -> ${credit.id} ${amount}`,
  )

const purchase = {
  kind: 'purchase',
  holder: ALICE,
  paymentToken: TOKEN,
  paymentAmount: 100n,
  amount: 100n,
} as const

test.each<[string, UsdPlusLedgerEvent, UsdPlusState, string[]]>([
  [
    'a purchase',
    purchase,
    EVEN,
    [
      'payment: 1/treasury/0x70 -> 1/buyers/0x70 100',
      'issue: 1/sold -> 1/outstanding 100',
      'shares_issue: 1/shares-issued -> 1/holder/0xa1 100',
    ],
  ],
  [
    'a purchase whose shares are rounded',
    { ...purchase, amount: 10n },
    UNEVEN,
    [
      'payment: 1/treasury/0x70 -> 1/buyers/0x70 100',
      'issue: 1/sold -> 1/outstanding 10',
      'shares_issue: 1/shares-issued -> 1/holder/0xa1 6',
      'rounding: 1/outstanding -> 1/rounding 1',
    ],
  ],
  [
    'a mint',
    { kind: 'mint', holder: ALICE, amount: 5n },
    EVEN,
    ['issue: 1/minted -> 1/outstanding 5', 'shares_issue: 1/shares-issued -> 1/holder/0xa1 5'],
  ],
  [
    'a burn',
    { kind: 'burn', holder: ALICE, amount: 10n },
    UNEVEN,
    [
      'retire: 1/outstanding -> 1/burned 10',
      'shares_retire: 1/holder/0xa1 -> 1/shares-issued 7',
      'rounding: 1/outstanding -> 1/rounding 1',
    ],
  ],
  [
    'a burn of shares',
    { kind: 'burn', holder: ALICE, amount: 1n, shares: 3n },
    HALF,
    [
      'retire: 1/outstanding -> 1/burned 1',
      'shares_retire: 1/holder/0xa1 -> 1/shares-issued 3',
      'rounding: 1/outstanding -> 1/rounding 1',
    ],
  ],
  [
    'a transfer of shares',
    { kind: 'transfer', from: ALICE, to: BOB, amount: 1n, shares: 3n },
    HALF,
    ['shares_move: 1/holder/0xa1 -> 1/holder/0xb0 3'],
  ],
  [
    'a transfer',
    { kind: 'transfer', from: ALICE, to: BOB, amount: 10n },
    UNEVEN,
    ['shares_move: 1/holder/0xa1 -> 1/holder/0xb0 7'],
  ],
  ['a transfer to oneself', { kind: 'transfer', from: ALICE, to: ALICE, amount: 10n }, UNEVEN, []],
  ['a transfer of nothing', { kind: 'transfer', from: ALICE, to: BOB, amount: 0n }, UNEVEN, []],
  [
    'a rebase up',
    { kind: 'rebase', balancePerShare: ONE_SHARE * 2n },
    UNEVEN,
    ['yield: 1/yield -> 1/outstanding 150'],
  ],
  [
    'a rebase down',
    { kind: 'rebase', balancePerShare: ONE_SHARE },
    UNEVEN,
    ['yield: 1/outstanding -> 1/yield 150'],
  ],
])('%s', (_, event, state, lines) => {
  expect(linesOf(event, state)).toEqual(lines)
})

test('a reversal exchanges debit and credit and refers to its entry', () => {
  const { code, transfers } = postUsdPlusEvent(1, { kind: 'mint', holder: ALICE, amount: 5n }, EVEN)
  const [first] = transfers
  if (!first) throw new Error('no transfer')
  expect(toLedgerReversal({ id: 'e', code, corrects: null, transfers: [first] })).toEqual({
    id: 'e/reversal',
    code: 'reversal',
    corrects: 'e',
    transfers: [{ code: 'issue', debit: first.credit, credit: first.debit, amount: 5n }],
  })
})

const amount = fc.bigInt({ min: 0n, max: 10n ** 15n })
const events = fc.array(
  fc.oneof(
    amount.map((value): UsdPlusLedgerEvent => ({ kind: 'mint', holder: ALICE, amount: value })),
    amount.map(
      (value): UsdPlusLedgerEvent => ({ kind: 'transfer', from: ALICE, to: BOB, amount: value }),
    ),
    fc
      .bigInt({ min: ONE_SHARE / 2n, max: ONE_SHARE * 3n })
      .map((balancePerShare): UsdPlusLedgerEvent => ({ kind: 'rebase', balancePerShare })),
  ),
  { maxLength: 30 },
)

test('invariant 2 outstanding equals the supply after any sequence, and rounding never gains', () => {
  fc.assert(
    fc.property(events, (sequence) => {
      let state = EVEN
      let outstanding = 0n
      for (const event of sequence) {
        const posting = postUsdPlusEvent(1, event, state)
        for (const { debit, credit, amount: moved } of posting.transfers) {
          expect(moved).toBeGreaterThan(0n)
          expect(debit.asset).toBe(credit.asset)
          if (credit.id === '1/outstanding') outstanding += moved
          if (debit.id === '1/outstanding') outstanding -= moved
        }
        state = posting.state
        expect(outstanding).toBe(usdPlusSupplyOf(state))
      }
    }),
  )
})
