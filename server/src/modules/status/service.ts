import type { BusinessFlow } from '@parvalue/shared/domain/ledger/flows.ts'
import type { Clock } from '../../platform/ambient.ts'
import type { Db } from '../../tables/tables.ts'
import { findBlockTime, listChainStates } from '../chains/service.ts'
import { listFrozenFlows } from '../circuit-breakers/service.ts'
import { findIncident, type Incident } from '../incidents/service.ts'
import {
  type CheckState,
  getServerHealth,
  type HealthDeps,
  type ServerHealth,
} from '../system/service.ts'
import {
  deleteHeartbeat,
  deleteProcessHeartbeatsBefore,
  type Heartbeat,
  listHeartbeats,
  saveHeartbeat,
} from './store.ts'

/** Milliseconds without a heartbeat after which a process counts as down; heartbeats are much more frequent. */
export const HEARTBEAT_TIMEOUT_MS = 20_000

/** Milliseconds for which a process without heartbeats stays on the status page: down for a minute, then forgotten. */
export const HEARTBEAT_RETENTION_MS = HEARTBEAT_TIMEOUT_MS + 60_000

/** Milliseconds of skew above which a process is shown as degraded; its bound for service is the same. */
const CLOCK_SKEW_SHOWN_MS = 2000

export type StatusDeps = HealthDeps & {
  clock: Clock
  providers: readonly { name: string; isSimulated: boolean }[]
}

export type ProviderState = 'ok' | 'down' | 'unknown'

export type SystemStatus = {
  atMs: number
  state: CheckState
  incident: Incident | null
  frozen: { flow: BusinessFlow; sinceMs: number }[]
  chains: {
    chainId: number
    state: CheckState
    block: { number: number; minedAtMs: number } | null
  }[]
  processes: {
    role: string
    name: string
    state: CheckState
    signAtMs: number
    /** How far the clock of the process is ahead of the database's; null if not known. */
    skewMs: number | null
  }[]
  providers: (Omit<Heartbeat, 'name' | 'skewMs'> & {
    name: string
    isSimulated: boolean
    state: ProviderState
  })[]
}

/**
 * Requirement XT-10: returns the state of all chains, processes and providers, with the time of their last response.
 */
export async function getSystemStatus(deps: StatusDeps): Promise<SystemStatus> {
  const { db, clock } = deps
  const health = await getServerHealth(deps)
  const atMs = clock()
  if (health.status === 'down') {
    return {
      atMs,
      state: 'down',
      incident: null,
      frozen: [],
      chains: [],
      processes: [],
      providers: [],
    }
  }
  const [chains, processes, providers, incident, frozen] = [
    await listChains(deps, health),
    await listProcesses(db, atMs),
    await listProviders(deps),
    await findIncident(db),
    await listFrozenFlows(db),
  ]
  const isAllWell =
    health.status === 'ok' &&
    incident?.severity !== 'outage' &&
    processes.every(({ state }) => state === 'ok') &&
    providers.every(({ state }) => state !== 'down')
  const state = isAllWell ? 'ok' : 'degraded'
  return { atMs, state, incident, frozen, chains, processes, providers }
}

async function listChains({ db, chains }: StatusDeps, { checks }: ServerHealth) {
  const states = new Map((await listChainStates(db)).map((state) => [state.chainId, state]))
  const found: SystemStatus['chains'] = []
  for (const { id: chainId } of chains) {
    const seen = states.get(chainId)?.seenBlock
    const minedAt = seen === undefined ? null : await findBlockTime(db, chainId, seen)
    const block =
      seen === undefined || minedAt === null ? null : { number: seen, minedAtMs: minedAt.getTime() }
    const parts = ['chain', 'indexer', 'supply'].map((part) => checks[`${part}_${chainId}`] ?? 'ok')
    found.push({ chainId, state: worstOf(parts), block })
  }
  return found
}

const worstOf = (states: readonly CheckState[]): CheckState =>
  (['down', 'degraded'] as const).find((state) => states.includes(state)) ?? 'ok'

async function listProcesses(db: Db, nowMs: number): Promise<SystemStatus['processes']> {
  const signs = await listHeartbeats(db, 'process')
  return signs.flatMap(({ name, answeredAtMs, skewMs = null }) => {
    if (answeredAtMs === null || nowMs - answeredAtMs > HEARTBEAT_RETENTION_MS) return []
    const [role = '', ...rest] = name.split('-')
    const isSkewed = Math.abs(skewMs ?? 0) > CLOCK_SKEW_SHOWN_MS
    const isDown = nowMs - answeredAtMs > HEARTBEAT_TIMEOUT_MS
    const state = isDown ? 'down' : isSkewed ? 'degraded' : 'ok'
    return [{ role, name: rest.join('-'), state, signAtMs: answeredAtMs, skewMs }]
  })
}

async function listProviders({ db, providers }: StatusDeps): Promise<SystemStatus['providers']> {
  const signs = new Map((await listHeartbeats(db, 'provider')).map((sign) => [sign.name, sign]))
  return providers.map(({ name, isSimulated }) => {
    const { answeredAtMs = null, failedAtMs = null } = signs.get(name) ?? {}
    return { name, isSimulated, answeredAtMs, failedAtMs, state: toState(answeredAtMs, failedAtMs) }
  })
}

function toState(answeredAtMs: number | null, failedAtMs: number | null): ProviderState {
  if (answeredAtMs === null && failedAtMs === null) return 'unknown'
  return (failedAtMs ?? 0) > (answeredAtMs ?? 0) ? 'down' : 'ok'
}

/** Saves a heartbeat; `names` has one for each role of this process. */
export async function recordHeartbeat(
  db: Db,
  names: readonly string[],
  nowMs: number,
  skewMs: number | null = null,
): Promise<void> {
  for (const name of names) {
    await saveHeartbeat(db, 'process', { name, answeredAtMs: nowMs, failedAtMs: null, skewMs })
  }
}

/** Deletes the heartbeats of a process that shuts down, so that it does not show as down. */
export async function deleteHeartbeats(db: Db, names: readonly string[]): Promise<void> {
  for (const name of names) await deleteHeartbeat(db, 'process', name)
}

export const pruneHeartbeats = ({ db, clock }: { db: Db; clock: Clock }): Promise<void> =>
  deleteProcessHeartbeatsBefore(db, clock() - HEARTBEAT_RETENTION_MS)
