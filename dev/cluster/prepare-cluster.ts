import { chmodSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { refused } from '@parvalue/shared/domain/values/outcome.ts'
import type { PoolMode } from '../../server/src/platform/db/pooler/pool-mode.ts'
import { explainListenRefusal, findListenRefusal } from '../../server/src/startup/taken-port.ts'
import { type Result, succeeded } from '../cli/refusal.ts'
import type { Watchdog } from '../stack/start-watchdog.ts'
import type { Run } from '../stack/supervise.ts'
import { findPostgresUser } from './postgres-user.ts'
import { type Cluster, startCluster } from './start-cluster.ts'
import { listClusterPorts, type Topology, toTopology } from './topology.ts'

type Place = { portBase: number; poolMode: PoolMode }
type ClusterRun = Run & { watchdog: Watchdog }

/** Starts the cluster for a run, and sets the database variables of its servers. */
export async function prepareCluster(
  { settings, closers, print, watchdog }: ClusterRun,
  place: Place,
  env: NodeJS.ProcessEnv,
): Promise<Result<void>> {
  const { dataDir, isEphemeral } = settings
  const topology = toTopology({ folder: join(dataDir, 'cluster'), ...place })
  const taken = await explainTakenClusterPort(topology, place)
  if (taken !== null) return refused(taken)
  const user = findPostgresUser()
  if (!user) return refused('There is no user to run Postgres as.')
  // A temporary folder is closed to others. The cluster's user has to pass through it, and need not list it.
  if (isEphemeral) chmodSync(dataDir, 0o711)
  const logFolder = join(dataDir, 'log')
  mkdirSync(logFolder, { recursive: true })
  print('Starting three Postgres servers, which takes up to a minute the first time.')
  const started = await startCluster(
    topology,
    { logFolder, user, watchdog, isRevived: true },
    ({ stop }) => closers.add(stop),
  )
  if (!started.ok) return started
  Object.assign(env, toDatabaseVariables(started.value))
  for (const line of describeCluster(topology)) print(line)
  return succeeded
}

/** Returns the variables by which a server uses the cluster through PgBouncer. */
export const toDatabaseVariables = ({ topology, pooledUrl, directUrl }: Cluster) => ({
  DATABASE_URL: pooledUrl,
  DATABASE_POOLING: topology.poolMode,
  DATABASE_DIRECT_URL: directUrl,
})

async function explainTakenClusterPort(topology: Topology, { portBase }: Place) {
  for (const { port, part } of listClusterPorts(topology)) {
    const code = await findListenRefusal(port, '127.0.0.1')
    const advice = `CLUSTER_PORT_BASE=${portBase + 100} npm run cluster`
    const sentence = await explainListenRefusal({ port, part, advice }, code)
    if (sentence !== null) return sentence
  }
  return null
}

const describeCluster = ({ folder, nodes, ...ports }: Topology): string[] => [
  `PgBouncer (pool_mode=${ports.poolMode}) at port ${ports.pgbouncerPort}, HAProxy at ${ports.leaderPort} (leader) and ${ports.replicaPort} (standbys).`,
  ...nodes.map(
    ({ name, postgresPort, restPort }) =>
      `${name}: Postgres at port ${postgresPort}, Patroni at http://127.0.0.1:${restPort}/cluster`,
  ),
  `patronictl -c ${join(nodes[0]?.folder ?? folder, 'patroni.json')} list shows the members.`,
]
