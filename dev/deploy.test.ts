import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import type { Deployment } from '@parvalue/shared/chain/deployment.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { toChainFiles } from './chain/chain-files.ts'
import { type LocalChain, startLocalChain } from './chain/local-chain.ts'
import { ensureDeployment } from './deploy.ts'
import { clearHalfMade, readDeployment, requireOwnChains } from './deployment-files.ts'

const CHAIN_ID = 11155111
const OTHER_CHAIN_ID = 42161
const TEN_THOUSAND_ETHER = 10_000n * 10n ** 18n

const dataDir = mkdtempSync(join(tmpdir(), 'parvalue-deploy-'))
let chain: LocalChain
let other: LocalChain

beforeAll(async () => {
  chain = await startDeployed(CHAIN_ID, 0)
  // As production's rules have it: two dollars.
  other = await startDeployed(OTHER_CHAIN_ID, 1)
})

afterAll(async () => {
  await Promise.all([chain.stop(), other.stop()])
  rmSync(dataDir, { recursive: true, force: true })
})

async function startDeployed(chainId: number, offset: number): Promise<LocalChain> {
  const ignore = () => {}
  const started = await startLocalChain({
    chainId,
    port: 25_000 + (process.pid % 1000) * 2 + offset,
    dataDir,
    blockTimeMs: 100,
    watchdog: { watch: ignore, unwatch: ignore, end: ignore },
    say: ignore,
    onFault: ignore,
    onLost: ignore,
  })
  if (!started.ok) throw new Error(started.reason)
  expect(await ensureDeployment(started.value, chainId, dataDir)).toEqual({
    ok: true,
    value: 'made',
  })
  return started.value
}

function readDeployed({ files }: LocalChain): Deployment {
  const deployment = readDeployment(files.deployment)
  if (!deployment) throw new Error(`${files.deployment} is damaged`)
  return deployment
}

/** balanceOf(address) */
const toBalanceCall = (account: string) => `0x70a08231${account.slice(2).padStart(64, '0')}`

test('contracts of other code are refused with the way out', async () => {
  const file = chain.files.code
  const recorded = readFileSync(file, 'utf8')
  writeFileSync(file, recorded.replace(/[0-9a-f]{64}/, '0'.repeat(64)))
  expect(await ensureDeployment(chain, CHAIN_ID, dataDir)).toEqual({
    ok: false,
    reason:
      'The contracts changed since they were deployed here; npm start -- --fresh deploys the new ones.',
  })
  writeFileSync(file, recorded)
})

test('what is deployed is found again', async () => {
  expect(await ensureDeployment(chain, CHAIN_ID, dataDir)).toEqual({ ok: true, value: 'found' })
})

test('every demo account holds 1,000 mockUSD, and 10,000 ETH but for the one without gas', async () => {
  const token = readDeployed(chain).paymentTokens[0]?.address
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

test('a purchase works: approve, deposit, and USD+ arrives', async () => {
  const { contracts, paymentTokens } = readDeployed(chain)
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

test('wUSD+ holds its locked seed, as large as it must be', async () => {
  const { contracts } = readDeployed(chain)
  const vault = contracts.wrappedUsdPlus ?? ''
  const call = async (to: string, data: string) =>
    BigInt(await chain.rpc<string>('eth_call', { to, data }, 'latest'))
  const seedHolder = `0x${'dead'.padStart(40, '0')}`
  expect(await call(vault, toBalanceCall(seedHolder))).toBe(1_000_000_000n)
  expect(await call(contracts.usdPlus, toBalanceCall(vault))).toBe(1_000_000_000n)
})

test('no address of one chain is one of the other', () => {
  const addressesOf = ({ contracts, paymentTokens }: Deployment) => [
    ...Object.values(contracts),
    ...paymentTokens.map(({ address }) => address),
  ]
  const [here, there] = [chain, other].map(readDeployed).map(addressesOf)
  expect(there?.filter((address) => here?.includes(address))).toEqual([])
})

test('what pays on Arbitrum One are USDC and USDT, and every funded account has 1,000 of each', async () => {
  const { paymentTokens } = readDeployed(other)
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

test('the folder of other chains is refused', () => {
  const chains = [CHAIN_ID, 421614].map((chainId) => ({ chainId, port: 1 }))
  expect(requireOwnChains({ dataDir, chains, isProduction: false })).toEqual({
    ok: false,
    reason: `${dataDir} belongs to a system started with --env=prod; set DATA_DIR to another folder.`,
  })
  expect(requireOwnChains({ dataDir, chains, isProduction: true })).toEqual({
    ok: false,
    reason: `${dataDir} belongs to a system started without --env=prod; set DATA_DIR to another folder.`,
  })
})

test('one chain more or less is the same system', () => {
  const chains = [CHAIN_ID, OTHER_CHAIN_ID, 1].map((chainId) => ({ chainId, port: 1 }))
  expect(requireOwnChains({ dataDir, chains, isProduction: true })).toMatchObject({ ok: true })
})

test('a chain without a finished deployment is thrown away, its record too', () => {
  const { folder, record } = toChainFiles(join(dataDir, 'half'), CHAIN_ID)
  for (const path of [folder, dirname(record)]) mkdirSync(path, { recursive: true })
  writeFileSync(record, '{}')
  clearHalfMade(join(dataDir, 'half'), CHAIN_ID)
  expect([folder, record].map(existsSync)).toEqual([false, false])
})
