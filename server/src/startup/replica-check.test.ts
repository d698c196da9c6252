import { Registry } from 'prom-client'
import { expect, test } from 'vitest'
import type { ReplicaSet, ReplicaState } from '../platform/db/replicas/replica-set.ts'
import { startReplicaCheck } from './replica-check.ts'

const refusal = new Error('password authentication failed')
const usable = { isUsable: true, isStandby: true, lagMs: 0, failure: null }
const states: ReplicaState[] = [
  {
    ...usable,
    host: 'db1:5432',
    isUsable: false,
    isStandby: false,
    failure: new Error('no standby'),
  },
  { ...usable, host: 'db2:5432' },
  { ...usable, host: 'db3:5432', isUsable: false, lagMs: null, failure: refusal },
]

test('SC-03 a replica out of use is logged with its cause, and the leader among the named servers is no metric', async () => {
  const lines: unknown[] = []
  const log = {
    info: (...line: unknown[]) => void lines.push(line),
    warn: (...line: unknown[]) => void lines.push(line),
  }
  const replicas = { check: async () => {}, list: () => states } as ReplicaSet
  const registry = new Registry()
  const { stop } = await startReplicaCheck({ replicas, log, registry })
  await stop()
  const away = 'replicas: replica out of use, public reads go to the other replicas or the leader'
  expect(lines).toEqual([
    [{ host: 'db1:5432', lag_ms: 0, err: states[0]?.failure }, away],
    [{ host: 'db2:5432' }, 'replicas: replica in use'],
    [{ host: 'db3:5432', lag_ms: null, err: refusal }, away],
  ])
  const text = await registry.getSingleMetricAsString('parvalue_replica_usable')
  expect(text.split('\n').filter((line) => !line.startsWith('#'))).toEqual([
    'parvalue_replica_usable{host="db2:5432"} 1',
    'parvalue_replica_usable{host="db3:5432"} 0',
  ])
})
