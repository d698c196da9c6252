import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { instantAccountsOf } from '@parvalue/shared/domain/ledger/ledger-instant.ts'
import type { Address } from '@parvalue/shared/domain/values/address.ts'
import { waitUntil } from '@parvalue/shared/test-wait-until.ts'
import { pino } from 'pino'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { refillQueue } from '../../modules/instant-redemptions/queues.ts'
import { addRefill, listRefills } from '../../modules/instant-redemptions/service.ts'
import { auditLedger, getBalance } from '../../modules/ledger/service.ts'
import type { DatabaseEngine } from '../../platform/db/database.ts'
import { openDatabase } from '../../platform/db/open-database.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { type CrashPoint, neverCrash } from '../../platform/fail-point.ts'
import { startJobSystem } from '../../platform/jobs/boss.ts'
import { simulatorPorts } from '../../providers/simulated.ts'
import { startTestChain, type TestChain } from '../chain/test-chain.ts'
import {
  createRedeemActions,
  startTestCustodian,
  type TestCustodian,
} from '../money/test-redemptions.ts'
import { SEPOLIA_CHAIN_ID } from '../server/test-app.ts'
import { createServerProcesses } from '../server/test-server-processes.ts'
import { RECOVERY_LIMITS } from '../server/test-server-status.ts'
import { listCrashTestPoints } from './crash-test-points.ts'

const PORT = 7191
const AMOUNT = 1_000_000n

let chain: TestChain
let custody: TestCustodian
let actions: ReturnType<typeof createRedeemActions>
let template: string
let mining: ReturnType<typeof setInterval>
const folders: string[] = []
const mains = createServerProcesses()

beforeAll(async () => {
  chain = await startTestChain()
  custody = await startTestCustodian(chain)
  actions = createRedeemActions(chain)
  template = await createTemplate()
  mining = setInterval(() => void chain.mine().catch(() => {}), 150)
})
afterEach(mains.killAll)
afterAll(async () => {
  clearInterval(mining)
  await custody?.stop()
  chain?.stop()
  for (const folder of folders) rmSync(folder, { recursive: true, force: true })
})

const createFolder = () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'parvalue-crash-'))
  folders.push(folder)
  return folder
}

/** Creates a database in which a refill has just been requested. Each copy has the same idempotency key. */
async function createTemplate(): Promise<string> {
  const folder = createFolder()
  mkdirSync(path.join(folder, 'deployments'))
  const deployment = path.join(folder, 'deployments', `${SEPOLIA_CHAIN_ID}.json`)
  writeFileSync(deployment, JSON.stringify(chain.deployment))
  return folder
}

/** Requests a refill whose idempotency key is made of `seed`. */
const requestRefill = (folder: string, seed: number) =>
  inspect(folder, async ({ db, queueConnection: connection, isAlone }) => {
    const log = pino({ level: 'silent' })
    const queues = [refillQueue]
    const jobs = await startJobSystem({ db, connection, isAlone, queues, crashAt: neverCrash, log })
    const random = (size: number) => new Uint8Array(size).fill(seed)
    const deps = { clock: () => 0, enqueue: jobs.enqueue, random }
    const request = { chainId: SEPOLIA_CHAIN_ID, paymentToken: chain.token, amount: AMOUNT }
    await inTransaction(db, (tx) => addRefill(tx, deps, { ...request, who: 'ana' }))
    await jobs.stop()
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

const run = (dataDir: string, crashAt: CrashPoint | '') =>
  mains.run({
    DATA_DIR: dataDir,
    PORT: `${PORT}`,
    ADMIN_PORT: `${PORT + 1}`,
    FAIL_POINT: crashAt,
    SIM_PORT_BASE: `${Number(new URL(custody.url).port) - simulatorPorts.custodian}`,
    [`RPC_URL_${SEPOLIA_CHAIN_ID}`]: chain.url,
  })

const contract = (): Address => chain.deployment.contracts.instantRedeemer ?? '0x'

test.each(listCrashTestPoints('refills').map((point, index) => [point, index + 1] as const))(
  'MN-02 after a kill at %s, a refill has arrived once, in the contract and in the books',
  async (point, seed) => {
    const dataDir = createFolder()
    cpSync(template, dataDir, { recursive: true })
    await requestRefill(dataDir, seed)
    const before = await actions.dollarsOf(contract())
    const asked = (await custody.listTransfers()).length
    expect(await run(dataDir, point).ended).toBe('SIGKILL')
    const second = run(dataDir, '')
    await waitUntil(
      async () => (await actions.dollarsOf(contract())) > before,
      'the refill has arrived',
      RECOVERY_LIMITS,
    )
    await waitUntil(
      async () => (await custody.listTransfers()).every(({ status }) => status !== 'pending'),
      'no transfer is pending',
      RECOVERY_LIMITS,
    )
    await waitUntil(
      async () => {
        const answer = await fetch(`http://127.0.0.1:${PORT + 1}/status`).catch(() => null)
        return answer?.ok === true
      },
      'the server answers',
      RECOVERY_LIMITS,
    )
    second.child.kill('SIGTERM')
    expect(await second.ended).toBe(0)
    await finishBooks(dataDir)
    expect((await actions.dollarsOf(contract())) - before).toBe(AMOUNT)
    expect(await custody.listTransfers()).toHaveLength(asked + 1)
  },
)

/** Lets the server run until the refill has ended, and compares the books. */
async function finishBooks(dataDir: string) {
  const isEnded = () =>
    inspect(dataDir, async ({ db }) => (await listRefills(db))[0]?.status === 'complete')
  while (!(await isEnded())) {
    const next = run(dataDir, '')
    await waitUntil(
      async () => {
        const answer = await fetch(`http://127.0.0.1:${PORT + 1}/status`).catch(() => null)
        return answer?.ok === true
      },
      'the server answers',
      RECOVERY_LIMITS,
    )
    next.child.kill('SIGTERM')
    expect(await next.ended).toBe(0)
  }
  await inspect(dataDir, async ({ db }) => {
    const accounts = instantAccountsOf(SEPOLIA_CHAIN_ID, chain.token)
    expect({
      audit: await auditLedger(db),
      buffer: await getBalance(db, accounts.buffer),
      inFlight: await getBalance(db, accounts.inFlight),
    }).toEqual({ audit: [], buffer: AMOUNT, inFlight: 0n })
  })
}
