import { setTimeout as pause } from 'node:timers/promises'
import type { Logger } from 'pino'
import { Gauge, type Registry } from 'prom-client'
import type { ReplicaSet } from '../platform/db/replicas/replica-set.ts'

const EVERY_MS = 1000

const OUT_OF_USE =
  'replicas: replica out of use, public reads go to the other replicas or the leader'

export type ReplicaCheckDeps = {
  replicas: ReplicaSet
  log: Pick<Logger, 'info' | 'warn'>
  /** Receives the metrics of the replicas. */
  registry?: Registry
}

/** Compares the replicas with the leader every second, and logs each one that comes into use or goes out of it. */
export async function startReplicaCheck({ replicas, log, registry }: ReplicaCheckDeps) {
  const used = new Map<string, boolean>()
  const ending = new AbortController()
  if (registry) addReplicaMetrics(replicas, registry)

  async function check() {
    await replicas.check()
    for (const { host, isUsable, lagMs, failure } of replicas.list()) {
      if (used.get(host) === isUsable) continue
      used.set(host, isUsable)
      if (isUsable) log.info({ host }, 'replicas: replica in use')
      else log.warn({ host, lag_ms: lagMs, err: failure }, OUT_OF_USE)
    }
  }

  async function checkForever() {
    for (;;) {
      await pause(EVERY_MS, undefined, { signal: ending.signal }).catch(() => {})
      if (ending.signal.aborted) return
      await check()
    }
  }

  await check()
  const checking = checkForever()
  return {
    stop: async () => {
      ending.abort()
      await checking
    },
  }
}

/** Adds the metrics of the replicas, read whenever they are collected. */
export function addReplicaMetrics(replicas: Pick<ReplicaSet, 'list'>, registry: Registry) {
  const options = { labelNames: ['host'] as const, registers: [registry] }
  new Gauge({
    ...options,
    name: 'parvalue_replica_usable',
    help: '1 if this process sends public reads to the replica, else 0; absent for the leader.',
    collect() {
      this.reset()
      for (const { host, isUsable, isStandby } of replicas.list())
        if (isStandby) this.set({ host }, isUsable ? 1 : 0)
    },
  })
  new Gauge({
    ...options,
    name: 'parvalue_replica_lag_seconds',
    help: 'How far the replica is behind the leader, to the second; absent if that is not known.',
    collect() {
      this.reset()
      for (const { host, lagMs } of replicas.list())
        if (lagMs !== null) this.set({ host }, lagMs / 1000)
    },
  })
}
