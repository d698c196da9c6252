import { expect, test } from 'vitest'
import { type InstantLedgerEvent, postInstantEvent } from './ledger-instant.ts'

const token = '0x1' as const

/** Returns the balances after the events, each on its account's normal side. */
function play(events: readonly InstantLedgerEvent[]): Record<string, bigint> {
  const balances: Record<string, bigint> = {}
  for (const event of events) {
    for (const { debit, credit, amount } of postInstantEvent(1, event).transfers) {
      balances[debit.id] =
        (balances[debit.id] ?? 0n) + (debit.normal === 'debit' ? amount : -amount)
      balances[credit.id] =
        (balances[credit.id] ?? 0n) + (credit.normal === 'credit' ? amount : -amount)
    }
  }
  return Object.fromEntries(Object.entries(balances).filter(([, amount]) => amount !== 0n))
}

test('MN-02 a redemption takes the payment from the buffer and earns the fee', () => {
  expect(play([{ kind: 'redeemed', token, paid: 99n, fee: 1n }])).toEqual({
    '1/redeemers/0x1': 100n,
    '1/instant-buffer/0x1': -99n,
    '1/instant-fees/0x1': 1n,
  })
})

test('MN-02 a refill is drawn from the treasury, in flight until it has arrived', () => {
  const asked = { kind: 'refill_asked', token, amount: 50n } as const
  expect(play([asked])).toEqual({ '1/treasury-drawn/0x1': 50n, '1/instant-in-flight/0x1': 50n })
  expect(play([asked, { kind: 'refilled', token, amount: 50n }])).toEqual({
    '1/treasury-drawn/0x1': 50n,
    '1/instant-buffer/0x1': 50n,
  })
  expect(play([asked, { kind: 'refill_failed', token, amount: 50n }])).toEqual({})
})

test('collected fees and a withdrawn buffer leave the contract, and the fees stay earned', () => {
  const events: InstantLedgerEvent[] = [
    { kind: 'refill_asked', token, amount: 200n },
    { kind: 'refilled', token, amount: 200n },
    { kind: 'redeemed', token, paid: 99n, fee: 1n },
    { kind: 'fees_collected', token, amount: 1n },
    { kind: 'withdrawn', token, amount: 100n },
  ]
  expect(play(events)).toEqual({
    '1/treasury-drawn/0x1': 200n,
    '1/redeemers/0x1': 100n,
    '1/instant-fees/0x1': 1n,
    '1/instant-collected/0x1': 1n,
    '1/instant-withdrawn/0x1': 100n,
  })
})
