import { chownSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { waitUntil } from '../../shared/test-wait-until.ts'
import { createClusterProcess, type ProcessPlace } from './cluster-process.ts'
import { PROGRAMS } from './required-packages.ts'
import { toPgbouncerFile } from './service-files.ts'
import type { Cluster } from './start-cluster.ts'
import type { ClusterNode } from './topology.ts'

/**
 * Reads through a PgBouncer that connects to this node, as the cluster's own does while HAProxy takes the node for the
 * leader. Returns `leader` or `standby`, or `nothing` if PgBouncer refuses.
 */
export async function readThroughPooler(
  { topology, pooledUrl }: Cluster,
  place: ProcessPlace,
  node: ClusterNode,
): Promise<'leader' | 'standby' | 'nothing'> {
  const folder = join(topology.folder, 'pgbouncer')
  const file = join(folder, 'other.ini')
  const pgbouncerPort = topology.replicaPort + 1
  writeFileSync(
    file,
    toPgbouncerFile({ ...topology, leaderPort: node.postgresPort, pgbouncerPort }),
  )
  chownSync(file, place.user.uid, place.user.gid)
  const program = { name: 'other', file: PROGRAMS.pgbouncer, args: [file], folder }
  const pooler = createClusterProcess(program, place)
  const url = new URL(pooledUrl)
  url.port = `${pgbouncerPort}`
  pooler.start()
  try {
    return await waitUntil(() => readOnce(url.href), 'the other PgBouncer runs', { pauseMs: 200 })
  } finally {
    await pooler.stop()
  }
}

/** Returns null while PgBouncer does not listen yet. */
async function readOnce(url: string) {
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => {})
  try {
    await client.connect()
    const { rows } = await client.query<{ is_standby: boolean }>(
      'select pg_is_in_recovery() as is_standby',
    )
    return rows[0]?.is_standby ? 'standby' : 'leader'
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'ECONNREFUSED' ? null : 'nothing'
  } finally {
    await client.end().catch(() => {})
  }
}
