import { spawn } from 'node:child_process'
import path from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Db } from '../../server/src/tables/tables.ts'
import type { TestChain } from '../../server/src/testing/chain/test-chain.ts'
import { SEPOLIA_CHAIN_ID } from '../../server/src/testing/server/test-app.ts'
import { PEERS_FOLDER } from '../measure/peers.ts'

const PONDER = path.join(PEERS_FOLDER, 'node_modules/ponder/dist/esm/bin/ponder.js')
const SCHEMA = 'peer'
const PORT = 27_420
/** Milliseconds without a new row after which Ponder counts as stopped; even a slow machine stores rows by then. */
const STALL_MAX_MS = 5 * 60_000

/**
 * Lets Ponder index the same transfers from the start into one table. Returns events per second, measured from the
 * creation of the table, so that Ponder's start does not count, until it has a row for each transfer.
 */
export async function catchUpPonder(
  chain: TestChain,
  { db, url }: { db: Db; url: string },
  count: number,
): Promise<number> {
  const env = {
    ...process.env,
    CHAIN_ID: `${SEPOLIA_CHAIN_ID}`,
    RPC_URL: chain.url,
    TOKEN: chain.deployment.contracts.usdPlus,
    LAST_BLOCK: `${await chain.head()}`,
    DATABASE_URL: url,
    PONDER_TELEMETRY_DISABLED: '1',
  }
  const args = [
    'start',
    '--root',
    path.join(PEERS_FOLDER, 'ponder'),
    '--schema',
    SCHEMA,
    '--port',
    `${PORT}`,
  ]
  const child = spawn(process.execPath, [PONDER, ...args], {
    env,
    stdio: process.env.BENCH_LOG ? 'inherit' : 'ignore',
  })
  const ended = new Promise((resolve) => child.once('exit', resolve))
  try {
    const until = async (isReached: (rows: number | null) => boolean) => {
      for (let last = { rows: null as number | null, atMs: Date.now() }; ; await delay(100)) {
        const rows = await countRows(db)
        if (isReached(rows)) return
        if (rows !== last.rows) last = { rows, atMs: Date.now() }
        if (child.exitCode !== null) throw new Error(`Ponder ended with ${child.exitCode}.`)
        if (Date.now() - last.atMs > STALL_MAX_MS)
          throw new Error(`Ponder stopped at ${rows} rows.`)
      }
    }
    await until((rows) => rows !== null)
    const startedMs = performance.now()
    await until((rows) => (rows ?? 0) >= count)
    return (count * 1000) / (performance.now() - startedMs)
  } finally {
    child.kill('SIGTERM')
    await ended
  }
}

/** Returns the number of rows; null before there is a table. */
const countRows = (db: Db): Promise<number | null> =>
  sql<{ count: string }>`select count(*) from ${sql.ref(SCHEMA)}.transfer`.execute(db).then(
    ({ rows }) => Number(rows[0]?.count ?? 0),
    () => null,
  )
