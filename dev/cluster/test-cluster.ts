import { execFileSync } from 'node:child_process'
import { chmodSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { PoolMode } from '../../server/src/platform/db/pooler/pool-mode.ts'
import { waitUntil } from '../../shared/test-wait-until.ts'
import type { ClusterProcess } from './cluster-process.ts'
import { startForwarders } from './forwarders.ts'
import { findLeader, isClusterWhole } from './patroni.ts'
import { findPostgresUser } from './postgres-user.ts'
import { startCluster } from './start-cluster.ts'
import { readThroughPooler } from './test-pooler.ts'
import { type ClusterNode, toTopology } from './topology.ts'

/** Above what any machine needs for an election, a copy of a node, or a rewind. */
const WITHIN_MS = 600_000

export type TestCluster = Awaited<ReturnType<typeof startTestCluster>>

/** Starts a cluster whose nodes can be killed, frozen and cut off, in a temporary folder. */
export async function startTestCluster(poolMode: PoolMode, portBase: number) {
  const user = findPostgresUser()
  if (!user) throw new Error('There is no user to run Postgres as')
  const root = mkdtempSync(join(tmpdir(), 'parvalue-cluster-'))
  chmodSync(root, 0o711)
  const logFolder = join(root, 'log')
  mkdirSync(logFolder)
  const topology = toTopology({
    folder: join(root, 'cluster'),
    portBase,
    poolMode,
    isCuttable: true,
  })
  const disks = topology.nodes.map(({ folder }) => folder).filter(mountDisk)
  const forwarders = await startForwarders(topology)
  let stop = async () => {}
  const place = { logFolder, user, watchdog: null, isRevived: false }
  const started = await startCluster(topology, place, (begun) => {
    stop = begun.stop
  })
  const end = async () => {
    try {
      // The thread of the forwarders may have failed; all else has to end even so.
      await forwarders.mend()
    } finally {
      await stop()
      for (const disk of disks) execFileSync('umount', ['--lazy', disk])
      if (!process.env.TEST_LOG) rmSync(root, { recursive: true, force: true })
      await forwarders.stop()
    }
  }
  if (!started.ok) {
    await end()
    throw new Error(started.reason)
  }
  const cluster = started.value
  const { processes } = cluster
  const find = (name: string): ClusterProcess => {
    const found = processes.get(name)
    if (!found) throw new Error(`There is no ${name}`)
    return found
  }
  const within = { withinMs: WITHIN_MS, pauseMs: 500 }
  return {
    ...cluster,
    forwarders,
    /** Whether each node has a small disk of its own. */
    hasDisks: disks.length === topology.nodes.length,
    find,
    leader: (): Promise<ClusterNode> =>
      waitUntil(() => findLeader(topology), 'the cluster has a leader', within),
    /** Waits until another node than this one leads. */
    otherLeader: (than: ClusterNode): Promise<ClusterNode> =>
      waitUntil(
        async () => {
          const leader = await findLeader(topology)
          return leader && leader.name !== than.name ? leader : null
        },
        `another node than ${than.name} leads`,
        within,
      ),
    /** Returns what clients of PgBouncer read while it leads to this node. */
    readThroughPooler: (node: ClusterNode) => readThroughPooler(cluster, place, node),
    whole: () =>
      waitUntil(() => isClusterWhole(topology), 'all nodes run and one is synchronous', within),
    end,
  }
}

const DISK_SIZE = '768m'

/** Gives a node a disk of its own that can be filled, where this user may mount one. */
function mountDisk(folder: string): boolean {
  mkdirSync(folder, { recursive: true })
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${DISK_SIZE}`, 'tmpfs', folder], {
      stdio: 'ignore',
    })
    return true
  } catch {
    return false
  }
}
