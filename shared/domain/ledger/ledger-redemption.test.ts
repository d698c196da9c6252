import { expect, test } from 'vitest'
import type { Address } from '../values/address.ts'
import { postRedemptionEvent, type RedemptionLedgerEvent } from './ledger-redemption.ts'

const TOKEN: Address = '0x70'

const linesOf = (kind: RedemptionLedgerEvent['kind']) =>
  postRedemptionEvent(1, { kind, token: TOKEN, amount: 25n }).transfers.map(
    ({ code, debit, credit, amount }) => `${code}: ${debit.id} -> ${credit.id} ${amount}`,
  )

test.each([
  ['requested', ['redemption_claim: 1/redemption-claims/0x70 -> 1/redemptions-owed/0x70 25']],
  ['funding', ['redemption_draw: 1/redemptions-in-flight/0x70 -> 1/treasury-drawn/0x70 25']],
  ['funded', ['redemption_arrive: 1/fulfiller/0x70 -> 1/redemptions-in-flight/0x70 25']],
  ['unfunded', ['redemption_return: 1/treasury-drawn/0x70 -> 1/redemptions-in-flight/0x70 25']],
  [
    'paid',
    [
      'redemption_settle: 1/redemptions-owed/0x70 -> 1/fulfiller/0x70 25',
      'redemption_close: 1/redeemers/0x70 -> 1/redemption-claims/0x70 25',
    ],
  ],
  ['cancelled', ['redemption_void: 1/redemptions-owed/0x70 -> 1/redemption-claims/0x70 25']],
  ['rejected', ['redemption_void: 1/redemptions-owed/0x70 -> 1/redemption-claims/0x70 25']],
] as const)('%s posts its transfers', (kind, lines) => {
  expect(linesOf(kind)).toEqual(lines)
})

test('a payment below the requested amount voids the rest', () => {
  const event = { kind: 'paid', token: TOKEN, amount: 25n, paidAmount: 24n } as const
  const { transfers } = postRedemptionEvent(1, event)
  expect(
    transfers.map(({ code, debit, credit, amount }) => [code, debit.id, credit.id, amount]),
  ).toEqual([
    ['redemption_settle', '1/redemptions-owed/0x70', '1/fulfiller/0x70', 24n],
    ['redemption_close', '1/redeemers/0x70', '1/redemption-claims/0x70', 24n],
    ['redemption_void', '1/redemptions-owed/0x70', '1/redemption-claims/0x70', 1n],
  ])
})

/** Returns the balance of each account after these events, counted on its normal side. */
function balancesOf(kinds: readonly RedemptionLedgerEvent['kind'][]) {
  const balances: Record<string, bigint> = {}
  for (const kind of kinds) {
    for (const { debit, credit, amount } of postRedemptionEvent(1, {
      kind,
      token: TOKEN,
      amount: 25n,
    }).transfers) {
      const move = (account: typeof debit, side: 'debit' | 'credit') => {
        const name = account.id.split('/')[1] ?? ''
        balances[name] = (balances[name] ?? 0n) + (account.normal === side ? amount : -amount)
      }
      move(debit, 'debit')
      move(credit, 'credit')
    }
  }
  return Object.fromEntries(Object.entries(balances).filter(([, amount]) => amount !== 0n))
}

test.each([
  [['requested', 'funding', 'funded', 'paid'], { redeemers: 25n, 'treasury-drawn': 25n }],
  [['requested', 'funding', 'unfunded', 'cancelled'], {}],
  [['requested', 'rejected'], {}],
  [['requested', 'funding', 'funded', 'cancelled'], { fulfiller: 25n, 'treasury-drawn': 25n }],
] as const)('after %j nothing is owed, and the balances are as expected', (kinds, expected) => {
  expect(balancesOf(kinds)).toEqual(expected)
})
