import { usdPlusAbi } from '@parvalue/shared/chain/abi/usd-plus.ts'
import { usdPlusAccountsOf } from '@parvalue/shared/domain/ledger/ledger-usdplus.ts'
import type { Address, Hex } from '@parvalue/shared/domain/values/address.ts'
import { encodeFunctionData } from 'viem'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { DatabaseEngine } from '../../platform/db/database.ts'
import { createRpc } from '../../providers/chain/service.ts'
import { createSupplyReader } from '../../providers/token-supply/service.ts'
import { startTestChain, type TestChain } from '../../testing/chain/test-chain.ts'
import { createTestIndexer } from '../../testing/chain/test-indexer.ts'
import { openTestDatabase } from '../../testing/database/test-database.ts'
import { SEPOLIA_CHAIN_ID } from '../../testing/server/test-app.ts'
import { getBalance } from '../ledger/service.ts'
import { createUsdPlusHandler } from './chain-handler.ts'
import { listSupplyViolations } from './reconcile.ts'

const EIGHT_HOURS = 8 * 3600

let chain: TestChain
let engine: DatabaseEngine
let follow: () => Promise<void>
let usdPlus: Address
let alice: Address
let bob: Address

beforeAll(async () => {
  chain = await startTestChain(undefined, { houseAmount: 1_000_000_000_000n })
  engine = await openTestDatabase()
  const vault = chain.deployment.contracts.wrappedUsdPlus?.toLowerCase() as Address
  follow = await createTestIndexer(engine.db, chain, [createUsdPlusHandler(async () => {}, vault)])
  usdPlus = chain.deployment.contracts.usdPlus
  const accounts = (await chain.accounts()).map((each) => each.toLowerCase() as Address)
  ;[alice = '0x', bob = '0x'] = accounts
  await chain.approve(alice, 3_000_000_000n)
  await chain.deposit(alice, 1_000_000_000n)
  const setDuration = encodeFunctionData({
    abi: usdPlusAbi,
    functionName: 'setRebaseDuration',
    args: [EIGHT_HOURS],
  })
  await chain.sendAsOwner(usdPlus, setDuration)
  await chain.mine()
})
afterAll(async () => {
  await engine?.close()
  chain?.stop()
})

const pass = async (seconds: number) => {
  await chain.rpc('evm_increaseTime', seconds)
  await chain.mine()
}

const settle = async () => {
  const data = encodeFunctionData({ abi: usdPlusAbi, functionName: 'settleRebase' })
  await chain.rpc<Hex>('eth_sendTransaction', { from: bob, to: usdPlus, data })
  await chain.mine()
}

/** Expects that the supply and the shares of the ledger are those of the contract at the confirmed block. */
async function expectSameBooks() {
  await chain.mine(3)
  await follow()
  const rpc = createRpc(fetch, chain.url)
  const findSupply = createSupplyReader(() => ({ rpc, usdPlus }))
  const deps = { db: engine.db, clock: () => 0, findSupply }
  expect(await listSupplyViolations(deps, SEPOLIA_CHAIN_ID)).toEqual([])
  const { holder } = usdPlusAccountsOf(SEPOLIA_CHAIN_ID)
  for (const account of [alice, bob]) {
    const shares = await getBalance(engine.db, holder(account))
    expect(shares, account).toBe(await chain.sharesOf(account))
  }
}

const getYield = () => getBalance(engine.db, usdPlusAccountsOf(SEPOLIA_CHAIN_ID).yield)

test('KY-03 the ledger follows a rebase that streams, whatever happens meanwhile', async () => {
  await expectSameBooks()
  await chain.rebase(8_000_003n)
  await expectSameBooks()
  expect(await getYield()).toBe(0n)
  await pass(3333)
  // No event states yet what has streamed.
  await expectSameBooks()
  await chain.transfer(alice, bob, 77_000_001n)
  await expectSameBooks()
  const early = await getYield()
  expect(early).toBeGreaterThan(0n)
  await pass(7001)
  await chain.deposit(alice, 500_000_000n)
  await expectSameBooks()
  await chain.lose(2_000_000n)
  await pass(5000)
  await chain.transfer(bob, alice, 7_000_007n)
  await expectSameBooks()
  await pass(EIGHT_HOURS)
  await settle()
  await expectSameBooks()
})

test('a reorg takes back what its blocks settled', async () => {
  await chain.rebase(1_000_000n)
  await pass(9000)
  await settle()
  await expectSameBooks()
  const before = await getYield()
  await pass(9000)
  await settle()
  await chain.mine(3)
  await follow()
  expect(await getYield()).toBeGreaterThan(before)
  await chain.rpc('anvil_reorg', 6, [])
  await expectSameBooks()
})
