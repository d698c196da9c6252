import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { inspect as toText } from 'node:util'
import { wireAccountsOf } from '@parvalue/shared/domain/ledger/ledger-wire.ts'
import type { Address, Hex } from '@parvalue/shared/domain/values/address.ts'
import { createMemoCode } from '@parvalue/shared/domain/wires/wire-memo.ts'
import { waitUntil } from '@parvalue/shared/test-wait-until.ts'
import { privateKeyToAddress } from 'viem/accounts'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { listWireViolations } from '../../modules/funding/wire-invariants.ts'
import { auditLedger, getBalance } from '../../modules/ledger/service.ts'
import { getLedgerSupply } from '../../modules/usdplus/service.ts'
import { createWalletOnce } from '../../modules/user/store.ts'
import type { DatabaseEngine } from '../../platform/db/database.ts'
import { openDatabase } from '../../platform/db/open-database.ts'
import type { CrashPoint } from '../../platform/fail-point.ts'
import { startTestChain, type TestChain, testChainKeys } from '../chain/test-chain.ts'
import { startTestBank, type TestBank } from '../money/test-bank.ts'
import { SEPOLIA_CHAIN_ID } from '../server/test-app.ts'
import { createServerProcesses } from '../server/test-server-processes.ts'
import {
  fetchServerStatus,
  RECOVERY_LIMITS,
  waitUntilNoPendingWork,
} from '../server/test-server-status.ts'
import { listCrashTestPoints } from './crash-test-points.ts'

const PORTS = { server: 7185, admin: 7186, simulators: 7187 }
/** The bank listens where the server expects it: 4 above the simulators' first port. */
const BANK_PORT = PORTS.simulators + 4
const CENTS = 12_345n

let chain: TestChain
let bank: TestBank | null = null
let dataDir: string
let mining: ReturnType<typeof setInterval>
const mains = createServerProcesses()

/**
 * Each fail point gets its own chain: this database has no wire for an earlier mint, which would freeze the
 * flow.
 */
beforeEach(async () => {
  chain = await startTestChain()
  dataDir = mkdtempSync(path.join(tmpdir(), 'parvalue-wire-crash-'))
  mkdirSync(path.join(dataDir, 'deployments'))
  const deployment = path.join(dataDir, 'deployments', `${SEPOLIA_CHAIN_ID}.json`)
  writeFileSync(deployment, JSON.stringify(chain.deployment))
  const productUrl = `http://localhost:${PORTS.server}`
  bank = await startTestBank({ productUrl, port: BANK_PORT })
  mining = setInterval(() => void chain.mine().catch(() => {}), 150)
})
afterEach(async () => {
  await mains.killAll()
  await bank?.stop()
  clearInterval(mining)
  chain?.stop()
  rmSync(dataDir, { recursive: true, force: true })
})

async function inspect<T>(work: (engine: DatabaseEngine) => Promise<T>): Promise<T> {
  const engine = await openDatabase(null, dataDir)
  if (!engine.ok) throw new Error(engine.reason)
  try {
    return await work(engine.value)
  } finally {
    await engine.value.close()
  }
}

const run = (crashAt: CrashPoint | '') =>
  mains.run({
    DATA_DIR: dataDir,
    PORT: `${PORTS.server}`,
    ADMIN_PORT: `${PORTS.admin}`,
    SIM_PORT_BASE: `${PORTS.simulators}`,
    FAIL_POINT: crashAt,
    WIRE_MINTER_KEY: testChainKeys.wireMinter,
    [`RPC_URL_${SEPOLIA_CHAIN_ID}`]: chain.url,
  })

const until = (isTrue: () => Promise<boolean>) =>
  waitUntil(
    isTrue,
    async () => `it comes to it after ${toText(await fetchServerStatus(PORTS.admin))}`,
    RECOVERY_LIMITS,
  )

const countNonces = async (block: string) =>
  Number(
    await chain.rpc<Hex>(
      'eth_getTransactionCount',
      privateKeyToAddress(testChainKeys.wireMinter),
      block,
    ),
  )

const WALLET: Address = `0x${'a1'.repeat(20)}`

/** Creates a wire request in a new database. */
async function announce(): Promise<string> {
  const memo_code = createMemoCode((size) => crypto.getRandomValues(new Uint8Array(size)))
  await inspect(async ({ db }) => {
    await createWalletOnce(db, WALLET, 0)
    const times = { created_at: new Date(), expires_at: new Date(Date.now() + 86_400_000) }
    const request = {
      memo_code,
      wallet: WALLET,
      chain_id: SEPOLIA_CHAIN_ID,
      cents: `${CENTS}`,
      ...times,
    }
    await db.insertInto('wire_requests').values(request).execute()
  })
  return memo_code
}

const points = listCrashTestPoints('wires')

test.each(points)(
  'TT-09 after a kill at %s, the wire is minted once, and bank, ledger and chain agree',
  async (point) => {
    const memoCode = await announce()
    const sentBefore = await countNonces('latest')
    const first = run(point)
    await until(async () => (await fetchServerStatus(PORTS.admin)) !== null)
    const sent = await bank?.send({ memo: memoCode, amount: '123.45', notice: 'duplicate' })
    expect(await first.ended).toBe('SIGKILL')

    const second = run('')
    await until(async () => (await countNonces('finalized')) > sentBefore)
    await waitUntilNoPendingWork(PORTS.admin)
    expect((await fetchServerStatus(PORTS.admin))?.sentences).toEqual([])
    second.child.kill('SIGTERM')
    expect(await second.ended).toBe(0)

    expect(await countNonces('latest')).toBe(sentBefore + 1)
    await inspect(async ({ db }) => {
      const cursor = await db.selectFrom('chain_cursors').selectAll().executeTakeFirstOrThrow()
      const at = `0x${Number(cursor.confirmed_block).toString(16)}`
      const accounts = wireAccountsOf('USD')
      expect({
        audits: [...(await auditLedger(db)), ...(await listWireViolations(db))],
        supply: await getLedgerSupply(db, SEPOLIA_CHAIN_ID),
        held: await chain.balanceOf(WALLET),
        owed: await getBalance(db, accounts.owed(memoCode)),
        receipt: await db
          .selectFrom('incoming_wires')
          .select(['bank_ref', 'status', 'cents', 'mint_attempt'])
          .execute(),
      }).toEqual({
        audits: [],
        supply: await chain.totalSupply(at),
        held: CENTS * 10_000n,
        owed: 0n,
        receipt: [{ bank_ref: sent?.ref, status: 'minted', cents: `${CENTS}`, mint_attempt: 1 }],
      })
    })
  },
)
