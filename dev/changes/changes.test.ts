import { mkdtempSync, renameSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { transferRestrictorAbi } from '@parvalue/shared/chain/abi/transfer-restrictor.ts'
import type { Address, Hex } from '@parvalue/shared/domain/values/address.ts'
import { encodeFunctionData, numberToHex, zeroHash } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { LocalChain } from '../chain/local-chain.ts'
import { readArtifacts } from '../deploy/artifacts.ts'
import { roleHashOf } from '../deploy/planner.ts'
import { callContract, readDeploymentOf, startDeployedChain } from '../deploy/test-deployment.ts'
import { LOCAL_TIMELOCK_DELAY } from '../deploy/timelocks.ts'
import { openRoleKey } from '../stack/keys.ts'
import { runChangesCommand } from './changes-command.ts'

const CHAIN_ID = 421614
const NEWCOMER: Address = '0x00000000000000000000000000000000000000A1'
const UNKNOWN_OPERATION = `0x${'ab'.repeat(32)}`
const dataDir = mkdtempSync(join(tmpdir(), 'parvalue-changes-'))
const port = 29_900 + (process.pid % 90)
let chain: LocalChain

beforeAll(async () => {
  chain = await startDeployedChain({ chainId: CHAIN_ID, port, dataDir, stockCount: 1 })
  chain.startMining()
})

afterAll(async () => {
  await chain.stop()
  rmSync(dataDir, { recursive: true, force: true })
})

const run = (...args: string[]) =>
  runChangesCommand(args, { dataDir, chains: [{ chainId: CHAIN_ID, port }] })

async function refusalOf(...args: string[]): Promise<string> {
  const result = await run(...args)
  if (result.ok) throw new Error(`"${args.join(' ')}" was accepted: ${result.value}`)
  return result.reason
}

async function textOf(...args: string[]): Promise<string> {
  const result = await run(...args)
  if (!result.ok) throw new Error(result.reason)
  return result.value
}

/** Prepares a change and returns the id of its operation. */
async function prepare(...words: string[]): Promise<string> {
  const [, id = ''] = /^operation (0x[0-9a-f]{64})$/m.exec(await textOf('prepare', ...words)) ?? []
  return id
}

async function passDelay(): Promise<void> {
  await chain.rpc('evm_increaseTime', numberToHex(LOCAL_TIMELOCK_DELAY))
  await chain.rpc('evm_mine')
}

const hasRole = (role: string, account: Address) =>
  callContract(
    chain,
    readDeploymentOf(chain).contracts.transferRestrictor,
    transferRestrictorAbi,
    'hasRole',
    [roleHashOf(role), account],
  )

/** Deploys code of a contract, and returns its address. */
async function deployCode(data: Hex): Promise<Address> {
  const [from = '0x'] = await chain.rpc<Address[]>('eth_accounts')
  const hash = await chain.rpc<Hex>('eth_sendTransaction', {
    from,
    data,
    gas: numberToHex(7_000_000),
  })
  await chain.rpc('evm_mine')
  const receipt = await chain.rpc<{ contractAddress: Address }>('eth_getTransactionReceipt', hash)
  return receipt.contractAddress
}

test.each([
  [[], 'There is no such command. Choose one of: list, prepare, show, execute, cancel.'],
  [['list', 'all'], 'changes list takes no more words.'],
  [['prepare', 'usdPls', 'pause'], 'There is no contract named "usdPls". Did you mean usdPlus?'],
  [
    ['prepare', 'usdPlus', 'setMintCap', '1'],
    'There is no change of usdPlus named "setMintCap". Did you',
  ],
  [['prepare', 'usdPlus', 'totalSupply'], 'There is no change of usdPlus named "totalSupply".'],
  [['prepare', 'usdPlus', 'reinitialize', NEWCOMER], 'There is no change of usdPlus named'],
  [['prepare', 'usdPlus', 'setTreasury'], 'usdPlus setTreasury takes: <newTreasury: address>.'],
  [['prepare', 'usdPlus', 'setTreasury', '0x12'], 'newTreasury: "0x12" is no address or contract.'],
  [
    ['prepare', 'usdPlus', 'grantRole', 'MINT_ROLE', NEWCOMER],
    'role: There is no role named "MINT_ROLE".',
  ],
  [
    ['prepare', 'usdPlus', 'grantRole', '0x12', NEWCOMER],
    'role: "0x12" is not 32 bytes in hexadecimal.',
  ],
  [
    ['prepare', 'usdPlus', 'setMintCaps', '1.5', '2'],
    '"1.5" is not a whole number, and not "max".',
  ],
  [['prepare', 'usdPlus', 'upgrade'], 'usdPlus upgrade takes the address of the new code.'],
  [
    ['prepare', 'SGOV.d', 'upgrade', NEWCOMER],
    'SGOV.d has no code of its own: upgrade dShareBeacon',
  ],
  [
    ['prepare', 'usdPlus', 'upgrade', NEWCOMER],
    'unknown, not that of UsdPlus in this repository; do not execute',
  ],
  [['prepare', 'usdPlus', 'unpause'], 'usdPlus.unpause() would fail: ExpectedPause.'],
  [['show'], 'Name one operation by its id of 64 hexadecimal digits; changes list shows them.'],
  [
    ['show', UNKNOWN_OPERATION],
    `No operation ${UNKNOWN_OPERATION} was scheduled on chain ${CHAIN_ID}.`,
  ],
  [
    ['execute', UNKNOWN_OPERATION],
    `No operation ${UNKNOWN_OPERATION} was scheduled on chain ${CHAIN_ID}.`,
  ],
  [['list', '--chain', '5'], `Chain 5 is none of ${CHAIN_ID}: name its node with --rpc <url>.`],
  [['list', '--chian', '5'], "Unknown option '--chian'. Did you mean --chain?"],
  [
    ['list', '--rpc', 'http://127.0.0.1:9'],
    'The node does not answer: start the system, or name another',
  ],
  [
    ['list', '--deployment', '/none.json'],
    '/none.json is no deployment: start the system, or name a file',
  ],
])('changes %j is refused', async (args, sentence) => {
  expect(await refusalOf(...args)).toContain(sentence)
})

test('KY-04 a grant is scheduled, shown in words, refused before its time, executed, and refused again', async () => {
  expect(await textOf('list')).toBe('Nothing is scheduled.')
  const words = ['transferRestrictor', 'grantRole', 'RESTRICTOR_ROLE', NEWCOMER]
  const id = await prepare(...words)
  const call = `transferRestrictor.grantRole(RESTRICTOR_ROLE, ${NEWCOMER})`
  const { timelocks } = readDeploymentOf(chain)
  const shown = await textOf('show', id)
  expect(shown).toContain(
    `operation ${id}\ntimelock owner (${timelocks?.owner})\nstate waiting until 20`,
  )
  expect(shown).toContain(`\n1. ${call}`)
  expect(await textOf('list')).toMatch(new RegExp(`^${id}  waiting until .*Z  transferRestrictor`))
  expect(await refusalOf('execute', id)).toContain('cannot be executed: waiting until 20')

  await passDelay()
  expect(await textOf('execute', id)).toContain('Sent by admin in transaction 0x')
  expect(await hasRole('RESTRICTOR_ROLE', NEWCOMER)).toBe(true)
  expect(await textOf('show', id)).toContain('state executed')
  expect(await refusalOf('execute', id)).toBe('The operation cannot be executed: executed.')
  expect(await refusalOf('cancel', id)).toBe('The operation cannot be canceled: it is executed.')
})

test('KY-04 the guardian cancels what is scheduled, and it can be scheduled again', async () => {
  const words = ['transferRestrictor', 'grantRole', 'RESTRICTOR_ROLE', 'vault']
  const id = await prepare(...words)
  expect(await textOf('cancel', id)).toContain('Sent by guardian in transaction 0x')
  await passDelay()
  expect(await textOf('show', id)).toContain(
    'state canceled\n1. transferRestrictor.grantRole(RESTRICTOR_ROLE, vault)',
  )
  expect(await refusalOf('execute', id)).toBe('The operation cannot be executed: canceled.')
  const second = await prepare(...words)
  expect(second).not.toBe(id)
  await textOf('cancel', second)
})

test('an upgrade to code of this repository is scheduled at the timelock of upgrades, with its storage compared', async () => {
  const { DShare } = readArtifacts()
  const code = await deployCode(DShare.bytecode)
  const text = await textOf('prepare', 'dShareBeacon', 'upgrade', code)
  expect(text).toContain('present code: DShare of this checkout')
  expect(text).toContain('new code: DShare of this checkout')
  expect(text).toContain('storage: unchanged')
  const [, id = ''] = /^operation (0x\S+)$/m.exec(text) ?? []
  const shown = await textOf('show', id)
  const { timelocks } = readDeploymentOf(chain)
  expect(shown).toContain(`timelock upgrades (${timelocks?.upgrades})`)
  expect(shown.toLowerCase()).toContain(`dsharebeacon.upgradeto(${code.toLowerCase()})`)
  expect(shown).toContain('storage: unchanged')
  await passDelay()
  expect(await textOf('execute', id)).toContain('Sent by upgrader in transaction 0x')
})

test('a scheduled upgrade to foreign code is shown with a warning', async () => {
  const { contracts, timelocks } = readDeploymentOf(chain)
  const code = await deployCode(readArtifacts().LocalOracle.bytecode)
  const abi = readArtifacts().UsdPlus.abi
  const data = encodeFunctionData({ abi, functionName: 'upgradeToAndCall', args: [code, '0x'] })
  const schedule = encodeFunctionData({
    abi: readArtifacts().TimelockController.abi,
    functionName: 'schedule',
    args: [contracts.usdPlus, 0n, data, zeroHash, zeroHash, LOCAL_TIMELOCK_DELAY],
  })
  const from = privateKeyToAccount(openRoleKey(dataDir, 'upgrader')).address
  await chain.rpc('anvil_impersonateAccount', from)
  await chain.rpc('eth_sendTransaction', { from, to: timelocks?.upgrades, data: schedule })
  await chain.rpc('evm_mine')
  const [id = ''] = (await textOf('list')).split('  ')
  const shown = await textOf('show', id)
  expect(shown).toContain(
    'new code: unknown, not that of UsdPlus in this repository; do not execute',
  )
  expect(shown).toContain('storage: not compared, because a layout is missing in contracts/layouts')
  await textOf('cancel', id)
})

test('without the key the call for its account is printed, and nothing is sent', async () => {
  const file = join(dataDir, 'keys', 'admin')
  renameSync(file, `${file}.away`)
  const text = await textOf('prepare', 'usdPlus', 'setTreasury', NEWCOMER)
  renameSync(`${file}.away`, file)
  const { timelocks } = readDeploymentOf(chain)
  expect(text).toContain(
    `Send this from the account of admin:\n  to ${timelocks?.owner}\n  data 0x01d5062a`,
  )
  expect(await textOf('list')).toBe('Nothing is scheduled.')
})
