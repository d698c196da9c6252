import { type ChildProcess, spawn } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import type { Address, Hex } from '@parvalue/shared/domain/address.ts'
import { wireAccountsOf } from '@parvalue/shared/domain/ledger-wire.ts'
import { makeMemoCode } from '@parvalue/shared/domain/wire-memo.ts'
import { privateKeyToAddress } from 'viem/accounts'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { type CrashPoint, crashPoints } from './crash-point.ts'
import { type Engine, openDatabase } from './db/database.ts'
import { listWireViolations } from './modules/funding/audit.ts'
import { auditLedger, getBalance } from './modules/ledger/service.ts'
import { getLedgerSupply } from './modules/usdplus/service.ts'
import { createWalletOnce } from './modules/user/store.ts'
import { CHAIN_ID } from './test-app.ts'
import { startTestBank, type TestBank } from './test-bank.ts'
import { keys, startTestChain, type TestChain } from './test-chain.ts'

const MAIN = path.join(import.meta.dirname, 'main.ts')
/** The bank stands where the server looks for it: 4 above the simulators' first port. */
const PORTS = { server: 7185, admin: 7186, simulators: 7187 }
const BANK_PORT = PORTS.simulators + 4
const CENTS = 12_345n

let chain: TestChain
let bank: TestBank | null = null
let template: string
let mining: ReturnType<typeof setInterval>
const folders: string[] = []
const children: ChildProcess[] = []

const makeFolder = () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'parvalue-wire-crash-'))
  folders.push(folder)
  return folder
}

beforeAll(async () => {
  chain = await startTestChain()
  template = makeFolder()
  mkdirSync(path.join(template, 'deployments'))
  const deployment = path.join(template, 'deployments', `${CHAIN_ID}.json`)
  writeFileSync(deployment, JSON.stringify(chain.deployment))
  await inspect(template, async () => {})
  mining = setInterval(() => void chain.mine().catch(() => {}), 150)
}, 120_000)
afterAll(async () => {
  clearInterval(mining)
  for (const child of children) child.kill('SIGKILL')
  chain?.stop()
  for (const folder of folders) rmSync(folder, { recursive: true, force: true })
})

async function inspect<T>(folder: string, work: (engine: Engine) => Promise<T>): Promise<T> {
  const engine = await openDatabase(null, folder)
  if (!engine.ok) throw new Error(engine.reason)
  try {
    return await work(engine.value)
  } finally {
    await engine.value.close()
  }
}

function run(dataDir: string, crashAt: CrashPoint | '') {
  const child = spawn(process.execPath, [MAIN], {
    env: {
      PATH: process.env.PATH,
      DATA_DIR: dataDir,
      PORT: `${PORTS.server}`,
      ADMIN_PORT: `${PORTS.admin}`,
      SIM_PORT_BASE: `${PORTS.simulators}`,
      CRASH_AT: crashAt,
      WIRE_MINTER_KEY: keys.wireMinter,
      [`RPC_URL_${CHAIN_ID}`]: chain.url,
    },
    stdio: 'ignore',
  })
  children.push(child)
  const ended = new Promise<NodeJS.Signals | number | null>((resolve) =>
    child.once('exit', (code, signal) => resolve(signal ?? code)),
  )
  return { child, ended }
}

type Status = { unsettledTransactions: number; sentences: string[] }

const readStatus = (): Promise<Status | null> =>
  fetch(`http://127.0.0.1:${PORTS.admin}/status`).then(
    async (response) => (await response.json()) as Status,
    () => null,
  )

async function until(isTrue: () => Promise<boolean>) {
  while (!(await isTrue())) await delay(100)
}

const countNonces = async (block: string) =>
  Number(
    await chain.rpc<Hex>('eth_getTransactionCount', privateKeyToAddress(keys.wireMinter), block),
  )

let wallets = 0
const nextWallet = (): Address => {
  wallets += 1
  return `0x${wallets.toString(16).padStart(40, 'a')}`
}

/** An announced wire in a database of its own. */
async function announce(dataDir: string, wallet: Address): Promise<string> {
  cpSync(template, dataDir, { recursive: true })
  const memo_code = makeMemoCode((size) => crypto.getRandomValues(new Uint8Array(size)))
  await inspect(dataDir, async ({ db }) => {
    await createWalletOnce(db, wallet, 0)
    const times = { created_at: new Date(), expires_at: new Date(Date.now() + 86_400_000) }
    const request = { memo_code, wallet, chain_id: CHAIN_ID, cents: `${CENTS}`, ...times }
    await db.insertInto('wire_requests').values(request).execute()
  })
  return memo_code
}

/** The chain remembers the wires of the points before; this database never heard of them. */
const listOwnViolations = async (db: Engine['db']) =>
  (await listWireViolations(db)).filter((line) => !line.startsWith('A mint of no wire'))

const points = crashPoints.filter(
  (point) => point.startsWith('wire.') || point.startsWith('chain-tx.'),
)

beforeEach(async () => {
  const productUrl = `http://localhost:${PORTS.server}`
  bank = await startTestBank({ productUrl, port: BANK_PORT })
})
afterEach(() => bank?.stop())

test.each(points)(
  'TT-09 M12 killed at %s, the wire is minted once and bank, books and chain agree',
  async (point) => {
    const dataDir = makeFolder()
    const wallet = nextWallet()
    const memoCode = await announce(dataDir, wallet)
    const sentBefore = await countNonces('latest')
    const first = run(dataDir, point)
    await until(async () => (await readStatus()) !== null)
    const sent = await bank?.send({ memo: memoCode, amount: '123.45', notice: 'duplicate' })
    expect(await first.ended).toBe('SIGKILL')

    const second = run(dataDir, '')
    await until(async () => (await countNonces('finalized')) > sentBefore)
    await until(async () => (await readStatus())?.unsettledTransactions === 0)
    await delay(3000)
    expect((await readStatus())?.sentences).toEqual([])
    second.child.kill('SIGTERM')
    expect(await second.ended).toBe(0)

    expect(await countNonces('latest')).toBe(sentBefore + 1)
    await inspect(dataDir, async ({ db }) => {
      const cursor = await db.selectFrom('chain_cursors').selectAll().executeTakeFirstOrThrow()
      const at = `0x${Number(cursor.confirmed_block).toString(16)}`
      const accounts = wireAccountsOf('USD')
      expect({
        audits: [...(await auditLedger(db)), ...(await listOwnViolations(db))],
        supply: await getLedgerSupply(db, CHAIN_ID),
        held: await chain.balanceOf(wallet),
        owed: await getBalance(db, accounts.owed(memoCode)),
        receipt: await db
          .selectFrom('wire_receipts')
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
  120_000,
)
