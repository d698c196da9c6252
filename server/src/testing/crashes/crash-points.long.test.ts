import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { inspect as toText } from 'node:util'
import { redemptionAccountsOf } from '@parvalue/shared/domain/ledger/ledger-redemption.ts'
import type { Address, Hex } from '@parvalue/shared/domain/values/address.ts'
import { pauseAsTestStimulus, waitUntil } from '@parvalue/shared/test-wait-until.ts'
import { pino } from 'pino'
import { privateKeyToAddress } from 'viem/accounts'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { auditLedger, getBalance } from '../../modules/ledger/service.ts'
import { redemptionQueues } from '../../modules/redemptions/queue/queues.ts'
import { restrictionQueue } from '../../modules/restrictions/queues.ts'
import { getChainRestriction, setEntityFlags } from '../../modules/restrictions/service.ts'
import { reconcileUsdPlusQueue } from '../../modules/usdplus/jobs.ts'
import { getLedgerSupply } from '../../modules/usdplus/service.ts'
import { createWalletOnce } from '../../modules/user/store.ts'
import type { DatabaseEngine } from '../../platform/db/database.ts'
import { openDatabase } from '../../platform/db/open-database.ts'
import { type CrashPoint, neverCrash } from '../../platform/fail-point.ts'
import { startJobSystem } from '../../platform/jobs/boss.ts'
import { simulatorPorts } from '../../providers/simulated.ts'
import type { Db } from '../../tables/tables.ts'
import { startTestChain, type TestChain, testChainKeys } from '../chain/test-chain.ts'
import {
  createRedeemActions,
  startTestCustodian,
  type TestCustodian,
} from '../money/test-redemptions.ts'
import { SEPOLIA_CHAIN_ID } from '../server/test-app.ts'
import { createServerProcesses } from '../server/test-server-processes.ts'
import { RECOVERY_LIMITS, fetchServerStatus as readStatusOf } from '../server/test-server-status.ts'
import { listCrashTestPoints } from './crash-test-points.ts'

const PORT = 7181
const AMOUNT = 1_000_000n
const LOST = 6

let chain: TestChain
let template: string
let alice: Address
let bob: Address
let carol: Address
let dave: Address
let custody: TestCustodian
let redeem: ReturnType<typeof createRedeemActions>
let mining: ReturnType<typeof setInterval>
let isMining = true
const folders: string[] = []
const mains = createServerProcesses()

beforeAll(async () => {
  chain = await startTestChain()
  const listed = (await chain.accounts()).map((account) => account.toLowerCase() as Address)
  ;[alice = '0x', bob = '0x', carol = '0x', dave = '0x'] = listed
  await chain.approve(alice, 1_000_000_000n)
  await chain.mine()
  custody = await startTestCustodian(chain)
  redeem = createRedeemActions(chain)
  await chain.deposit(alice, 100_000_000n)
  await redeem.allowRedeem(alice, 100_000_000n)
  await chain.mine()
  template = await createTemplate()
  mining = setInterval(() => isMining && void chain.mine().catch(() => {}), 150)
})
afterEach(mains.killAll)
afterAll(async () => {
  await custody?.stop()
  clearInterval(mining)
  chain?.stop()
  for (const folder of folders) rmSync(folder, { recursive: true, force: true })
})

const createFolder = () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'parvalue-crash-'))
  folders.push(folder)
  return folder
}

/** Creates a database in which bob's restriction has just been requested. */
async function createTemplate(): Promise<string> {
  const folder = createFolder()
  mkdirSync(path.join(folder, 'deployments'))
  const deployment = path.join(folder, 'deployments', `${SEPOLIA_CHAIN_ID}.json`)
  writeFileSync(deployment, JSON.stringify(chain.deployment))
  await inspect(folder, async (engine) => {
    const log = pino({ level: 'silent' })
    const { db, queueConnection: connection, isAlone } = engine
    const queues = [restrictionQueue, reconcileUsdPlusQueue, ...redemptionQueues]
    const jobs = await startJobSystem({ db, connection, isAlone, queues, crashAt: neverCrash, log })
    await createWalletOnce(db, bob, 0)
    const wallet = await db.selectFrom('wallets').select('entity_id').executeTakeFirstOrThrow()
    const deps = { db, clock: () => 0, enqueue: jobs.enqueue, chainIds: [SEPOLIA_CHAIN_ID] }
    const flags = { isBlocked: true }
    const request = { entityId: wallet.entity_id, flags, who: 'test', why: 'crash' }
    expect(await setEntityFlags(deps, request)).toMatchObject({ ok: true })
    await jobs.stop()
  })
  return folder
}

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
    RESTRICTOR_KEY: testChainKeys.restrictor,
    FULFILLER_KEY: testChainKeys.fulfiller,
    // The custodian listens on a free port; the server expects it at this base plus its offset.
    SIM_PORT_BASE: `${Number(new URL(custody.url).port) - simulatorPorts.custodian}`,
    [`RPC_URL_${SEPOLIA_CHAIN_ID}`]: chain.url,
  })

const readStatus = () => readStatusOf(PORT + 1)

/**
 * Causes one reorg while the restriction is pending and after its blocks were indexed; mining pauses until
 * the server has caught up. Blocks up to `kept` stay, because a busy machine may just have mined them. A
 * transaction is removed with the blocks; empty blocks that are mined again within the same second would be
 * identical.
 */
async function reorganizeOnce(signal: AbortSignal, keptHead: number) {
  const hasSeen = async (wanted: number) =>
    signal.aborted || ((await readStatus())?.chains[0]?.seenBlock ?? 0) >= wanted
  await until(() => hasSeen(keptHead + LOST + 1))
  if (signal.aborted) return
  // The reorg comes at varying moments.
  await pauseAsTestStimulus(1000, () => signal.aborted)
  isMining = false
  await chain.approve(dave, AMOUNT)
  for (let mined = 0; mined < LOST / 2; mined += 1) await chain.mine()
  await until(async () => hasSeen(await chain.head()))
  if (!signal.aborted) await chain.rpc('anvil_reorg', LOST, [])
  isMining = true
}

/**
 * Sends a transaction and mines it. A node that mines on request occasionally loses a transaction that
 * arrives at that instant, so a lost one is sent again.
 */
async function sendMined(send: () => Promise<Hex>) {
  const findStanding = async (hash: Hex) => {
    if (await chain.rpc('eth_getTransactionReceipt', hash)) return 'mined'
    return (await chain.rpc('eth_getTransactionByHash', hash)) ? null : 'lost'
  }
  let standing = 'lost'
  while (standing === 'lost') {
    const hash = await send()
    standing = await waitUntil(() => findStanding(hash), `${hash} is mined or lost`)
  }
}

const until = (isTrue: () => Promise<boolean>) =>
  waitUntil(
    isTrue,
    async () => `it comes to it after ${toText(await readStatus())}`,
    RECOVERY_LIMITS,
  )

/** Returns whether a redemption is open, by the admin port: the database cannot be opened while the server runs. */
const hasOpenRedemption = async () => (await readStatus())?.openRedemptions !== 0

const listStatuses = async (db: Db) =>
  (await db.selectFrom('redemptions').select('status').execute()).map(({ status }) => status)

const countNonces = async (block: string) => {
  const signer = privateKeyToAddress(testChainKeys.restrictor)
  return Number(await chain.rpc<Hex>('eth_getTransactionCount', signer, block))
}

const points = listCrashTestPoints('transactions')

test.each(points)('after a kill at %s, ledger, chain and cursor agree', async (point) => {
  const dataDir = createFolder()
  cpSync(template, dataDir, { recursive: true })
  const sentBefore = await countNonces('latest')
  await sendMined(() => chain.deposit(alice, AMOUNT))
  const dollarsBefore = await redeem.dollarsOf(carol)
  const askedBefore = (await custody.listTransfers()).length
  await sendMined(() => redeem.redeem(alice, AMOUNT, carol))
  const keptHead = await chain.head()

  const calm = new AbortController()
  const first = run(dataDir, point)
  const disturbed = reorganizeOnce(calm.signal, keptHead)
  expect(await first.ended).toBe('SIGKILL')
  calm.abort()
  await disturbed

  const second = run(dataDir, '')
  await until(async () => (await countNonces('finalized')) > sentBefore)
  await until(async () => (await redeem.dollarsOf(carol)) > dollarsBefore)
  await until(async () => (await readStatus())?.unsettledTransactions === 0)
  await until(async () => !(await hasOpenRedemption()))
  await until(async () => (await readStatus())?.unsettledTransactions === 0)
  const head = await chain.head()
  await until(async () => ((await readStatus())?.chains[0]?.seenBlock ?? 0) > head)
  expect((await readStatus())?.sentences).toEqual([])
  second.child.kill('SIGTERM')
  expect(await second.ended).toBe(0)

  expect(await countNonces('latest')).toBe(sentBefore + 1)
  expect((await redeem.dollarsOf(carol)) - dollarsBefore).toBe(AMOUNT)
  expect((await custody.listTransfers()).length).toBe(askedBefore + 1)
  await inspect(dataDir, async ({ db }) => {
    const cursor = await db.selectFrom('chain_cursors').selectAll().executeTakeFirstOrThrow()
    const at = `0x${Number(cursor.confirmed_block).toString(16)}`
    const restriction = { isWanted: true, version: 1, isOnChain: true }
    expect({
      audit: await auditLedger(db),
      supply: await getLedgerSupply(db, SEPOLIA_CHAIN_ID),
      outstanding: await getBalance(db, redemptionAccountsOf(SEPOLIA_CHAIN_ID, chain.token).owed),
      restriction: await getChainRestriction(db, SEPOLIA_CHAIN_ID, bob),
      sent: await db
        .selectFrom('chain_tx')
        .where('intent', 'like', 'restriction/%')
        .select(['status', 'attempt'])
        .execute(),
      redeemed: [...new Set(await listStatuses(db))],
    }).toEqual({
      audit: [],
      supply: await chain.totalSupply(at),
      outstanding: 0n,
      restriction,
      sent: [{ status: 'final', attempt: 1 }],
      redeemed: ['FILLED'],
    })
  })
})
