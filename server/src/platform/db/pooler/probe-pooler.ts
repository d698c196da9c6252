import pg from 'pg'
import { toConnectionOptions } from '../hosts/multi-host.ts'

/** How connections behave: as sessions of their own, or as transactions that share sessions. */
export type Sharing = 'own sessions' | 'shared sessions' | 'no transactions'

/**
 * A pooler that shares sessions usually shows it in the first round. In the other rounds it may have given the session
 * to a third client meanwhile.
 */
const ROUNDS = 5
const ANSWER_MAX_MS = 5000

/** Returns whether this session was opened by a pooler: its process is another than the one that greeted the client. */
export async function isBehindPooler(client: pg.Client | pg.PoolClient): Promise<boolean> {
  return (await readPid(client)) !== (client as unknown as { processID: number }).processID
}

/**
 * Finds out whether two connections share sessions: while the second one has a transaction open, the first one must
 * still have the session that it had before.
 */
export async function probeSharing(url: string): Promise<Sharing> {
  const config = {
    ...toConnectionOptions(url),
    connectionTimeoutMillis: ANSWER_MAX_MS,
    query_timeout: ANSWER_MAX_MS,
  }
  const [first, second] = [new pg.Client(config), new pg.Client(config)]
  for (const client of [first, second]) client.on('error', () => {})
  try {
    await first.connect()
    await second.connect()
    for (let round = 0; round < ROUNDS; round += 1) {
      const before = await readPid(first)
      await second.query('begin')
      const other = await readPid(second)
      const after = await readPid(first).catch(toWaiting)
      if (before === other || before !== after) return 'shared sessions'
      await second.query('rollback')
    }
    return 'own sessions'
  } catch (error) {
    if (/statement pooling/.test((error as Error).message)) return 'no transactions'
    throw error
  } finally {
    await Promise.all([first, second].map((client) => client.end().catch(() => {})))
  }
}

async function readPid(client: pg.Client | pg.PoolClient): Promise<number> {
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
  return rows[0]?.pid ?? 0
}

/** A client that waits while another one's transaction is open has no session of its own. */
const toWaiting = (error: unknown): null => {
  if (/Query read timeout|query_wait_timeout/.test((error as Error).message)) return null
  throw error
}
