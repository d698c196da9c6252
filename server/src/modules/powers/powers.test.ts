import { timelockControllerAbi } from '@parvalue/shared/chain/abi/timelock-controller.ts'
import { transferRestrictorAbi } from '@parvalue/shared/chain/abi/transfer-restrictor.ts'
import { usdPlusMinterAbi } from '@parvalue/shared/chain/abi/usd-plus-minter.ts'
import type { Address, Hex } from '@parvalue/shared/domain/values/address.ts'
import { encodeFunctionData, keccak256, numberToHex, toHex, zeroHash } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { LOCAL_TIMELOCK_DELAY } from '../../../../dev/deploy/timelocks.ts'
import type { DatabaseEngine } from '../../platform/db/database.ts'
import { startTestChain, type TestChain, testChainKeys } from '../../testing/chain/test-chain.ts'
import { createTestIndexer } from '../../testing/chain/test-indexer.ts'
import { openTestDatabase } from '../../testing/database/test-database.ts'
import { SEPOLIA_CHAIN_ID } from '../../testing/server/test-app.ts'
import { createPowersHandler } from './chain-handler.ts'
import { countOpenOperations, countPauses } from './service.ts'

let engine: DatabaseEngine
let chain: TestChain
let follow: Awaited<ReturnType<typeof createTestIndexer>>
const warned: object[] = []

beforeAll(async () => {
  chain = await startTestChain(undefined, { isDeployedAnew: true })
  engine = await openTestDatabase()
  const log = { warn: (line: object, event: string) => warned.push({ ...line, event }) }
  follow = await createTestIndexer(engine.db, chain, [createPowersHandler(log as never)])
})
afterAll(async () => {
  chain?.stop()
  await engine?.close()
})

const timelock = () => chain.deployment.timelocks?.owner ?? '0x'

const toGrant = (account: Address): readonly [Address, bigint, Hex, Hex, Hex] => {
  const args = [keccak256(toHex('RESTRICTOR_ROLE')), account] as const
  const call = { abi: transferRestrictorAbi, functionName: 'grantRole', args } as const
  const { transferRestrictor } = chain.deployment.contracts
  return [transferRestrictor, 0n, encodeFunctionData(call), zeroHash, zeroHash]
}

/** Sends a call that waits for the next block; calls of all keys keep their order. */
const queue = (key: 'admin' | 'guardian', data: Hex): Promise<void> =>
  queueAs(privateKeyToAccount(testChainKeys[key]).address, timelock(), data)

async function queueAs(from: Address, to: Address, data: Hex): Promise<void> {
  await chain.rpc('anvil_impersonateAccount', from)
  await chain.rpc('anvil_setBalance', from, numberToHex(10n ** 18n))
  await chain.rpc('eth_sendTransaction', { from, to, data, gas: '0x7a120' })
}

async function send(key: 'admin' | 'guardian', data: Hex): Promise<void> {
  await queue(key, data)
  await chain.mine()
}

const abi = timelockControllerAbi

const toSchedule = (account: Address) => {
  const args = [...toGrant(account), LOCAL_TIMELOCK_DELAY] as const
  return encodeFunctionData({ abi, functionName: 'schedule', args })
}

const schedule = (account: Address) => send('admin', toSchedule(account))

async function idOf(account: Address): Promise<Hex> {
  const data = encodeFunctionData({ abi, functionName: 'hashOperation', args: toGrant(account) })
  return chain.rpc<Hex>('eth_call', { to: timelock(), data }, 'latest')
}

const cancel = async (account: Address) =>
  send('guardian', encodeFunctionData({ abi, functionName: 'cancel', args: [await idOf(account)] }))

const countOpen = async () => {
  await follow()
  return countOpenOperations(engine.db)
}

const open = (count: number) => [{ chain: SEPOLIA_CHAIN_ID, count }]

const FIRST: Address = `0x${'a1'.repeat(20)}`
const SECOND: Address = `0x${'a2'.repeat(20)}`

test('KY-04 a scheduled change is counted and logged until it is executed or canceled', async () => {
  expect(await countOpen()).toEqual(open(0))
  const done = await engine.db.selectFrom('timelock_operations').select('operation_id').execute()
  expect(done.length).toBeGreaterThan(0)
  expect(warned).toEqual([])

  await schedule(FIRST)
  expect(await countOpen()).toEqual(open(1))
  expect(warned).toEqual([
    { chain_id: SEPOLIA_CHAIN_ID, operation: await idOf(FIRST), event: 'powers: change scheduled' },
  ])
  await schedule(SECOND)
  expect(await countOpen()).toEqual(open(2))

  await cancel(SECOND)
  expect(await countOpen()).toEqual(open(1))
  await chain.rpc('evm_increaseTime', numberToHex(LOCAL_TIMELOCK_DELAY))
  await send('admin', encodeFunctionData({ abi, functionName: 'execute', args: toGrant(FIRST) }))
  expect(await countOpen()).toEqual(open(0))
})

test('a canceled change that is scheduled again is counted again', async () => {
  await schedule(SECOND)
  expect(await countOpen()).toEqual(open(1))
  await cancel(SECOND)
  expect(await countOpen()).toEqual(open(0))
})

test('a change that one block schedules, cancels and schedules again is counted', async () => {
  const third: Address = `0x${'a3'.repeat(20)}`
  const cancelThird = encodeFunctionData({ abi, functionName: 'cancel', args: [await idOf(third)] })
  await queue('admin', toSchedule(third))
  await queue('guardian', cancelThird)
  await queue('admin', toSchedule(third))
  await chain.mine()
  expect(await countOpen()).toEqual(open(1))
  await send('guardian', cancelThird)
  expect(await countOpen()).toEqual(open(0))
})

test('a reorg takes back what its blocks scheduled and canceled', async () => {
  await schedule(SECOND)
  expect(await countOpen()).toEqual(open(1))
  const beforeCancel = await chain.rpc<Hex>('evm_snapshot')
  await cancel(SECOND)
  expect(await countOpen()).toEqual(open(0))
  await chain.rpc('evm_revert', beforeCancel)
  await chain.mine(3)
  expect(await countOpen()).toEqual(open(1))
})

/** Sends a call without arguments of the guardian, or of the owner, which is the timelock. */
async function call(by: 'guardian' | 'owner', to: Address, functionName: 'pause' | 'unpause') {
  const from = by === 'owner' ? timelock() : privateKeyToAccount(testChainKeys.guardian).address
  await queueAs(from, to, encodeFunctionData({ abi: usdPlusMinterAbi, functionName }))
  await chain.mine()
}

const countAllPauses = async () => {
  await follow()
  return countPauses(engine.db)
}

const pauseCounts = (begun: number, ended: number) => [
  { chain: SEPOLIA_CHAIN_ID, isPaused: true, count: begun },
  { chain: SEPOLIA_CHAIN_ID, isPaused: false, count: ended },
]

test('KY-04 pauses of the guardian and their ends are counted and logged, and a reorg takes them back', async () => {
  expect(await countAllPauses()).toEqual(pauseCounts(0, 0))
  warned.length = 0
  const { usdPlusMinter } = chain.deployment.contracts
  const [stock] = chain.deployment.stockTokens ?? []
  if (!stock) throw new Error('There is no stock token')

  await call('guardian', usdPlusMinter, 'pause')
  await call('guardian', stock.address, 'pause')
  expect(await countAllPauses()).toEqual(pauseCounts(2, 0))
  const beforeEnd = await chain.rpc<Hex>('evm_snapshot')
  await call('owner', usdPlusMinter, 'unpause')
  expect(await countAllPauses()).toEqual(pauseCounts(2, 1))
  const line = { chain_id: SEPOLIA_CHAIN_ID }
  expect(warned).toEqual([
    { ...line, contract: 'usdPlusMinter', event: 'powers: contract paused' },
    { ...line, contract: stock.address.toLowerCase(), event: 'powers: contract paused' },
    { ...line, contract: 'usdPlusMinter', event: 'powers: contract unpaused' },
  ])

  await chain.rpc('evm_revert', beforeEnd)
  await chain.mine(3)
  expect(await countAllPauses()).toEqual(pauseCounts(2, 0))
})
