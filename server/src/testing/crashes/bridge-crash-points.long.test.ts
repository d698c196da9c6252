import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { bridgeAccountsOf } from '@parvalue/shared/domain/ledger/ledger-bridge.ts'
import type { Address } from '@parvalue/shared/domain/values/address.ts'
import { waitUntil } from '@parvalue/shared/test-wait-until.ts'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { listBridgeViolations } from '../../modules/bridge/service.ts'
import { auditLedger, getBalance } from '../../modules/ledger/service.ts'
import { getLedgerSupply } from '../../modules/usdplus/service.ts'
import { openDatabase } from '../../platform/db/open-database.ts'
import type { CrashPoint } from '../../platform/fail-point.ts'
import {
  type BridgeChains,
  createBridgeActions,
  DESTINATION_CHAIN_ID,
  SOURCE_CHAIN_ID,
  startBridgeChains,
  startTestRelay,
} from '../chain/test-bridge.ts'
import { createServerProcesses } from '../server/test-server-processes.ts'
import { RECOVERY_LIMITS } from '../server/test-server-status.ts'
import { listCrashTestPoints } from './crash-test-points.ts'

const PORT = 7250
const AMOUNT = 1_000_000n

let chains: BridgeChains
let here: ReturnType<typeof createBridgeActions>
let relay: Awaited<ReturnType<typeof startTestRelay>>
let mining: ReturnType<typeof setInterval>
let alice: Address
let bob: Address
const mains = createServerProcesses()

beforeAll(async () => {
  chains = await startBridgeChains()
  here = createBridgeActions(chains.source)
  const accounts = await chains.source.accounts()
  ;[alice = '0x', bob = '0x'] = accounts
  await here.fund(alice, 100_000_000n)
  relay = await startTestRelay(chains)
  mining = setInterval(() => {
    for (const chain of [chains.source, chains.destination]) void chain.mine().catch(() => {})
  }, 150)
})
afterEach(mains.killAll)
afterAll(async () => {
  clearInterval(mining)
  await relay?.stop()
  chains?.source.stop()
  chains?.destination.stop()
})

function createFolder(): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'parvalue-bridge-crash-'))
  mkdirSync(path.join(folder, 'deployments'))
  for (const { deployment } of [chains.source, chains.destination]) {
    const file = path.join(folder, 'deployments', `${deployment.chainId}.json`)
    writeFileSync(file, JSON.stringify(deployment))
  }
  return folder
}

const run = (dataDir: string, crashAt: CrashPoint | '') =>
  mains.run({
    DATA_DIR: dataDir,
    PORT: `${PORT}`,
    ADMIN_PORT: `${PORT + 1}`,
    FAIL_POINT: crashAt,
    [`RPC_URL_${SOURCE_CHAIN_ID}`]: chains.source.url,
    [`RPC_URL_${DESTINATION_CHAIN_ID}`]: chains.destination.url,
  })

const until = (isTrue: () => Promise<boolean>, what: string) =>
  waitUntil(isTrue, what, RECOVERY_LIMITS)

const statusOf = async (id: string): Promise<string | null> =>
  fetch(`http://127.0.0.1:${PORT}/api/v1/bridge/transfers/${id}`).then(
    async (answer) => ((await answer.json()) as { status?: string }).status ?? null,
    () => null,
  )

/** Causes one reorg on a chain, after its blocks were indexed. */
async function reorganize({ rpc }: BridgeChains['source'], depth: number) {
  await rpc('anvil_reorg', depth, []).catch(() => {})
}

const points = listCrashTestPoints('bridge')

test.each(points)('BR-09 after a kill at %s, rows, ledger and both chains agree', async (point) => {
  const dataDir = createFolder()
  const before = await chains.destination.balanceOf(bob)
  const known = new Set((await relay.list()).map(({ id }) => id))
  // The relay is paused until the second server runs.
  await relay.setMode('paused')
  const first = run(dataDir, point)
  await here.sendUsdPlus(alice, bob, AMOUNT)
  expect(await first.ended).toBe('SIGKILL')

  const second = run(dataDir, '')
  const findSent = async () => (await relay.list()).find(({ id }) => !known.has(id))?.id ?? null
  const id = await waitUntil(findSent, 'the relay knows of it', RECOVERY_LIMITS)
  const untilStatus = (wanted: string) =>
    until(async () => (await statusOf(id)) === wanted, `the transfer is ${wanted}`)
  await untilStatus('ready')
  await relay.resume()
  await untilStatus('delivered')
  await reorganize(chains.destination, 3)
  await untilStatus('done')
  second.child.kill('SIGTERM')
  expect(await second.ended).toBe(0)

  expect(await chains.destination.balanceOf(bob)).toBe(before + AMOUNT)
  const engine = await openDatabase(null, dataDir)
  if (!engine.ok) throw new Error(engine.reason)
  const { db } = engine.value
  const atConfirmed = async (chainId: number) => {
    const row = await db
      .selectFrom('chain_cursors')
      .where('chain_id', '=', chainId)
      .select('confirmed_block')
      .executeTakeFirstOrThrow()
    return `0x${Number(row.confirmed_block).toString(16)}`
  }
  expect({
    audit: await auditLedger(db),
    faults: [
      ...(await listBridgeViolations(db, SOURCE_CHAIN_ID)),
      ...(await listBridgeViolations(db, DESTINATION_CHAIN_ID)),
    ],
    inFlight: await getBalance(
      db,
      bridgeAccountsOf(SOURCE_CHAIN_ID, DESTINATION_CHAIN_ID).inFlight,
    ),
    supplies: [
      await getLedgerSupply(db, SOURCE_CHAIN_ID),
      await getLedgerSupply(db, DESTINATION_CHAIN_ID),
    ],
  }).toEqual({
    audit: [],
    faults: [],
    inFlight: 0n,
    supplies: [
      await chains.source.totalSupply(await atConfirmed(SOURCE_CHAIN_ID)),
      await chains.destination.totalSupply(await atConfirmed(DESTINATION_CHAIN_ID)),
    ],
  })
  await engine.value.close()
  rmSync(dataDir, { recursive: true, force: true })
})
