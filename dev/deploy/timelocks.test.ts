import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { dShareFactoryAbi } from '@parvalue/shared/chain/abi/d-share-factory.ts'
import { timelockControllerAbi } from '@parvalue/shared/chain/abi/timelock-controller.ts'
import { transferRestrictorAbi } from '@parvalue/shared/chain/abi/transfer-restrictor.ts'
import { usdPlusAbi } from '@parvalue/shared/chain/abi/usd-plus.ts'
import type { Address, Hex } from '@parvalue/shared/domain/values/address.ts'
import { encodeFunctionData, getAddress, parseEventLogs, zeroHash } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { LocalChain } from '../chain/local-chain.ts'
import { openRoleKey, type SystemRole } from '../stack/keys.ts'
import { readArtifacts } from './artifacts.ts'
import { roleHashOf } from './planner.ts'
import { sendPlannedTransactions } from './send.ts'
import { callContract, readDeploymentOf, startDeployedChain } from './test-deployment.ts'
import { LOCAL_TIMELOCK_DELAY } from './timelocks.ts'

const CHAIN_ID = 421614
const dataDir = mkdtempSync(join(tmpdir(), 'parvalue-timelocks-'))
let chain: LocalChain

beforeAll(async () => {
  const port = 29_500 + (process.pid % 400)
  chain = await startDeployedChain({ chainId: CHAIN_ID, port, dataDir, stockCount: 2 })
})

afterAll(async () => {
  await chain.stop()
  rmSync(dataDir, { recursive: true, force: true })
})

const UPGRADER_ROLE = roleHashOf('UPGRADER_ROLE')
const GUARDIAN_ROLE = roleHashOf('GUARDIAN_ROLE')
const roleNames = ['PROPOSER_ROLE', 'CANCELLER_ROLE', 'EXECUTOR_ROLE'] as const

const addressOf = (role: SystemRole) => privateKeyToAccount(openRoleKey(dataDir, role)).address

function getPlaces() {
  const { contracts, timelocks, stockTokens = [] } = readDeploymentOf(chain)
  if (!timelocks) throw new Error('The deployment has no timelocks.')
  const tokens = stockTokens.map(({ address }) => address)
  const wrapped = stockTokens.map((token) => token.wrapped)
  return { contracts, timelocks, tokens, wrapped }
}

const read = (to: Address, functionName: string, args: readonly unknown[] = []) =>
  callContract(chain, to, [...usdPlusAbi, ...timelockControllerAbi], functionName, args)

async function send(role: SystemRole, to: Address, data: Hex): Promise<void> {
  const account = privateKeyToAccount(openRoleKey(dataDir, role))
  const nonce = await chain.rpc<Hex>('eth_getTransactionCount', account.address, 'latest')
  const planned = [{ label: role, to, data }]
  await sendPlannedTransactions(chain.rpc, account, CHAIN_ID, planned, Number(nonce))
}

const toTimelockCall = (functionName: 'schedule' | 'execute', [to, data]: [Address, Hex]) => {
  const call = [to, 0n, data, zeroHash, zeroHash] as const
  const abi = timelockControllerAbi
  return functionName === 'schedule'
    ? encodeFunctionData({ abi, functionName, args: [...call, LOCAL_TIMELOCK_DELAY] })
    : encodeFunctionData({ abi, functionName, args: call })
}

test('KY-04 the deployer has no role at any contract, and no timelock has the power of the other', async () => {
  const { contracts, timelocks, tokens, wrapped } = getPlaces()
  const deployer = addressOf('deployer')
  const roleHolders = await listRoleHolders()
  expect(roleHolders.filter(({ account }) => account === deployer)).toEqual([])

  const upgraded = Object.values(contracts).filter((address) => address !== undefined)
  for (const address of [...upgraded, ...tokens, ...wrapped]) {
    expect(await read(address, 'owner')).toBe(timelocks.owner)
    expect(await read(address, 'hasRole', [UPGRADER_ROLE, timelocks.owner])).toBe(false)
    expect(await read(address, 'hasRole', [zeroHash, timelocks.upgrades])).toBe(false)
  }
  for (const address of upgraded) {
    expect(await read(address, 'hasRole', [UPGRADER_ROLE, timelocks.upgrades])).toBe(true)
  }
  const factory = contracts.dShareFactory ?? '0x'
  for (const name of ['getDShareBeacon', 'getWrappedDShareBeacon']) {
    const beacon = (await callContract(chain, factory, dShareFactoryAbi, name)) as Address
    expect(await read(beacon, 'owner')).toBe(timelocks.upgrades)
  }
})

test('KY-04 the guardian pauses contracts and cancels at the timelocks, and has no other role', async () => {
  const { contracts, timelocks, tokens, wrapped } = getPlaces()
  const guardian = addressOf('guardian')
  const held = (await listRoleHolders()).filter(({ account }) => account === guardian)
  const canceller = roleHashOf('CANCELLER_ROLE')
  expect(new Set(held.map(({ role }) => role))).toEqual(new Set([GUARDIAN_ROLE, canceller]))
  const cancels = held.filter(({ role }) => role === canceller).map(({ address }) => address)
  expect(new Set(cancels)).toEqual(new Set(Object.values(timelocks)))

  const { transferRestrictor, dShareFactory, vault, ...pausable } = contracts
  expect([transferRestrictor, dShareFactory, vault]).not.toContain(undefined)
  const pauses = held.filter(({ role }) => role === GUARDIAN_ROLE).map(({ address }) => address)
  const expected = [...Object.values(pausable), ...tokens, ...wrapped]
  expect(new Set(pauses)).toEqual(new Set(expected))
})

test.each([
  ['owner', 'admin'],
  ['upgrades', 'upgrader'],
] as const)(
  'the timelock of the %s has the key %s, a delay, and no administrator',
  async (name, key) => {
    const { timelocks } = getPlaces()
    const timelock = timelocks[name]
    expect(await read(timelock, 'getMinDelay')).toBe(LOCAL_TIMELOCK_DELAY)
    const holders = (await listRoleHolders()).filter(({ address }) => address === timelock)
    const expected = [
      ...roleNames.map((role) => [roleHashOf(role), addressOf(key)]),
      [roleHashOf('CANCELLER_ROLE'), addressOf('guardian')],
      [zeroHash, timelock],
    ]
    const found = new Set(holders.map(({ role, account }) => `${role} ${account}`))
    expect(found).toEqual(new Set(expected.map((pair) => pair.join(' '))))
  },
)

test('a change waits for the delay, and then the key of the owner executes it', async () => {
  const { contracts, timelocks } = getPlaces()
  const { transferRestrictor: restrictor } = contracts
  const newcomer: Address = '0x00000000000000000000000000000000000000a1'
  const role = roleHashOf('RESTRICTOR_ROLE')
  const data = encodeFunctionData({
    abi: transferRestrictorAbi,
    functionName: 'grantRole',
    args: [role, newcomer],
  })
  const execute = toTimelockCall('execute', [restrictor, data])
  await expect(send('admin', restrictor, data)).rejects.toThrow('failed')
  await expect(send('deployer', timelocks.owner, execute)).rejects.toThrow('failed')
  await send('admin', timelocks.owner, toTimelockCall('schedule', [restrictor, data]))
  await expect(send('admin', timelocks.owner, execute)).rejects.toThrow('failed')
  await chain.rpc('evm_increaseTime', `0x${LOCAL_TIMELOCK_DELAY.toString(16)}`)
  await send('admin', timelocks.owner, execute)
  expect(await read(restrictor, 'hasRole', [role, newcomer])).toBe(true)
})

type RoleHolder = { address: Address; role: Hex; account: Address }

/** Returns who has which role where, from the events of all contracts on the chain. */
async function listRoleHolders(): Promise<RoleHolder[]> {
  const logs = await chain.rpc<never[]>('eth_getLogs', { fromBlock: '0x0', toBlock: 'latest' })
  const events = parseEventLogs({
    abi: readArtifacts().TimelockController.abi,
    eventName: ['RoleGranted', 'RoleRevoked'],
    logs,
  }) as unknown as { address: Address; eventName: string; args: Omit<RoleHolder, 'address'> }[]
  const holders = new Map<string, RoleHolder>()
  for (const { address, eventName, args } of events) {
    const place = address.toLowerCase()
    const key = [place, args.role, args.account].join(' ')
    if (eventName === 'RoleGranted') holders.set(key, { ...args, address: getAddress(address) })
    else holders.delete(key)
  }
  return [...holders.values()]
}
