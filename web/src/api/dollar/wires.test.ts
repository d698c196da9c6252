import { expect, test } from 'vitest'
import { toWireRow } from './wires.ts'

const request = {
  payment_quantity: 1500.25,
  created_dt: '2026-11-21T09:00:00.000Z',
  chain_id: 1,
  memo_code: 'KYWMA-4JUPC',
}

const receipt = (quantity: number) => ({ receipt_quantity: quantity })

test.each([
  [[], 0n, 'IN_PROGRESS'],
  [[receipt(0.1), receipt(0.2)], 30n, 'IN_PROGRESS'],
  [[receipt(1500), receipt(0.25)], 150_025n, 'FULFILLED'],
])('EN-13 a wire with receipts %j is mapped to a row', (receipts, amountFunded, status) => {
  expect(toWireRow({ request, receipts, minted_quantity: 0.3 })).toEqual({
    date: '2026-11-21T09:00:00.000Z',
    chainId: 1,
    amount: 150_025n,
    amountFunded,
    status,
    mintedCents: 30n,
    memoCode: 'KYWMA-4JUPC',
  })
})
