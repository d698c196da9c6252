import { expect, test } from 'vitest'
import {
  type BrokerageAccountLedgerEvent,
  buyingPowerOf,
  splitPurchaseCost,
  splitReturnedAmount,
  toBrokerageAccountEntry,
  toPurchaseHoldUp,
  toRepaidReceivable,
} from './ledger-account.ts'

/** Returns the balances that entries result in, each counted on its account's normal side. */
function play(events: readonly BrokerageAccountLedgerEvent[]): Record<string, bigint> {
  const balances: Record<string, bigint> = {}
  const add = (id: string, amount: bigint) => {
    const name = id.split('/')[1] ?? ''
    balances[name] = (balances[name] ?? 0n) + amount
  }
  for (const [index, event] of events.entries()) {
    for (const { debit, credit, amount } of toBrokerageAccountEntry(`${index}`, 'a', event)
      ?.transfers ?? []) {
      add(debit.id, debit.normal === 'debit' ? amount : -amount)
      add(credit.id, credit.normal === 'credit' ? amount : -amount)
    }
  }
  return Object.fromEntries(Object.entries(balances).filter(([, amount]) => amount !== 0n))
}

const IN = [
  { kind: 'deposit_asked', cents: 1000n },
  { kind: 'deposit_settled', cents: 1000n, recovered: 0n },
] as const

test('AB-03 a deposit is not cash before it has settled', () => {
  expect(play([IN[0]])).toEqual({ clearing: 1000n, incoming: 1000n })
  expect(play([IN[0], { kind: 'deposit_undone', cents: 1000n }])).toEqual({})
  expect(play(IN)).toEqual({ broker: 1000n, cash: 1000n })
})

test('AB-03 a return reduces cash; the rest is owed and repaid by the next deposit', () => {
  const spent = [
    ...IN,
    { kind: 'trade_asked', cents: 700n },
    { kind: 'trade_bought', held: 700n, cash: 0n, owed: 0n },
    { kind: 'deposit_returned', ...splitReturnedAmount(1000n, { cash: 300n }) },
  ] as const
  expect(play(spent)).toEqual({ broker: -700n, receivable: 700n })
  const recovered = toRepaidReceivable(500n, { receivable: 700n })
  expect(play([...spent, { kind: 'trade_sold', cents: 500n, recovered }])).toEqual({
    broker: -200n,
    receivable: 200n,
  })
})

test('a pending withdrawal is not cash, and is cash again if it fails', () => {
  const entries = [...IN, { kind: 'withdrawal_asked', cents: 400n }] as const
  expect(play(entries)).toEqual({ broker: 1000n, cash: 600n, outgoing: 400n })
  expect(play([...entries, { kind: 'withdrawal_undone', cents: 400n }])).toEqual(play(IN))
  const paid = [...entries, { kind: 'withdrawal_settled', cents: 400n }] as const
  expect(play(paid)).toEqual({ broker: 600n, cash: 600n })
  const back = { kind: 'withdrawal_returned', cents: 400n, recovered: 0n } as const
  expect(play([...paid, back])).toEqual(play(IN))
})

test('a purchase is paid from the hold, then from cash; the rest is owed', () => {
  expect(splitPurchaseCost(100n, { held: 120n, cash: 50n })).toEqual({
    held: 100n,
    cash: 0n,
    owed: 0n,
  })
  expect(splitPurchaseCost(150n, { held: 120n, cash: 50n })).toEqual({
    held: 120n,
    cash: 30n,
    owed: 0n,
  })
  expect(splitPurchaseCost(200n, { held: 120n, cash: 50n })).toEqual({
    held: 120n,
    cash: 50n,
    owed: 30n,
  })
})

test('an event with amounts of 0 has no entry', () => {
  expect(
    toBrokerageAccountEntry('e', 'a', { kind: 'trade_bought', held: 0n, cash: 0n, owed: 0n }),
  ).toBeNull()
})

test('a purchase holds its dollars, or its shares at the current price plus 3 %, rounded up', () => {
  expect(toPurchaseHoldUp({ cents: 2_550n })).toBe(2_550n)
  const shares = 10n ** 18n
  expect(toPurchaseHoldUp({ shares, price: 100_00000000n })).toBe(10_300n)
  expect(toPurchaseHoldUp({ shares, price: 100_00000001n })).toBe(10_301n)
  expect(buyingPowerOf({ cash: 5n })).toBe(5n)
})
