import { hashOrder } from '@parvalue/shared/chain/order-signing.ts'
import { expect, test } from 'vitest'
import { workingTestOrder } from '../test-order.ts'
import { toCancelTypedData, toOwnerCancelPlan } from './cancel-calls.ts'

const account = workingTestOrder.recipient
const struct = {
  requestTimestamp: 1000n,
  recipient: account,
  assetToken: workingTestOrder.assetToken,
  paymentToken: workingTestOrder.paymentToken,
  sell: false,
  orderType: 1,
  assetTokenQuantity: 0n,
  paymentTokenQuantity: 9_970_000_000n,
  price: 498_500_000_000_000_000_000n,
  tif: 0,
} as const
const contract = { chainId: workingTestOrder.chainId, contract: workingTestOrder.processor }
const order = { ...workingTestOrder, chainOrderId: BigInt(hashOrder(contract, struct, account)) }

test('TR-04 terms that are not those of the order are not signed', () => {
  const { terms } = order
  const others = [
    { ...order, terms: { ...terms, requestTimestamp: 1001n } },
    { ...order, terms: { ...terms, assetBaseAmount: 1n } },
    { ...order, terms: { ...terms, paymentBaseAmount: 1n } },
    { ...order, terms: { ...terms, basePrice: 1n } },
    { ...order, side: 'SELL' as const },
    { ...order, type: 'MARKET' as const },
    { ...order, tif: 'GTC' as const },
    { ...order, recipient: order.processor },
    { ...order, assetToken: order.processor },
    { ...order, paymentToken: order.processor },
    { ...order, chainId: 1 },
  ]
  const reason = `The terms of order ${order.id} do not match it.`
  for (const other of others) {
    expect(() => toCancelTypedData(other, account, 1)).toThrow(reason)
    expect(() => toOwnerCancelPlan(other, account, { side: 'Buy', token: 'x' })).toThrow(reason)
  }
  expect(() => toCancelTypedData(order, order.processor, 1)).toThrow(reason)
})

test('TR-04 the owner signs the terms of the order and a deadline', () => {
  const data = toCancelTypedData(order, account, 1_795_000_000)
  expect(data.primaryType).toBe('CancelOrder')
  expect(data.message).toEqual({ order: struct, deadline: 1_795_000_000n })
  expect(data.domain).toEqual({
    name: 'OrderProcessor',
    version: '1',
    chainId: order.chainId,
    verifyingContract: order.processor,
  })
})
