import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { incomeAccounts } from '@parvalue/shared/domain/ledger/ledger-income.ts'
import { usdPlusAccountsOf } from '@parvalue/shared/domain/ledger/ledger-usdplus.ts'
import type { Hex } from '@parvalue/shared/domain/values/address.ts'
import { waitUntil } from '@parvalue/shared/test-wait-until.ts'
import { keccak256, toHex } from 'viem'
import { privateKeyToAddress } from 'viem/accounts'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { brokerageSimulator } from '../../../../simulators/brokerage/role.ts'
import { marketDataSimulator } from '../../../../simulators/market-data/role.ts'
import { type RunningSimulator, startSimulator } from '../../../../simulators/role.ts'
import { auditLedger, getBalance } from '../../modules/ledger/service.ts'
import { listYieldViolations } from '../../modules/yield/service.ts'
import type { DatabaseEngine } from '../../platform/db/database.ts'
import { openDatabase } from '../../platform/db/open-database.ts'
import type { CrashPoint } from '../../platform/fail-point.ts'
import { startTestChain, type TestChain, testChainKeys } from '../chain/test-chain.ts'
import { writeCustodianFiles } from '../money/test-redemptions.ts'
import { SEPOLIA_CHAIN_ID } from '../server/test-app.ts'
import { createServerProcesses } from '../server/test-server-processes.ts'
import { RECOVERY_LIMITS, waitUntilNoPendingWork } from '../server/test-server-status.ts'
import { listCrashTestPoints } from './crash-test-points.ts'

const PORTS = { server: 7203, admin: 7204, simulators: 7205 }

let chain: TestChain
let simulators: RunningSimulator[] = []
let mining: ReturnType<typeof setInterval>
const folders: string[] = []
const mains = createServerProcesses()

const createFolder = () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'parvalue-rebase-crash-'))
  folders.push(folder)
  return folder
}

/** Each fail point gets its own chain: this database does not know earlier rebases, which would freeze the flow. */
beforeEach(async () => {
  chain = await startTestChain(undefined, { houseAmount: 1_000_000_000_000n })
  const dataDir = createFolder()
  writeCustodianFiles(chain, dataDir)
  const settings = {
    portBase: PORTS.simulators,
    dataDir,
    productUrl: 'http://127.0.0.1:1',
    rpcUrls: { [SEPOLIA_CHAIN_ID]: chain.url },
    env: {},
  }
  simulators = await Promise.all(
    [marketDataSimulator, brokerageSimulator].map((role) => startSimulator(role, settings)),
  )
  mining = setInterval(() => void chain.mine().catch(() => {}), 150)
})
afterEach(async () => {
  await mains.killAll()
  clearInterval(mining)
  await Promise.all(simulators.map(({ stop }) => stop()))
  chain?.stop()
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true })
})

async function inspect<T>(
  folder: string,
  work: (engine: DatabaseEngine) => Promise<T>,
): Promise<T> {
  const engine = await openDatabase(null, folder)
  if (!engine.ok) throw new Error(engine.reason)
  try {
    return await work(engine.value)
  } finally {
    await engine.value.close()
  }
}

const run = (dataDir: string, crashAt: CrashPoint | '', everySeconds: number) =>
  mains.run({
    DATA_DIR: dataDir,
    PORT: `${PORTS.server}`,
    ADMIN_PORT: `${PORTS.admin}`,
    SIM_PORT_BASE: `${PORTS.simulators}`,
    FAIL_POINT: crashAt,
    REBASER_KEY: testChainKeys.rebaser,
    REBASE_INTERVAL_SECONDS: `${everySeconds}`,
    [`RPC_URL_${SEPOLIA_CHAIN_ID}`]: chain.url,
  })

const countNonces = async (block: string) => {
  const signer = privateKeyToAddress(testChainKeys.rebaser)
  return Number(await chain.rpc<Hex>('eth_getTransactionCount', signer, block))
}

const listRebases = (fromBlock: number) =>
  chain.rpc<unknown[]>('eth_getLogs', {
    address: chain.deployment.contracts.usdPlus,
    topics: [keccak256(toHex('BalancePerShareSet(uint128)'))],
    fromBlock: toHex(fromBlock),
  })

/** Waits until no transaction is pending and all are indexed as final. */
const untilAllFinal = () =>
  waitUntilNoPendingWork(
    PORTS.admin,
    async () => (await countNonces('finalized')) === (await countNonces('latest')),
  )

/**
 * Runs a server that starts no new period for a day until nothing is pending, and returns whether every allocation is
 * closed. A job that failed before may wait for its retry longer than the chain stays quiet.
 */
async function finishPeriods(dataDir: string): Promise<boolean> {
  const server = run(dataDir, '', 86_400)
  await untilAllFinal()
  server.child.kill('SIGTERM')
  expect(await server.ended).toBe(0)
  const open = await inspect(dataDir, ({ db }) =>
    db.selectFrom('yield_parts').where('is_closed', '=', false).selectAll().execute(),
  )
  return open.length === 0
}

/** Fail points of transaction sending and of rebases. */
const points = listCrashTestPoints('rebases')

test.each(points)('YI-01 after a kill at %s, each period is paid once', async (point) => {
  const dataDir = createFolder()
  mkdirSync(path.join(dataDir, 'deployments'))
  const deployment = path.join(dataDir, 'deployments', `${SEPOLIA_CHAIN_ID}.json`)
  writeFileSync(deployment, JSON.stringify({ ...chain.deployment, deployedAtBlock: 1 }))
  const supplyBefore = await chain.totalSupply()
  const headBefore = await chain.head()
  const sentBefore = await countNonces('latest')

  const first = run(dataDir, point, 2)
  expect(await first.ended).toBe('SIGKILL')
  const second = run(dataDir, '', 3)
  const wanted = sentBefore + 2
  const areFinal = async () => (await countNonces('finalized')) >= wanted
  await waitUntil(areFinal, `${wanted} transactions are final`, RECOVERY_LIMITS)
  second.child.kill('SIGTERM')
  expect(await second.ended).toBe(0)
  await waitUntil(() => finishPeriods(dataDir), 'every allocation is closed', RECOVERY_LIMITS)

  const sent = (await countNonces('latest')) - sentBefore
  const growth = (await chain.totalSupply()) - supplyBefore
  await inspect(dataDir, async ({ db }) => {
    const parts = await db.selectFrom('yield_parts').selectAll().execute()
    const periods = await db.selectFrom('yield_periods').select('number').execute()
    const distributed = await getBalance(db, incomeAccounts.distributed(SEPOLIA_CHAIN_ID))
    expect({
      audits: [...(await auditLedger(db)), ...(await listYieldViolations(db, SEPOLIA_CHAIN_ID))],
      yielded: await getBalance(db, usdPlusAccountsOf(SEPOLIA_CHAIN_ID).yield),
      areClosed: parts.every(({ is_closed }) => is_closed),
      parts: parts.length,
      periods: periods.length,
      onChain: (await listRebases(headBefore + 1)).length,
      income: (await getBalance(db, incomeAccounts.undistributed)) >= 0n,
      isWithin: growth <= distributed && distributed - growth <= BigInt(parts.length),
    }).toEqual({
      audits: [],
      yielded: growth,
      areClosed: true,
      parts: sent,
      periods: sent,
      onChain: sent,
      income: true,
      isWithin: true,
    })
  })
})
