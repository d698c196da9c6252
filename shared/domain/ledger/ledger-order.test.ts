import { expect, test } from 'vitest'
import { type OrderLedgerEvent, orderAccountsOf, postOrderEvent } from './ledger-order.ts'

const PLACE = { chainId: 7, token: '0x00000000000000000000000000000000000000aa' } as const

const post = (event: OrderLedgerEvent) =>
  postOrderEvent(PLACE, event)?.transfers.map(
    ({ code, debit, credit, amount }) =>
      `${code} ${debit.id.split('/')[1]} ${credit.id.split('/')[1]} ${amount}`,
  ) ?? []

test('creating a sale and closing a filled order post nothing', () => {
  expect(postOrderEvent(PLACE, { kind: 'created', payment: 0n, fee: 0n })).toBeNull()
  expect(postOrderEvent(PLACE, { kind: 'closed', payment: 0n, fee: 0n })).toBeNull()
})

test('invariant 9 each event of an order posts each amount once', () => {
  expect(post({ kind: 'created', payment: 100n, fee: 3n })).toEqual([
    'order_pay order-vault order-payments 100',
    'order_fee order-vault order-fees 3',
  ])
  expect(post({ kind: 'taken', amount: 60n })).toEqual(['order_take order-house order-vault 60'])
  expect(post({ kind: 'returned', amount: 5n })).toEqual(['order_return order-vault order-house 5'])
  expect(post({ kind: 'filled', payment: 55n, fee: 2n })).toEqual([
    'order_spend order-payments orders-spent 55',
    'order_earn order-fees order-fees-earned 2',
    'order_collect order-treasury order-vault 2',
  ])
  expect(post({ kind: 'sold', payment: 90n, fee: 0n })).toEqual([
    'order_proceeds order-proceeds order-house 90',
  ])
  expect(post({ kind: 'sold', payment: 90n, fee: 4n })).toEqual([
    'order_proceeds order-proceeds order-house 90',
    'order_earn order-treasury order-fees-earned 4',
  ])
  expect(post({ kind: 'closed', payment: 45n, fee: 1n })).toEqual([
    'order_refund order-payments order-vault 45',
    'order_fee_refund order-fees order-vault 1',
  ])
  expect(post({ kind: 'withdrawn', amount: 55n })).toEqual([
    'order_withdraw order-house order-vault 55',
  ])
})

test('invariant 9 a closed order leaves nothing in the vault', () => {
  const life: OrderLedgerEvent[] = [
    { kind: 'created', payment: 100n, fee: 3n },
    { kind: 'taken', amount: 60n },
    { kind: 'filled', payment: 55n, fee: 2n },
    { kind: 'returned', amount: 5n },
    { kind: 'closed', payment: 45n, fee: 1n },
  ]
  const balances = new Map<string, bigint>()
  for (const { debit, credit, amount } of life.flatMap(
    (event) => postOrderEvent(PLACE, event)?.transfers ?? [],
  )) {
    balances.set(debit.id, (balances.get(debit.id) ?? 0n) + amount)
    balances.set(credit.id, (balances.get(credit.id) ?? 0n) - amount)
  }
  const { payments, fees, vault, house, treasury, spent, earned } = orderAccountsOf(
    PLACE.chainId,
    PLACE.token,
  )
  const of = ({ id }: { id: string }) => balances.get(id)
  // The spent payment has left the vault for the broker already.
  expect([payments, fees, vault, house, treasury, spent, earned].map(of)).toEqual([
    0n,
    0n,
    0n,
    55n,
    2n,
    -55n,
    -2n,
  ])
})
