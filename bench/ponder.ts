import { spawn } from 'node:child_process'
import path from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Db } from '../server/src/db/tables.ts'
import { CHAIN_ID } from '../server/src/test-app.ts'
import type { TestChain } from '../server/src/test-chain.ts'
import { PEERS } from './peers.ts'

const PONDER = path.join(PEERS, 'node_modules/ponder/dist/esm/bin/ponder.js')
const SCHEMA = 'peer'
const PORT = 27_420
const WAIT_MAX_MS = 5 * 60_000

/**
 * The same transfers into one table, by Ponder, which knows nothing of the chain yet. From when its table
 * is there, so that its start does not count, until it has a row for each; events a second.
 */
export async function catchUpPonder(
  chain: TestChain,
  { db, url }: { db: Db; url: string },
  count: number,
): Promise<number> {
  const env = {
    ...process.env,
    CHAIN_ID: `${CHAIN_ID}`,
    RPC_URL: chain.url,
    TOKEN: chain.deployment.contracts.usdPlus,
    LAST_BLOCK: `${await chain.head()}`,
    DATABASE_URL: url,
    PONDER_TELEMETRY_DISABLED: '1',
  }
  const args = [
    'start',
    '--root',
    path.join(PEERS, 'ponder'),
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
    const endMs = Date.now() + WAIT_MAX_MS
    const until = async (isReached: (rows: number | null) => boolean) => {
      while (!isReached(await countRows(db))) {
        if (child.exitCode !== null || Date.now() > endMs)
          throw new Error('Ponder does not get there')
        await delay(100)
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

/** Null before there is a table. */
const countRows = (db: Db): Promise<number | null> =>
  sql<{ count: string }>`select count(*) from ${sql.ref(SCHEMA)}.transfer`.execute(db).then(
    ({ rows }) => Number(rows[0]?.count ?? 0),
    () => null,
  )
