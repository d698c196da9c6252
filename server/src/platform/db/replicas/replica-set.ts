import type pg from 'pg'
import { BoundedPool } from '../bounded-pool.ts'
import { listDatabaseHosts } from '../hosts/database-url.ts'
import { createTimeBudget, runOnBudget } from '../time-budget.ts'

/** A replica serves reads only while it lags the leader by less than this. */
export const REPLICA_LAG_MAX_MS = 5000

/** Milliseconds that the check of one server may take, the wait for a connection included. */
const CHECK_MAX_MS = 1000

/** Positions to remember, one a second, so that any lag up to the limit is known. */
const POSITIONS_MAX = 10

export type Replica = { host: string; pool: BoundedPool }

export type ReplicaState = {
  host: string
  isUsable: boolean
  /** False if the server said that it is no standby: after a failover it is the leader, or one that was cut off. */
  isStandby: boolean
  /** The time since the leader was where the replica is now; null if that is longer ago than is known. */
  lagMs: number | null
  /** Why the last check or read failed; null for a replica that is only too far behind. */
  failure: unknown
}

export type ReplicaSet = {
  /** Returns the next usable replica in turn, or null. */
  findNext: () => Replica | null
  /** Takes a replica out of use until it answers a check. */
  noteFailure: (replica: Replica, error: unknown) => void
  /** Returns whether the leader answered the last check. */
  isLeaderAnswering: () => boolean
  /** Compares the position of each replica with the leader's. Never throws. */
  check: () => Promise<void>
  list: () => ReplicaState[]
  close: () => Promise<void>
}

type Position = { lsn: bigint; atMs: number }
type Member = Replica & {
  failure: unknown
  isStandby: boolean
  isFollowing: boolean
  asOfMs: number | null
}

type Deps = {
  /** One or more servers, each of them a standby of the leader. */
  replicaUrl: string
  leader: BoundedPool
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
    const unchecked = { failure: null, isStandby: true, isFollowing: false, asOfMs: null }
    return { host: `${host}:${port}`, pool, ...unchecked }
  })
  let positions: readonly Position[] = []
  let isLeaderAnswering = false
  let turn = 0

  const findWritten = () => readWritten(leader).catch(() => null)
  const toLagMs = ({ asOfMs }: Member): number | null => {
    const newest = positions.at(-1)
    return newest === undefined || asOfMs === null ? null : newest.atMs - asOfMs
  }
  const isUsable = (member: Member) => {
    const lagMs = toLagMs(member)
    const isCurrent = lagMs !== null && lagMs <= REPLICA_LAG_MAX_MS
    return isCurrent && member.isFollowing && member.failure === null
  }

  async function checkMember(member: Member) {
    try {
      const { lsn, isReceiving } = await readReplayed(member.pool)
      member.isStandby = lsn !== null
      if (lsn === null) throw new Error('The server is not a standby')
      // Without a leader no replica receives anything, so those that did before are still its followers. The leader may
      // have gone since this check began.
      const isKnown = isLeaderAnswering && (isReceiving || (await findWritten()) !== null)
      if (isKnown) member.isFollowing = isReceiving
      member.asOfMs = positions.filter((position) => position.lsn <= lsn).at(-1)?.atMs ?? null
      member.failure = member.isFollowing
        ? null
        : new Error('The server does not follow the leader')
    } catch (error) {
      member.failure = error
    }
  }

  return {
    findNext: () => {
      const usable = members.filter(isUsable)
      if (usable.length === 0) return null
      turn += 1
      return usable[turn % usable.length] ?? null
    },
    noteFailure: (replica, error) => {
      const member = members.find((each) => each.host === replica.host)
      if (member) member.failure = error
    },
    isLeaderAnswering: () => isLeaderAnswering,
    check: async () => {
      const atMs = nowMs()
      const lsn = await findWritten()
      isLeaderAnswering = lsn !== null
      if (lsn !== null) positions = [...positions, { lsn, atMs }].slice(-POSITIONS_MAX)
      await Promise.all(members.map(checkMember))
    },
    list: () =>
      members.map((member) => ({
        host: member.host,
        isUsable: isUsable(member),
        isStandby: member.isStandby,
        lagMs: toLagMs(member),
        failure: member.failure,
      })),
    close: async () => {
      await Promise.all(members.map(({ pool }) => pool.end()))
    },
  }
}

type Row = { lsn: string | null; isReceiving: boolean }

async function readWritten(pool: BoundedPool): Promise<bigint | null> {
  const row = await readRow(pool, 'select pg_current_wal_lsn() as lsn')
  return parseLsn(row.lsn)
}

/**
 * Reads how far a standby has replayed, and whether it receives the leader's log. A former leader that was restarted as a
 * standby before its rewind does not: it has changes that no other server has, and may be ahead of the leader. Postgres
 * shows the process that receives to every role. The position of a server that is no standby is null.
 */
async function readReplayed(
  pool: BoundedPool,
): Promise<{ lsn: bigint | null; isReceiving: boolean }> {
  const { lsn, isReceiving } = await readRow(
    pool,
    `select case when pg_is_in_recovery() then pg_last_wal_replay_lsn() end as lsn,
      exists (select from pg_stat_wal_receiver) as "isReceiving"`,
  )
  return { lsn: parseLsn(lsn), isReceiving }
}

const readRow = (pool: BoundedPool, text: string): Promise<Row> =>
  runOnBudget(createTimeBudget(CHECK_MAX_MS), async () => {
    const client = await pool.connect()
    try {
      const { rows } = await client.query<Row>(text, [])
      const [row] = rows
      if (!row) throw new Error('The position of the server is missing')
      return row
    } finally {
      client.release()
    }
  })

/** Parses a position in the log, such as `16/B374D848`: the upper and the lower half, in hexadecimal digits. */
function parseLsn(text: string | null): bigint | null {
  const [, upper, lower] = /^([\dA-F]+)\/([\dA-F]+)$/.exec(text ?? '') ?? []
  return upper && lower ? (BigInt(`0x${upper}`) << 32n) + BigInt(`0x${lower}`) : null
}
