import { randomBytes } from 'node:crypto'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Writable } from 'node:stream'
import { brotliCompressSync } from 'node:zlib'
import type { Deployment } from '@parvalue/shared/chain/deployment.ts'
import type { Hex } from '@parvalue/shared/domain/values/address.ts'
import { createApp } from '../../app.ts'
import { parseConfig } from '../../config/config.ts'
import type { Environment } from '../../config/environment.ts'
import { createFlagCache } from '../../modules/system/flag-cache.ts'
import type { DatabaseEngine } from '../../platform/db/database.ts'
import { createLogger } from '../../platform/http/log.ts'
import type { HttpTraffic } from '../../platform/http/traffic.ts'
import type { KeyAccess } from '../../providers/simulated.ts'
import type { AppDeps } from '../../wiring/api-deps.ts'
import { openTestDatabase } from '../database/test-database.ts'
import { createApiCaller } from './test-api-caller.ts'
import { vendorVariables } from './test-vendor-variables.ts'

/** Timeout in ms. Opening the database takes seconds, on a busy machine longer than Vitest's default timeout. */
export const TEST_START_MAX_MS = 240_000

export const SEPOLIA_CHAIN_ID = 11155111

const TOKEN = '0x5FbDB2315678afecb367f032d93F642f64180aa3'

export const TEST_DEPLOYMENT = {
  chainId: SEPOLIA_CHAIN_ID,
  deployedAtBlock: 0,
  contracts: {
    usdPlus: TOKEN,
    usdPlusMinter: TOKEN,
    transferRestrictor: TOKEN,
    wireMinter: TOKEN,
  },
  paymentTokens: [{ symbol: 'USDC', name: 'USD Coin', decimals: 6, address: TOKEN }],
  ownAccounts: [`0x${'0e'.repeat(20)}`],
  stockTokens: (
    [
      ['SGOV', 1, 'fund'],
      ['BIL', 2, 'fund'],
      ['AAPL', 4, 'share'],
    ] as const
  ).map(([symbol, stockId, kind]) => ({
    address: `0x${`d${stockId}`.padStart(40, '0')}`,
    wrapped: `0x${`e${stockId}`.padStart(40, '0')}`,
    symbol: `${symbol}.d`,
    name: `${symbol} dShare`,
    decimals: 18,
    stockId,
    kind,
  })),
}

/** A budget that no machine exhausts, for tests whose subject is not the time limit. */
export const UNLIMITED_BUDGET_MS = 600_000

/** Nodes that no test calls; hardened mode refuses this machine. */
const NO_NODE = 'http://127.0.0.1:1'
const HARDENED_NODE = 'https://node.vendors.dev'

const HARDENED = {
  ...vendorVariables,
  APP_ENV: 'prod',
  DATABASE_URL: 'postgres://localhost/unused',
  PUBLIC_URL: 'https://parvalue.dev',
  BANK_URL: 'https://bank.vendors.dev',
  BANK_KEY: 'a key of the bank',
  BANK_WEBHOOK_SECRET: `whsec_${'YmFuaw'.repeat(6)}`,
  SUPPORT_EMAIL: 'support@parvalue.dev',
  BANK_ACCOUNT: 'account_of_tests',
  WIRE_BANK_SWIFT: 'TESTUS33',
  WIRE_BANK_ROUTING_NUMBER: '021000021',
  WIRE_BANK_NAME: 'Bank of the tests',
  WIRE_BANK_ADDRESS: '1 Test Street',
  WIRE_ACCOUNT_NUMBER: '9876543210',
  WIRE_BENEFICIARY_NAME: 'Company of the tests',
  WIRE_BENEFICIARY_ADDRESS: '2 Test Avenue',
  CUSTODIAN_URL: 'https://custodian.vendors.dev',
  CUSTODIAN_KEY: 'a key of the custodian',
}

type TestSettings = {
  env?: Environment
  isHardened?: boolean
  indexHtml?: string
  /** The database of another app in the same test file; opening a new one takes over a second. */
  engine?: DatabaseEngine
  /** The job queue; by default jobs are dropped. */
  jobs?: AppDeps['jobs']
  /** The deployment of a real test chain, instead of one that is never called. */
  deployment?: Deployment
  /** Keys that the local deployment writes into the data folder. */
  faucetKey?: Hex
  houseKey?: Hex
  traffic?: HttpTraffic
  /** Bounds the waits for the database, which a slow machine would reach in tests of other things. */
  databaseBudgetMs?: number
  /** Access to a simulated market, which hardened mode refuses as a setting. */
  marketData?: KeyAccess
}

export type TestApp = Awaited<ReturnType<typeof startTestApp>>

/** Starts the real server on an in-memory database, with a clock that tests set. */
export async function startTestApp(settings: TestSettings = {}) {
  const { env = {}, isHardened = false, indexHtml, deployment = TEST_DEPLOYMENT } = settings
  const rootDir = createRoot({
    isHardened,
    indexHtml,
    deployment,
    localKeys: { faucet: settings.faucetKey, house: settings.houseKey },
  })
  const config = parseConfig(
    {
      [`RPC_URL_${deployment.chainId}`]: isHardened ? HARDENED_NODE : NO_NODE,
      ...(isHardened ? HARDENED : {}),
      ...env,
    },
    rootDir,
  )
  if (!config.ok) throw new Error(config.reason)
  const { marketData = config.value.providers.marketData } = settings
  config.value.providers = { ...config.value.providers, marketData }
  const engine = settings.engine ?? (await openTestDatabase())
  const clock = { nowMs: Date.UTC(2026, 10, 20, 12) }
  const log: string[] = []
  const flags = createFlagCache({ db: engine.db, clock: () => clock.nowMs })
  const app = await createApp({
    config: config.value,
    db: engine.db,
    isAlone: engine.isAlone,
    replicas: engine.replicas,
    databaseBudgetMs: settings.databaseBudgetMs ?? UNLIMITED_BUDGET_MS,
    flags,
    clock: () => clock.nowMs,
    random: randomBytes,
    http: fetch,
    log: createLogger(toLines(log)),
    ...(settings.traffic ? { traffic: settings.traffic } : {}),
    jobs: settings.jobs ?? { enqueue: async () => {}, countDeadLetters: async () => 0 },
  })
  const close = async () => {
    await app.close()
    if (!settings.engine) await engine.close()
    rmSync(rootDir, { recursive: true })
  }
  return {
    app,
    engine,
    db: engine.db,
    config: config.value,
    clock,
    flags,
    log,
    close,
    ...createApiCaller(app),
  }
}

function createRoot({
  isHardened,
  indexHtml,
  deployment,
  localKeys,
}: {
  isHardened: boolean
  indexHtml: string | undefined
  deployment: { chainId: number }
  localKeys: Record<string, Hex | undefined>
}) {
  const rootDir = mkdtempSync(path.join(tmpdir(), 'parvalue-test-'))
  const folder = isHardened ? 'shared/chain/deployments' : '.data/deployments'
  const deployments = path.join(rootDir, folder)
  mkdirSync(deployments, { recursive: true })
  writeFileSync(path.join(deployments, `${deployment.chainId}.json`), JSON.stringify(deployment))
  for (const [role, key] of Object.entries(localKeys)) {
    if (key === undefined) continue
    mkdirSync(path.join(rootDir, '.data/keys'), { recursive: true })
    writeFileSync(path.join(rootDir, '.data/keys', role), key)
  }
  if (indexHtml !== undefined) {
    mkdirSync(path.join(rootDir, 'web/dist/assets'), { recursive: true })
    writeFileSync(path.join(rootDir, 'web/dist/index.html'), indexHtml)
    writeFileSync(path.join(rootDir, 'web/dist/assets/app-1a2b.js'), 'export {}')
    const packed = brotliCompressSync('export {}')
    writeFileSync(path.join(rootDir, 'web/dist/assets/app-1a2b.js.br'), packed)
    writeFileSync(path.join(rootDir, 'web/dist/robots.txt'), 'User-agent: *')
    mkdirSync(path.join(rootDir, 'web/dist/previews'))
    writeFileSync(path.join(rootDir, 'web/dist/previews/drawn.json'), '{"brand":"Parvalue"}')
  }
  return rootDir
}

const toLines = (lines: string[]) =>
  new Writable({
    write: (chunk, _, done) => {
      lines.push(String(chunk))
      done()
    },
  })
