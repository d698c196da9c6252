import type { Address, Hex } from '@parvalue/shared/domain/values/address.ts'
import { expect, test } from 'vitest'
import type { FollowedEvent } from '../../ports/chain-events.ts'
import {
  hashRedemptionRequest,
  type RedemptionRequestCreatedEvent,
  toNewRedemption,
} from './new-redemption.ts'

const ALICE: Address = `0x${'a1'.repeat(20)}`
const BOB: Address = `0x${'b0'.repeat(20)}`
const TOKEN: Address = `0x${'70'.repeat(20)}`
const CONTRACT: Address = `0x${'c0'.repeat(20)}`
const HASH: Hex = `0x${'4a'.repeat(32)}`
const MINED_AT = new Date(Date.UTC(2026, 10, 1))

const toPosition = (logIndex: number, transactionHash: Hex = '0xc1') => ({
  blockNumber: 7,
  blockHash: '0xb1' as Hex,
  transactionHash,
  logIndex,
  fork: 0,
})

const created: RedemptionRequestCreatedEvent = {
  ...toPosition(3),
  name: 'usdPlusRedeemer.RequestCreated',
  args: {
    ticket: 5n,
    receiver: BOB,
    paymentToken: TOKEN,
    paymentTokenAmount: 20n,
    usdplusAmount: 21n,
  },
}

const transfer = (logIndex: number, changes: object, hash?: Hex): FollowedEvent => ({
  ...toPosition(logIndex, hash),
  name: 'usdPlus.Transfer',
  args: { from: ALICE, to: CONTRACT, value: 21n, ...changes },
})

const escrowed: FollowedEvent = {
  ...toPosition(4),
  name: 'usdPlusRedeemer.RequestEscrowed',
  args: { ticket: 5n, owner: ALICE, requestHash: HASH, shares: 19n },
}

const open = (...events: FollowedEvent[]) =>
  toNewRedemption(created, events, { chainId: 1, contract: CONTRACT, minedAt: MINED_AT })

test("our redeemer's event has owner, hash and shares", () => {
  expect(open(transfer(2, { from: BOB }), created, escrowed)).toMatchObject({
    owner: ALICE,
    receiver: BOB,
    requestHash: HASH,
    shares: 19n,
    paymentAmount: 20n,
    amount: 21n,
  })
})

test("our redeemer's event has the time from which the owner can cancel", () => {
  const due = (ticket: bigint, hash?: Hex): FollowedEvent => ({
    ...toPosition(5, hash),
    name: 'usdPlusRedeemer.PaymentDue',
    args: { ticket, cancellableAt: 1_800_000_000n },
  })
  expect(open(created, escrowed, due(5n)).cancellableAt).toEqual(new Date(1_800_000_000_000))
  expect(open(created, escrowed, due(4n), due(5n, '0xc2')).cancellableAt).toBeNull()
})

test('the same request has the same id in any block, and another request another id', () => {
  const one = open(created, escrowed)
  expect(open(transfer(1, {}), created, escrowed).id).toBe(one.id)
  expect(open(created).id).not.toBe(one.id)
  expect(one.id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7/)
})

test.each([
  ['the one before it', [transfer(2, {})], ALICE],
  ['none but a later one', [transfer(4, {})], BOB],
  ['none but of another transaction', [transfer(2, {}, '0xc2')], BOB],
  ['none of that amount', [transfer(2, { value: 22n })], BOB],
  ['none to the redeemer', [transfer(2, { to: BOB })], BOB],
])(
  'the payer owns a request of the published contract, given a transfer: %s',
  (_, events, owner) => {
    const opening = open(...events, created)
    const { ticket, receiver, paymentToken, paymentTokenAmount, usdplusAmount } = created.args
    const request = { ticket, owner, receiver, paymentToken, paymentTokenAmount, usdplusAmount }
    expect(opening).toMatchObject({
      owner,
      shares: null,
      requestHash: hashRedemptionRequest({ chainId: 1, contract: CONTRACT }, request),
    })
  },
)
