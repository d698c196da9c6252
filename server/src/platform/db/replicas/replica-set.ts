import type pg from 'pg'
import { BoundedPool } from '../bounded-pool.ts'
import { listDatabaseHosts } from '../hosts/database-url.ts'

/** A replica serves reads only while it lags the leader by less than this. */
export const REPLICA_LAG_MAX_MS = 5000

const CHECK_MAX_MS = 1000

/** Positions of the leader that are kept, so that the lag of a replica is known up to the last one. */
const POSITIONS_MAX = 10

export type Replica = { host: string; pool: BoundedPool }

/** `lagMs` is how long ago the leader was where the replica is now; null if that is longer ago than is known. */
export type ReplicaState = { host: string; isUsable: boolean; lagMs: number | null }

export type ReplicaSet = {
  /** Returns the next usable replica in turn, or null. */
  findNext: () => Replica | null
  /** Takes a replica out of use until it answers a check. */
  noteFailure: (replica: Replica, error: unknown) => void
  /** Compares the position of each replica with the leader's. Never throws. */
  check: () => Promise<void>
  list: () => ReplicaState[]
  close: () => Promise<void>
}

type Position = { lsn: bigint; atMs: number }
type Member = Replica & { isAnswering: boolean; asOfMs: number | null }

type Deps = {
  /** One or more servers, each of them a standby of the leader. */
  replicaUrl: string
  leader: pg.Pool
  nowMs: () => number
  /** Creates the options of the pool of one server. */
  toPoolConfig: (url: string) => pg.PoolConfig
}

/**
 * Opens the replicas. Each is compared with the leader by the position in its log, because two machines' clocks differ.
 * While the leader is silent, replicas that had kept up with it go on serving reads.
 */
export function openReplicas({ replicaUrl, leader, nowMs, toPoolConfig }: Deps): ReplicaSet {
  const members = listDatabaseHosts(replicaUrl).map(({ host, port, url }): Member => {
    const pool = new BoundedPool(toPoolConfig(url))
    pool.on('error', () => {})
    pool.on('connect', (client) => client.on('error', () => {}))
    return { host: `${host}:${port}`, pool, isAnswering: false, asOfMs: null }
  })
  let positions: readonly Position[] = []
  let turn = 0

  const toLagMs = ({ asOfMs }: Member): number | null => {
    const newest = positions.at(-1)
    return newest === undefined || asOfMs === null ? null : newest.atMs - asOfMs
  }
  const isUsable = (member: Member) => {
    const lagMs = toLagMs(member)
    return member.isAnswering && lagMs !== null && lagMs <= REPLICA_LAG_MAX_MS
  }

  async function checkMember(member: Member) {
    const lsn = await readReplayed(member.pool).catch(() => null)
    member.isAnswering = lsn !== null
    const reached = positions.filter((position) => lsn !== null && position.lsn <= lsn).at(-1)
    member.asOfMs = reached?.atMs ?? null
  }

  return {
    findNext: () => {
      const usable = members.filter(isUsable)
      turn += 1
      return usable[turn % usable.length] ?? null
    },
    noteFailure: (replica) => {
      const member = members.find((each) => each.host === replica.host)
      if (member) member.isAnswering = false
    },
    check: async () => {
      const atMs = nowMs()
      const lsn = await readWritten(leader).catch(() => null)
      if (lsn !== null) positions = [...positions, { lsn, atMs }].slice(-POSITIONS_MAX)
      await Promise.all(members.map(checkMember))
    },
    list: () =>
      members.map((member) => ({
        host: member.host,
        isUsable: isUsable(member),
        lagMs: toLagMs(member),
      })),
    close: async () => {
      await Promise.all(members.map(({ pool }) => pool.end()))
    },
  }
}

type Row = { lsn: string | null }

const readWritten = (pool: pg.Pool) => readPosition(pool, 'select pg_current_wal_lsn() as lsn')

/** Returns null for a server that is no standby: after a failover it is the leader, or one that was cut off. */
const readReplayed = (pool: pg.Pool) =>
  readPosition(
    pool,
    'select case when pg_is_in_recovery() then pg_last_wal_replay_lsn() end as lsn',
  )

async function readPosition(pool: pg.Pool, text: string): Promise<bigint | null> {
  const { rows } = await pool.query<Row>({ text, query_timeout: CHECK_MAX_MS } as pg.QueryConfig)
  return parseLsn(rows[0]?.lsn ?? null)
}

/** Parses a position in the log, such as `16/B374D848`: the upper and the lower half, in hexadecimal digits. */
function parseLsn(text: string | null): bigint | null {
  const [, upper, lower] = /^([\dA-F]+)\/([\dA-F]+)$/.exec(text ?? '') ?? []
  return upper && lower ? (BigInt(`0x${upper}`) << 32n) + BigInt(`0x${lower}`) : null
}
