import type { Address } from '@parvalue/shared/domain/values/address.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { insertWantedRestriction } from '../../../testing/accounts/test-restrictions.ts'
import { createRedeemActions } from '../../../testing/money/test-redemptions.ts'
import {
  type BrokerOrderFixture,
  startBrokerOrderFixture,
} from '../../../testing/orders/test-broker-orders.ts'
import { ONE_STOCK_SHARE } from '../../../testing/orders/test-orders.ts'

let desk: BrokerOrderFixture
let recipient: Address

beforeAll(async () => {
  desk = await startBrokerOrderFixture()
  const [, , third = '0x'] = await desk.chain.accounts()
  recipient = third.toLowerCase() as Address
})
afterAll(() => desk?.stop())

const listPlaced = () => desk.db.selectFrom('broker_orders').select('token_order_id').execute()

/**
 * Restricts an account on the chain, or ends its restriction, and indexes that; a restricted one receives no tokens.
 */
async function restrictOnChain(account: Address, isRestricted: boolean) {
  await createRedeemActions(desk.chain).restrict(account, isRestricted)
  await desk.chain.mine(4)
  await desk.fixture.follow()
}

type Case = [string, { isForOther?: boolean; isSale?: boolean }, (is: boolean) => Promise<unknown>]

test.each<Case>([
  [
    'a requester whose restriction is not on the chain yet',
    {},
    (is: boolean) => insertWantedRestriction(desk.db, desk.owner.toLowerCase() as Address, is),
  ],
  [
    'a recipient whose restriction is not on the chain yet',
    { isForOther: true },
    (is: boolean) => insertWantedRestriction(desk.db, recipient, is),
  ],
  [
    'a recipient who is restricted on the chain',
    { isForOther: true },
    (is: boolean) => restrictOnChain(recipient, is),
  ],
  [
    'a recipient of proceeds whose restriction is not on the chain yet',
    { isForOther: true, isSale: true },
    (is: boolean) => insertWantedRestriction(desk.db, recipient, is),
  ],
])(
  'RO-12 nothing is bought or sold for %s, also after the order was created',
  async (_, { isForOther = false, isSale = false }, restrict) => {
    const [dollars, tokens] = [
      await desk.actions.dollarsOf(desk.owner),
      await desk.actions.tokensOf(desk.owner),
    ]
    const hash = await desk.createOrder({
      ...(isForOther ? { recipient } : {}),
      ...(isSale
        ? { sell: true, paymentTokenQuantity: 0n, assetTokenQuantity: ONE_STOCK_SHARE }
        : {}),
    })
    await restrict(true)
    expect(await desk.untilEnd(hash)).toMatchObject({
      status: 'REJECTED',
      reason: 'restricted',
      brokerStatus: null,
    })
    expect(await listPlaced()).toEqual([])
    await restrict(false)
    expect([
      await desk.actions.dollarsOf(desk.owner),
      await desk.actions.tokensOf(desk.owner),
    ]).toEqual([dollars, tokens])
  },
)
