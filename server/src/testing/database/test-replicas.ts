import { waitUntil } from '@parvalue/shared/test-wait-until.ts'
import type { DatabaseEngine } from '../../platform/db/database.ts'
import { openDatabase } from '../../platform/db/open-database.ts'
import type { ReplicaSet } from '../../platform/db/replicas/replica-set.ts'
import { startPostgres, type TestPostgres } from './test-engines.ts'
import { startStandby, type TestStandby } from './test-standby.ts'

export type TestReplicas = {
  leader: TestPostgres
  /** Two standbys of the leader, in the order of `replicas.list()`. */
  standbys: readonly [TestStandby, TestStandby]
  replicaUrl: string
  engine: DatabaseEngine
  replicas: ReplicaSet
  /** Checks the replicas until both are usable. */
  waitUntilUsable: () => Promise<void>
  /** Continues standbys that are frozen or whose replay is paused, and waits until they are usable. */
  restore: () => Promise<void>
  stop: () => Promise<void>
}

/** Starts a migrated server with two standbys, and opens it as the product does with `DATABASE_REPLICA_URL`. */
export async function startReplicas(): Promise<TestReplicas> {
  const leader = await startPostgres()
  const standbys = [await startStandby(leader), await startStandby(leader)] as const
  const folders = standbys.map(({ folder }) => encodeURIComponent(folder)).join(',')
  const replicaUrl = `postgres://postgres@localhost/postgres?host=${folders}`
  const opened = await openDatabase(leader.url, '', { poolMode: null, directUrl: null, replicaUrl })
  if (!opened.ok) throw new Error(opened.reason)
  const engine = opened.value
  const { replicas } = engine
  if (!replicas) throw new Error('No replicas')
  const waitUntilUsable = async () => {
    await waitUntil(async () => {
      await replicas.check()
      return replicas.list().every(({ isUsable }) => isUsable)
    }, 'both replicas are usable')
  }
  return {
    leader,
    standbys,
    replicaUrl,
    engine,
    replicas,
    waitUntilUsable,
    restore: async () => {
      for (const standby of standbys) {
        standby.setFrozen(false)
        await standby.run('select pg_wal_replay_resume()')
      }
      await waitUntilUsable()
    },
    stop: async () => {
      await engine.close()
      for (const standby of standbys) await standby.stop()
      await leader.stop()
    },
  }
}
