import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { wrappedUsdPlusAbi } from '@parvalue/shared/chain/abi/wrapped-usd-plus.ts'
import { deploymentSchema } from '@parvalue/shared/chain/deployment.ts'
import { encodeFunctionData } from 'viem'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type LocalChain, startLocalChain } from './chain/local-chain.ts'
import { clearHalfMade, ensureDeployment } from './deploy.ts'

const CHAIN_ID = 11155111
const TEN_THOUSAND_ETHER = 10_000n * 10n ** 18n

const dataDir = mkdtempSync(join(tmpdir(), 'parvalue-deploy-'))
const deploymentFile = join(dataDir, 'deployments', `${CHAIN_ID}.json`)
let chain: LocalChain

beforeAll(async () => {
  const ignore = () => {}
  const started = await startLocalChain({
    chainId: CHAIN_ID,
    port: 25_000 + (process.pid % 1000),
    dataDir,
    blockTimeMs: 100,
    watchdog: { watch: ignore, unwatch: ignore, end: ignore },
    say: ignore,
    onFault: ignore,
    onLost: ignore,
  })
  if (!started.ok) throw new Error(started.reason)
  chain = started.value
  expect(await ensureDeployment(chain, CHAIN_ID, dataDir)).toEqual({ ok: true, value: 'made' })
})

afterAll(async () => {
  await chain.stop()
  rmSync(dataDir, { recursive: true, force: true })
})

const readDeployment = () =>
  deploymentSchema.parse(JSON.parse(readFileSync(deploymentFile, 'utf8')))

/** balanceOf(address) */
const toBalanceCall = (account: string) => `0x70a08231${account.slice(2).padStart(64, '0')}`

test('contracts of other code are refused with the way out', async () => {
  const file = join(dataDir, 'chain', String(CHAIN_ID), 'code.json')
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

test('every demo account but the one without gas holds 1,000 mockUSD and 10,000 ETH', async () => {
  const token = readDeployment().paymentTokens[0]?.address
  const accounts = await chain.rpc<string[]>('eth_accounts')
  const held = await Promise.all(
    accounts.map(async (account) => [
      BigInt(await chain.rpc<string>('eth_getBalance', account, 'latest')),
      BigInt(
        await chain.rpc<string>('eth_call', { to: token, data: toBalanceCall(account) }, 'latest'),
      ),
    ]),
  )
  const funded = [TEN_THOUSAND_ETHER, 1_000_000_000n]
  const expected = accounts.map((_, index) => (index === 4 ? [0n, 0n] : funded))
  expect(held).toEqual(expected)
})

test('a purchase works: approve, deposit, and USD+ arrives', async () => {
  const { contracts, paymentTokens } = readDeployment()
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
  const { contracts } = readDeployment()
  const vault = contracts.wrappedUsdPlus ?? ''
  const read = async (to: string, data: string) =>
    BigInt(await chain.rpc<string>('eth_call', { to, data }, 'latest'))
  const toCall = (functionName: 'SEED_HOLDER' | 'MIN_SEED') =>
    encodeFunctionData({ abi: wrappedUsdPlusAbi, functionName })
  const seedHolder = (await read(vault, toCall('SEED_HOLDER'))).toString(16)
  expect(await read(vault, toBalanceCall(`0x${seedHolder}`))).toBe(1_000_000_000n)
  expect(await read(contracts.usdPlus, toBalanceCall(vault))).toBe(1_000_000_000n)
  expect(await read(vault, toCall('MIN_SEED'))).toBe(1_000_000_000n)
})

test('a chain without a finished deployment is thrown away', () => {
  const other = join(dataDir, 'other')
  mkdirSync(join(other, 'chain', String(CHAIN_ID)), { recursive: true })
  clearHalfMade(other, CHAIN_ID)
  expect(existsSync(join(other, 'chain', String(CHAIN_ID)))).toBe(false)
})
