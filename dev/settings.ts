import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { arbitrum, ethereum } from '@parvalue/shared/chain/chains.ts'
import { CHAIN_PORT_BASE, localChainIds } from '@parvalue/shared/chain/local-nodes.ts'
import { parseAmount } from '@parvalue/shared/domain/amount.ts'
import { accepted, refused } from '@parvalue/shared/domain/outcome.ts'
import { roles } from '../server/src/roles.ts'
import { RESERVE_BPS } from './deploy/reserves.ts'
import { fromRoot } from './paths.ts'
import type { Attempt } from './refusal.ts'
import type { StartOptions } from './start-options.ts'
import { type WorldTime, worldTimes } from './world-time.ts'

export type ChainPlace = { chainId: number; port: number }

export type Settings = StartOptions & {
  port: number
  adminPort: number
  /** The simulators listen above it, each at its own number. */
  simPortBase: number
  chains: readonly ChainPlace[]
  dataDir: string
  blockTimeMs: number
  /** What the treasury of a fresh deployment holds, in basis points of all USD+. */
  seedReserveBps: bigint
  worldTime: WorldTime
}

type Env = Readonly<Record<string, string | undefined>>

const NEEDS_POSTGRES =
  'Several processes need Postgres: set DATABASE_URL, or leave out --replicas, because the embedded database is for one.'

const PORT_MAX = 65_535
const SIM_PORTS = 12

/** Production's rules know live chains only, so local nodes stand in for two of them. */
const productionChainIds: readonly number[] = [ethereum.id, arbitrum.id]

/** Where this run listens and keeps its things, from the environment and the options. */
export function toSettings(env: Env, options: StartOptions): Attempt<Settings> {
  const replicas = options.replicas ?? 1
  if (options.replicas !== null && !env.DATABASE_URL) return refused(NEEDS_POSTGRES)
  const port = toPort(env, 'PORT', 3000, PORT_MAX - replicas + 1)
  if (!port.ok) return port
  const adminPorts = options.replicas === null ? 1 : replicas * roles.length
  const adminPort = toPort(env, 'ADMIN_PORT', port.value + 1000, PORT_MAX - adminPorts + 1)
  if (!adminPort.ok) return adminPort
  const simPortBase = toPort(env, 'SIM_PORT_BASE', port.value + 2100, PORT_MAX - SIM_PORTS)
  if (!simPortBase.ok) return simPortBase
  const chainIds = options.isProduction ? productionChainIds : localChainIds
  const lastBase = PORT_MAX - chainIds.length + 1
  const chainPortBase = toPort(env, 'CHAIN_PORT_BASE', CHAIN_PORT_BASE, lastBase)
  if (!chainPortBase.ok) return chainPortBase
  const blockTimeMs = Number(env.BLOCK_TIME ?? '1') * 1000
  if (!(blockTimeMs >= 50 && blockTimeMs <= 60_000)) {
    return refused(`BLOCK_TIME must be seconds from 0.05 to 60, not "${env.BLOCK_TIME}".`)
  }
  const seedReserveBps = toReserveBps(env.SEED_RESERVE_PERCENT)
  if (!seedReserveBps.ok) return seedReserveBps
  const worldTime = toWorldTime(env.WORLD_TIME)
  if (!worldTime.ok) return worldTime
  return accepted({
    port: port.value,
    adminPort: adminPort.value,
    simPortBase: simPortBase.value,
    chains: chainIds.map((chainId, index) => ({ chainId, port: chainPortBase.value + index })),
    dataDir: toDataDir(env, options),
    blockTimeMs,
    seedReserveBps: seedReserveBps.value,
    worldTime: worldTime.value,
    ...options,
  })
}

function toDataDir(env: Env, { isEphemeral, isProduction }: StartOptions): string {
  if (isEphemeral) return mkdtempSync(join(tmpdir(), 'parvalue-'))
  if (env.DATA_DIR) return resolve(env.DATA_DIR)
  return fromRoot(isProduction ? '.data-prod' : '.data')
}

/** Below 100 it seeds a shortfall, so that one can be looked at. */
function toReserveBps(text: string | undefined): Attempt<bigint> {
  if (!text) return accepted(RESERVE_BPS)
  const bps = parseAmount(text, 2)
  if (bps.ok && bps.value >= 5_000n && bps.value <= 15_000n) return bps
  return refused(`SEED_RESERVE_PERCENT must be percent from 50 to 150, not "${text}".`)
}

function toWorldTime(text: string | undefined): Attempt<WorldTime> {
  const found = worldTimes.find((each) => each === (text || 'open'))
  if (found) return accepted(found)
  return refused(`WORLD_TIME must be open or real, not "${text}".`)
}

function toPort(env: Env, name: string, fallback: number, max = PORT_MAX): Attempt<number> {
  const text = env[name]
  const port = text ? Number(text) : fallback
  if (Number.isInteger(port) && port > 0 && port <= max) return accepted(port)
  return refused(`${name} must be a port from 1 to ${max}, not "${text ?? fallback}".`)
}
