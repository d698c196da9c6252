import { noGainStream } from '@parvalue/shared/domain/money/gain-stream.ts'
import { ONE_SHARE } from '@parvalue/shared/domain/money/shares.ts'
import type { Address, Hex } from '@parvalue/shared/domain/values/address.ts'
import { expect, test } from 'vitest'
import type { FollowedEvent } from '../../ports/chain-events.ts'
import { toUsdPlusFlows, toVaultValue, toWrappedValueDown, ZERO_ADDRESS } from './flows.ts'

const VAULT: Address = `0x${'fa'.repeat(20)}`
const ALICE: Address = `0x${'a1'.repeat(20)}`
const BOB: Address = `0x${'b0'.repeat(20)}`
const HASH: Hex = `0x${'11'.repeat(32)}`

type EventInput<Event = FollowedEvent> = Event extends FollowedEvent
  ? Pick<Event, 'name' | 'args'>
  : never

/** Returns the events as those of one block and one transaction, in order. */
const toEvents = (...events: EventInput[]) =>
  events.map((each, logIndex) => ({
    ...each,
    blockNumber: 7,
    blockHash: HASH,
    transactionHash: HASH,
    logIndex,
    fork: 0,
  })) as FollowedEvent[]

const move = (from: Address, to: Address, value: bigint): EventInput => ({
  name: 'usdPlus.Transfer',
  args: { from, to, value },
})
const moveWrapped = (from: Address, to: Address, value: bigint): EventInput => ({
  name: 'wrappedUsdPlus.Transfer',
  args: { from, to, value },
})
const deposit = (sender: Address, owner: Address, assets: bigint, shares: bigint): EventInput => ({
  name: 'wrappedUsdPlus.Deposit',
  args: { sender, owner, assets, shares },
})
const withdraw = (
  owner: Address,
  receiver: Address,
  assets: bigint,
  shares: bigint,
): EventInput => ({
  name: 'wrappedUsdPlus.Withdraw',
  args: { sender: owner, owner, receiver, assets, shares },
})
const rebase = (balancePerShare: bigint): EventInput => ({
  name: 'usdPlus.BalancePerShareSet',
  args: { balancePerShare },
})

const BEFORE = {
  balancePerShare: ONE_SHARE,
  vaultShares: 1000n,
  wrappedSupply: 1000n,
  stream: noGainStream,
}
const OF_VAULT = { vault: VAULT, timeOf: () => 0 }

/** Lists the flows as rows of wallet, wUSD+, received and sent. */
const listOf = (...events: EventInput[]) =>
  toUsdPlusFlows(toEvents(...events), BEFORE, OF_VAULT).flows.map((flow) => [
    flow.wallet,
    flow.wrapped,
    flow.cameIn,
    flow.wentOut,
  ])

test('purchases are received; burned and sent USD+ are sent', () => {
  const flows = listOf(
    move(ZERO_ADDRESS, ALICE, 100n),
    move(ALICE, BOB, 30n),
    move(ALICE, ZERO_ADDRESS, 20n),
  )
  expect(flows).toEqual([
    [ALICE, 0n, 100n, 50n],
    [BOB, 0n, 30n, 0n],
  ])
})

test('wrapping and unwrapping for the same wallet is neither received nor sent', () => {
  const flows = listOf(
    move(ALICE, VAULT, 60n),
    moveWrapped(ZERO_ADDRESS, ALICE, 60n),
    deposit(ALICE, ALICE, 60n, 60n),
    moveWrapped(ALICE, ZERO_ADDRESS, 25n),
    move(VAULT, ALICE, 25n),
    withdraw(ALICE, ALICE, 25n, 25n),
  )
  expect(flows).toEqual([
    [ZERO_ADDRESS, 35n, 0n, 0n],
    [ALICE, 35n, 0n, 0n],
  ])
})

test('wrapping or unwrapping for another wallet is sent and received', () => {
  expect(
    listOf(
      move(ALICE, VAULT, 60n),
      moveWrapped(ZERO_ADDRESS, BOB, 60n),
      deposit(ALICE, BOB, 60n, 60n),
    ),
  ).toEqual([
    [ZERO_ADDRESS, 60n, 0n, 0n],
    [BOB, 60n, 60n, 0n],
    [ALICE, 0n, 0n, 60n],
  ])
  expect(
    listOf(
      moveWrapped(ALICE, ZERO_ADDRESS, 9n),
      move(VAULT, BOB, 9n),
      withdraw(ALICE, BOB, 9n, 9n),
    ),
  ).toEqual([
    [ALICE, -9n, 0n, 9n],
    [ZERO_ADDRESS, -9n, 0n, 0n],
    [BOB, 0n, 9n, 0n],
  ])
})

test('USD+ sent to the vault without a deposit is sent and raises the value of wUSD+', () => {
  const flows = listOf(move(ALICE, VAULT, 1001n), moveWrapped(BOB, ALICE, 100n))
  expect(flows).toEqual([
    [ALICE, 100n, 200n, 1001n],
    [BOB, -100n, 0n, 200n],
  ])
})

test('transferred wUSD+ counts at what it redeems for at that time', () => {
  const flows = listOf(
    moveWrapped(ALICE, BOB, 100n),
    rebase((ONE_SHARE * 3n) / 2n),
    moveWrapped(ALICE, BOB, 100n),
  )
  expect(flows).toEqual([
    [ALICE, -200n, 0n, 250n],
    [BOB, 200n, 250n, 0n],
  ])
})

test('a rebase has the vault’s state right after it', () => {
  const { atRebases } = toUsdPlusFlows(
    toEvents(rebase(2n * ONE_SHARE), move(ALICE, VAULT, 11n), rebase(3n * ONE_SHARE)),
    BEFORE,
    OF_VAULT,
  )
  // At two dollars per share eleven dollars are five and a half shares; rounding up moves half a share more.
  expect(atRebases.map(({ countedShares }) => countedShares)).toEqual([1000n, 1006n])
})

test('the redemption value of shares is rounded down', () => {
  const value = toVaultValue(BEFORE, 0)
  expect(toWrappedValueDown(1n, { ...value, balancePerShare: (ONE_SHARE * 19n) / 10n })).toBe(1n)
  expect(toWrappedValueDown(0n, value)).toBe(0n)
})
