import { usdPlusAbi } from '@parvalue/shared/chain/abi/usd-plus.ts'
import { wrappedUsdPlusAbi } from '@parvalue/shared/chain/abi/wrapped-usd-plus.ts'
import type { Address, Hex } from '@parvalue/shared/domain/values/address.ts'
import { decodeFunctionResult, encodeFunctionData } from 'viem'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { DatabaseEngine } from '../../platform/db/database.ts'
import { startTestChain, type TestChain } from '../../testing/chain/test-chain.ts'
import { createTestIndexer } from '../../testing/chain/test-indexer.ts'
import { openTestDatabase } from '../../testing/database/test-database.ts'
import { SEPOLIA_CHAIN_ID } from '../../testing/server/test-app.ts'
import { createUsdPlusHandler } from './chain-handler.ts'
import { listRebases, listUsdPlusEarnings } from './service.ts'

const MILLION = 1_000_000_000_000n

let chain: TestChain
let engine: DatabaseEngine
let follow: () => Promise<void>
let alice: Address
let bob: Address
let vault: Address

beforeAll(async () => {
  chain = await startTestChain(undefined, { houseAmount: MILLION })
  engine = await openTestDatabase()
  vault = chain.deployment.contracts.wrappedUsdPlus?.toLowerCase() as Address
  follow = await createTestIndexer(engine.db, chain, [createUsdPlusHandler(async () => {}, vault)])
  const accounts = (await chain.accounts()).map((each) => each.toLowerCase() as Address)
  ;[alice = '0x', bob = '0x'] = accounts
  await chain.approve(alice, 1_000_000_000n)
  await chain.deposit(alice, 1_000_000_000n)
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
const { usdPlus } = { usdPlus: () => chain.deployment.contracts.usdPlus }
const wrap = async (from: Address, amount: bigint) => {
  const args = [vault, amount] as const
  await send(
    from,
    usdPlus(),
    encodeFunctionData({ abi: usdPlusAbi, functionName: 'approve', args }),
  )
  const deposit = [amount, from] as const
  await send(
    from,
    vault,
    encodeFunctionData({ abi: wrappedUsdPlusAbi, functionName: 'deposit', args: deposit }),
  )
}
const readVault = async (functionName: 'balanceOf' | 'convertToAssets', arg: Address | bigint) => {
  const data = encodeFunctionData({ abi: wrappedUsdPlusAbi, functionName, args: [arg] })
  const answer = await chain.rpc<Hex>('eth_call', { to: vault, data }, 'latest')
  return decodeFunctionResult({ abi: wrappedUsdPlusAbi, functionName, data: answer }) as bigint
}

const earnings = async (wallet: Address) => {
  await chain.mine(3)
  await follow()
  const [found] = await listUsdPlusEarnings(engine.db, wallet, [
    { chainId: SEPOLIA_CHAIN_ID, vault },
  ])
  return found ?? null
}

test('a wallet that never had USD+ has no earnings', async () => {
  expect(await earnings(bob)).toBeNull()
})

test('YI-03 earnings are holdings plus sent less received; wrapping is neither', async () => {
  expect(await earnings(alice)).toMatchObject({ cameIn: 1_000_000_000n, wentOut: 0n, earned: 0n })
  await wrap(alice, 400_000_000n)
  expect(await earnings(alice)).toMatchObject({ wrapped: 400_000_000n, earned: 0n })
  await chain.rebase(5_000_000_000n)
  await chain.mine()
  const found = await earnings(alice)
  // Alice holds 1,000 of 1,002,000 dollars, so of the 5,000 dollars that were paid she earned 4.99.
  expect(found?.earned).toBeGreaterThanOrEqual(4_990_015n)
  expect(found?.earned).toBeLessThanOrEqual(4_990_020n)
  expect(found?.amount).toBe(await chain.balanceOf(alice))
  const shares = await readVault('balanceOf', alice)
  expect(found?.wrapped).toBe(shares)
  expect(found?.wrappedValue).toBe(await readVault('convertToAssets', shares))
  expect(found?.minedAtMs).not.toBeNull()
})

test('the sender keeps what it earned, and the receiver earns nothing by a transfer', async () => {
  const before = (await earnings(alice))?.earned ?? 0n
  await chain.transfer(alice, bob, 300_000_000n)
  const args = [bob, 100_000_000n] as const
  await send(
    alice,
    vault,
    encodeFunctionData({ abi: wrappedUsdPlusAbi, functionName: 'transfer', args }),
  )
  const after = (await earnings(alice))?.earned ?? 0n
  const his = (await earnings(bob))?.earned ?? -10n
  expect([before - after <= 2n && after - before <= 2n, his <= 2n && his >= -2n]).toEqual([
    true,
    true,
  ])
})

test('a reorg reverses the changes of its blocks', async () => {
  const before = await earnings(bob)
  await chain.transfer(alice, bob, 50_000_000n)
  const during = await earnings(bob)
  expect((during?.cameIn ?? 0n) - (before?.cameIn ?? 0n)).toBe(50_000_000n)
  await chain.rpc('anvil_reorg', 4, [])
  const after = await earnings(bob)
  expect([after?.cameIn, after?.amount]).toEqual([before?.cameIn, before?.amount])
  expect(after?.amount).toBe(await chain.balanceOf(bob))
})

test('only totals are stored for final blocks', async () => {
  await chain.mine(20)
  await follow()
  expect(await engine.db.selectFrom('wallet_flows').selectAll().execute()).toEqual([])
  expect((await earnings(bob))?.amount).toBe(await chain.balanceOf(bob))
})

test('each rebase is listed with the values of USD+ and wUSD+ at its time', async () => {
  const [first, ...others] = await listRebases(engine.db, SEPOLIA_CHAIN_ID, 500)
  expect(others).toEqual([])
  expect(first?.wrappedSupply).toBe(1_400_000_000n)
  expect(first?.vaultShares).toBe(1_400_000_000n)
})
