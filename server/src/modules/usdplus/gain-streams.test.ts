import { usdPlusAbi } from '@parvalue/shared/chain/abi/usd-plus.ts'
import { wrappedDShareAbi } from '@parvalue/shared/chain/abi/wrapped-d-share.ts'
import { wrappedUsdPlusAbi } from '@parvalue/shared/chain/abi/wrapped-usd-plus.ts'
import { ONE_SHARE, toUnwrappedDown } from '@parvalue/shared/domain/money/shares.ts'
import type { Address, Hex } from '@parvalue/shared/domain/values/address.ts'
import { decodeFunctionResult, encodeFunctionData } from 'viem'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { DatabaseEngine } from '../../platform/db/database.ts'
import { startTestChain, type TestChain } from '../../testing/chain/test-chain.ts'
import { createTestIndexer } from '../../testing/chain/test-indexer.ts'
import {
  createStockTokenActions,
  type StockTokenActions,
} from '../../testing/chain/test-stock-tokens.ts'
import { openTestDatabase } from '../../testing/database/test-database.ts'
import { SEPOLIA_CHAIN_ID } from '../../testing/server/test-app.ts'
import { findChainState } from '../chains/service.ts'
import { createStockTokenHandler } from '../stock-tokens/chain-handler.ts'
import { listTokenStates } from '../stock-tokens/service.ts'
import { createUsdPlusHandler } from './chain-handler.ts'
import { getWrappedValue } from './service.ts'

const EIGHT_HOURS = 8 * 3600
const BILLION = 1_000_000_000_000_000n

let chain: TestChain
let engine: DatabaseEngine
let stocks: StockTokenActions
let follow: () => Promise<void>
let alice: Address
let vault: Address
let stockVault: Address

beforeAll(async () => {
  chain = await startTestChain(undefined, { houseAmount: 1_000_000_000_000n })
  engine = await openTestDatabase()
  stocks = await createStockTokenActions(chain)
  vault = chain.deployment.contracts.wrappedUsdPlus?.toLowerCase() as Address
  stockVault = stocks.findPair('AAPL').wrapped
  follow = await createTestIndexer(engine.db, chain, [
    createUsdPlusHandler(async () => {}, vault),
    createStockTokenHandler(async () => {}, stocks.pairs),
  ])
  const accounts = (await chain.accounts()).map((each) => each.toLowerCase() as Address)
  ;[alice = '0x'] = accounts
  await chain.approve(alice, 1_000_000_000n)
  await chain.deposit(alice, 1_000_000_000n)
  await stocks.allowMint('AAPL')
  await stocks.mint('AAPL', alice, 1000n * ONE_SHARE)
  await stocks.approve('AAPL', alice)
  await chain.mine()
})
afterAll(async () => {
  await engine?.close()
  chain?.stop()
})

const send = async (from: Address, to: Address, data: Hex) => {
  await chain.rpc<Hex>('eth_sendTransaction', { from, to, data, gas: '0xf4240' })
  await chain.mine()
}

const setDuration = async (seconds: number) => {
  const data = encodeFunctionData({
    abi: wrappedUsdPlusAbi,
    functionName: 'setGainsDuration',
    args: [seconds],
  })
  for (const each of [vault, stockVault]) await chain.sendAsOwner(each, data)
  await chain.mine()
}

const record = async () => {
  const data = encodeFunctionData({ abi: wrappedUsdPlusAbi, functionName: 'recordGains' })
  for (const each of [vault, stockVault]) await send(alice, each, data)
}

/** Sends both vaults tokens without a deposit. */
const donate = async (amount: bigint) => {
  await chain.transfer(alice, vault, amount)
  await stocks.transfer('AAPL', alice, stockVault, amount * 10n ** 12n)
  await chain.mine()
}

const wrap = async (amount: bigint) => {
  const args = [vault, amount] as const
  await send(
    alice,
    chain.deployment.contracts.usdPlus,
    encodeFunctionData({ abi: usdPlusAbi, functionName: 'approve', args }),
  )
  const deposit = [amount, alice] as const
  await send(
    alice,
    vault,
    encodeFunctionData({ abi: wrappedUsdPlusAbi, functionName: 'deposit', args: deposit }),
  )
  await stocks.wrap('AAPL', alice, amount * 10n ** 12n)
  await chain.mine()
}

const unwrap = async (amount: bigint) => {
  const args = [amount, alice, alice] as const
  const data = encodeFunctionData({ abi: wrappedUsdPlusAbi, functionName: 'redeem', args })
  await send(alice, vault, data)
  await stocks.unwrap('AAPL', alice, amount * 10n ** 12n)
  await chain.mine()
}

const pass = async (seconds: number) => {
  await chain.rpc('evm_increaseTime', seconds)
  await chain.mine()
}

const readWorth = async (to: Address, units: bigint, block: string): Promise<bigint> => {
  const call = { abi: wrappedDShareAbi, functionName: 'convertToAssets' } as const
  const data = encodeFunctionData({ ...call, args: [units] })
  return decodeFunctionResult({ ...call, data: await chain.rpc('eth_call', { to, data }, block) })
}

/** Expects that a billion of each wrapped token is worth as much here as in the contract at the confirmed block. */
async function expectSamePrices(): Promise<readonly [bigint, bigint]> {
  await chain.mine(3)
  await follow()
  const state = await findChainState(engine.db, SEPOLIA_CHAIN_ID)
  const block = `0x${(state?.confirmedBlock ?? 0).toString(16)}`
  const ofChain = [
    await readWorth(vault, BILLION, block),
    await readWorth(stockVault, BILLION * 10n ** 12n, block),
  ] as const
  const [token] = await listTokenStates(engine.db, [stocks.findPair('AAPL')])
  const ours = [
    await getWrappedValue(engine.db, { chainId: SEPOLIA_CHAIN_ID, vault }, BILLION),
    token ? toUnwrappedDown(BILLION * 10n ** 12n, token) : 0n,
  ]
  expect(ours).toEqual(ofChain)
  return ofChain
}

test('prices of wrapped tokens follow the streams of their vaults as the contracts do', async () => {
  await wrap(100_000_000n)
  const first = await expectSamePrices()
  await donate(1_000_003n)
  // While the duration is zero, a gain counts at once.
  expect((await expectSamePrices())[1]).toBeGreaterThan(first[1])
  await setDuration(EIGHT_HOURS)
  const [dollars, shares] = await expectSamePrices()
  await donate(7_000_011n)
  expect(await expectSamePrices()).toEqual([dollars, shares])
  await record()
  await pass(3601)
  expect((await expectSamePrices())[1]).toBeGreaterThan(shares)
  await donate(3_000_001n)
  await wrap(20_000_007n)
  await expectSamePrices()
  await pass(1777)
  await chain.rebase(1_000_000_000n)
  await expectSamePrices()
  await unwrap(11_000_003n)
  await pass(7000)
  const during = await expectSamePrices()
  await pass(EIGHT_HOURS)
  const [after] = await expectSamePrices()
  expect(after).toBeGreaterThan(during[0])
})

test('a duration that changes during a stream, and none, give the prices of the contracts', async () => {
  await donate(5_000_000n)
  await record()
  await pass(1000)
  await setDuration(0)
  await donate(1_000_000n)
  await expectSamePrices()
  await setDuration(3600)
  await donate(2_000_000n)
  await wrap(1_000_000n)
  await pass(1800)
  await expectSamePrices()
})

test('a reorg takes back what its blocks recorded', async () => {
  await donate(4_000_000n)
  await expectSamePrices()
  await record()
  await expectSamePrices()
  await chain.rpc('anvil_reorg', 5, [])
  await expectSamePrices()
})
