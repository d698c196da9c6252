import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { mockUsdAbi } from '@parvalue/shared/chain/abi/mock-usd.ts'
import { usdPlusAbi } from '@parvalue/shared/chain/abi/usd-plus.ts'
import { usdPlusMinterAbi } from '@parvalue/shared/chain/abi/usd-plus-minter.ts'
import { wireMinterAbi } from '@parvalue/shared/chain/abi/wire-minter.ts'
import { findUsdPlusRedeemer } from '@parvalue/shared/chain/contracts.ts'
import type { Deployment } from '@parvalue/shared/chain/deployment.ts'
import type { Address, Hex } from '@parvalue/shared/domain/values/address.ts'
import { type Abi, encodeFunctionData } from 'viem'
import { privateKeyToAccount, privateKeyToAddress } from 'viem/accounts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { toChainFiles } from '../chain/chain-files.ts'
import type { LocalChain } from '../chain/local-chain.ts'
import { openRoleKey, systemRoles } from '../stack/keys.ts'
import { ensureDeployment } from './deploy.ts'
import { removeIncompleteDeployment, requireFolderOfChains } from './deployment-files.ts'
import { mineAllPending, requireTransactionSuccess, sendPlannedTransactions } from './send.ts'
import { callContract, readDeploymentOf, startDeployedChain } from './test-deployment.ts'

const CHAIN_ID = 11155111
const OTHER_CHAIN_ID = 42161
const TEN_THOUSAND_ETHER = 10_000n * 10n ** 18n

const dataDir = mkdtempSync(join(tmpdir(), 'parvalue-deploy-'))
const chainIds = [CHAIN_ID, OTHER_CHAIN_ID]
const target = { chainId: CHAIN_ID, dataDir, chainIds }
let chain: LocalChain
let other: LocalChain

beforeAll(async () => {
  const port = 25_000 + (process.pid % 1000) * 2
  chain = await startDeployedChain({ chainId: CHAIN_ID, port, dataDir, chainIds })
  // Production's rules give this chain two payment tokens.
  other = await startDeployedChain({ chainId: OTHER_CHAIN_ID, port: port + 1, dataDir, chainIds })
})

afterAll(async () => {
  await Promise.all([chain.stop(), other.stop()])
  rmSync(dataDir, { recursive: true, force: true })
})

type Call = readonly [to: Address, abi: Abi, functionName: string, args: readonly unknown[]]

const toPlanned = ([to, abi, functionName, args]: Call) => ({
  label: functionName,
  to,
  data: encodeFunctionData({ abi, functionName, args }),
})

/** Sends calls from an account whose key anvil has, and mines them. */
async function mineAs(from: Address, calls: readonly Call[]): Promise<void> {
  for (const { label, to, data } of calls.map(toPlanned)) {
    const call = { from, to, data, gas: '0x7a120' }
    const hash = await chain.rpc<Hex>('eth_sendTransaction', call)
    await mineAllPending(chain.rpc)
    await requireTransactionSuccess(chain.rpc, hash, label)
  }
}

async function mineSigned(key: Hex, calls: readonly Call[]): Promise<void> {
  const account = privateKeyToAccount(key)
  const used = await chain.rpc<Hex>('eth_getTransactionCount', account.address, 'latest')
  const planned = calls.map(toPlanned)
  await sendPlannedTransactions(chain.rpc, account, CHAIN_ID, planned, Number(used))
}

const read = (...call: Call) => callContract(chain, ...call)

/** Encodes `balanceOf(address)`. */
const toBalanceCall = (account: string) => `0x70a08231${account.slice(2).padStart(64, '0')}`

test('a deployment of other contract code is refused with the command that starts over', async () => {
  const file = chain.files.code
  const recorded = readFileSync(file, 'utf8')
  writeFileSync(file, recorded.replace(/[0-9a-f]{64}/, '0'.repeat(64)))
  expect(await ensureDeployment(chain, target)).toEqual({
    ok: false,
    reason:
      'The contracts changed since they were deployed here; npm start -- --fresh deploys the new ones.',
  })
  writeFileSync(file, recorded)
})

test('an existing deployment is reused', async () => {
  expect(await ensureDeployment(chain, target)).toEqual({ ok: true, value: 'found' })
})

test('every demo account holds 1,000 mockUSD and 10,000 ETH, except the one without gas', async () => {
  const token = readDeploymentOf(chain).paymentTokens[0]?.address
  const accounts = await chain.rpc<string[]>('eth_accounts')
  const held = await Promise.all(
    accounts.map(async (account) => [
      BigInt(await chain.rpc<string>('eth_getBalance', account, 'latest')),
      BigInt(
        await chain.rpc<string>('eth_call', { to: token, data: toBalanceCall(account) }, 'latest'),
      ),
    ]),
  )
  const dollars = 1_000_000_000n
  const expected = accounts.map((_, index) => [index === 4 ? 0n : TEN_THOUSAND_ETHER, dollars])
  expect(held).toEqual(expected)
})

test('an approved deposit mints USD+', async () => {
  const { contracts, paymentTokens } = readDeploymentOf(chain)
  const [from = ''] = await chain.rpc<string[]>('eth_accounts')
  const word = (value: string) => value.replace('0x', '').padStart(64, '0')
  const amount = word((25_000_000).toString(16))
  const token = paymentTokens[0]?.address ?? ''
  const send = (to: string, data: string) =>
    chain.rpc('eth_sendTransaction', { from, to, data, gas: '0x7a120' })
  await send(token, `0x095ea7b3${word(contracts.usdPlusMinter)}${amount}`)
  await send(contracts.usdPlusMinter, `0xf45346dc${word(token)}${amount}${word(from)}`)
  await chain.rpc('evm_mine')
  const call = { to: contracts.usdPlus, data: toBalanceCall(from) }
  expect(BigInt(await chain.rpc<string>('eth_call', call, 'latest'))).toBe(25_000_000n)
})

test('wUSD+ holds its required locked seed', async () => {
  const { contracts } = readDeploymentOf(chain)
  const vault = contracts.wrappedUsdPlus ?? ''
  const call = async (to: string, data: string) =>
    BigInt(await chain.rpc<string>('eth_call', { to, data }, 'latest'))
  const seedHolder = `0x${'dead'.padStart(40, '0')}`
  expect(await call(vault, toBalanceCall(seedHolder))).toBe(1_000_000_000n)
  expect(await call(contracts.usdPlus, toBalanceCall(vault))).toBe(1_000_000_000n)
})

test('every role of the system has a separate key with gas', async () => {
  const addresses = systemRoles.map((role) => privateKeyToAddress(openRoleKey(dataDir, role)))
  expect(new Set(addresses).size).toBe(systemRoles.length)
  for (const address of addresses) {
    const balance = BigInt(await chain.rpc<string>('eth_getBalance', address, 'latest'))
    expect(balance).toBeGreaterThan(99n * 10n ** 18n)
  }
})

test('a requested redemption is paid by the fulfiller and burns its USD+', async () => {
  const deployment = readDeploymentOf(chain)
  const { usdPlus } = deployment.contracts
  const token = deployment.paymentTokens[0]?.address ?? '0x'
  const redeemer = findUsdPlusRedeemer(deployment)
  if (redeemer?.kind !== 'escrow') throw new Error('The deployment has no redeemer with escrow.')
  const { address, abi } = redeemer
  const fulfiller = openRoleKey(dataDir, 'fulfiller')
  const [, owner = '0x'] = await chain.rpc<Address[]>('eth_accounts')

  // The account buys and requests a redemption, and the treasury funds the fulfiller's payment.
  await mineAs(owner, [
    [token, mockUsdAbi, 'approve', [deployment.contracts.usdPlusMinter, 25_000_000n]],
    [deployment.contracts.usdPlusMinter, usdPlusMinterAbi, 'deposit', [token, 25_000_000n, owner]],
    [usdPlus, usdPlusAbi, 'approve', [address, 25_000_000n]],
    [address, abi, 'requestRedeem', [token, 25_000_000n, owner, owner]],
  ])
  const hash = await read(address, abi, 'requestHash', [0n])
  await mineSigned(openRoleKey(dataDir, 'treasury'), [
    [token, mockUsdAbi, 'transfer', [privateKeyToAddress(fulfiller), 25_000_000n]],
  ])
  await mineSigned(fulfiller, [
    [token, mockUsdAbi, 'approve', [address, 25_000_000n]],
    [address, abi, 'fulfill', [0n, hash]],
  ])

  expect(await read(token, mockUsdAbi, 'balanceOf', [owner])).toBe(1_000_000_000n)
  expect(await read(usdPlus, usdPlusAbi, 'balanceOf', [owner])).toBe(0n)
  expect(await read(usdPlus, usdPlusAbi, 'balanceOf', [address])).toBe(0n)
  expect(await read(address, abi, 'status', [0n])).toBe(2)
})

test('a wire is minted once, by the wire minter’s key', async () => {
  const { contracts } = readDeploymentOf(chain)
  const [, , receiver = '0x'] = await chain.rpc<Address[]>('eth_accounts')
  const to = contracts.wireMinter ?? '0x'
  const bankRef: Hex = `0x${'b1'.repeat(32)}`
  const mint: Call = [to, wireMinterAbi, 'mint', [bankRef, receiver, 7_000_000n]]
  await mineSigned(openRoleKey(dataDir, 'wire-minter'), [mint])
  await expect(mineSigned(openRoleKey(dataDir, 'wire-minter'), [mint])).rejects.toThrow(
    'mint failed',
  )
  expect(await read(contracts.usdPlus, usdPlusAbi, 'balanceOf', [receiver])).toBe(7_000_000n)
  expect(await read(to, wireMinterAbi, 'minted', [bankRef])).toBe(7_000_000n)
})

test('the chains have no contract address in common', () => {
  const addressesOf = ({ contracts, paymentTokens, stockTokens = [] }: Deployment) => [
    ...Object.values(contracts),
    ...stockTokens.flatMap(({ address, wrapped }) => [address, wrapped]),
    ...paymentTokens.map(({ address }) => address),
  ]
  const [here, there] = [chain, other].map(readDeploymentOf).map(addressesOf)
  expect(there?.filter((address) => here?.includes(address))).toEqual([])
})

test('the payment tokens of Arbitrum One are USDC and USDT, and every funded account has 1,000 of each', async () => {
  const { paymentTokens } = readDeploymentOf(other)
  expect(paymentTokens.map(({ symbol, name, decimals }) => [symbol, name, decimals])).toEqual([
    ['USDC', 'USD Coin', 6],
    ['USDT', 'Tether USD', 6],
  ])
  const [account = ''] = await other.rpc<string[]>('eth_accounts')
  for (const { address } of paymentTokens) {
    const call = { to: address, data: toBalanceCall(account) }
    expect(BigInt(await other.rpc<string>('eth_call', call, 'latest'))).toBe(1_000_000_000n)
  }
})

test('the data folder of other chains is refused', () => {
  const chains = [CHAIN_ID, 421614].map((chainId) => ({ chainId, port: 1 }))
  expect(requireFolderOfChains({ dataDir, chains, isProduction: false })).toEqual({
    ok: false,
    reason: `${dataDir} belongs to a system started with --env=prod; set DATA_DIR to another folder.`,
  })
  expect(requireFolderOfChains({ dataDir, chains, isProduction: true })).toEqual({
    ok: false,
    reason: `${dataDir} belongs to a system started without --env=prod; set DATA_DIR to another folder.`,
  })
})

test('a data folder with fewer chains than the system is accepted', () => {
  const chains = [CHAIN_ID, OTHER_CHAIN_ID, 1].map((chainId) => ({ chainId, port: 1 }))
  expect(requireFolderOfChains({ dataDir, chains, isProduction: true })).toMatchObject({ ok: true })
})

test('a chain without a finished deployment is removed with its record', () => {
  const { folder, record } = toChainFiles(join(dataDir, 'half'), CHAIN_ID)
  for (const path of [folder, dirname(record)]) mkdirSync(path, { recursive: true })
  writeFileSync(record, '{}')
  removeIncompleteDeployment(join(dataDir, 'half'), CHAIN_ID)
  expect([folder, record].map(existsSync)).toEqual([false, false])
})
