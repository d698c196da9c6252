import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { arbitrum, ethereum } from '@parvalue/shared/chain/chains.ts'
import { LOCAL_NODE_PORT_BASE, localChainIds } from '@parvalue/shared/chain/local-nodes.ts'
import { parseAmount } from '@parvalue/shared/domain/money/amount.ts'
import { accepted, refused } from '@parvalue/shared/domain/values/outcome.ts'
import { serverRoles } from '../../server/src/startup/roles.ts'
import type { Result } from '../cli/refusal.ts'
import type { StartOptions } from '../cli/start-options.ts'
import { RESERVE_BPS } from '../deploy/reserves.ts'
import { fromRoot } from '../paths.ts'
import { type WorldTimeMode, worldTimeModes } from './world-time.ts'

export type ChainEndpoint = { chainId: number; port: number }

export type StackSettings = StartOptions & {
  port: number
  adminPort: number
  /** First port of the simulators; each simulator listens at an offset of its own from it. */
  simPortBase: number
  chains: readonly ChainEndpoint[]
  dataDir: string
  blockTimeMs: number
  /** Reserves of a fresh deployment, in basis points of all USD+. */
  seedReserveBps: bigint
  worldTime: WorldTimeMode
}

type Env = Readonly<Record<string, string | undefined>>

const NEEDS_POSTGRES =
  'Several processes need Postgres: set DATABASE_URL, or leave out --replicas, because the embedded database is for one.'

const PORT_MAX = 65_535
const SIM_PORTS = 12

/** Production's rules know live chains only, so local nodes stand in for two of them. */
const productionChainIds: readonly number[] = [ethereum.id, arbitrum.id]

/** Returns ports, data folder and chain settings from the environment and the options, or all faults. */
export function toStackSettings(env: Env, options: StartOptions): Result<StackSettings> {
  const { port, adminPort, simPortBase, chainPortBase } = toPorts(env, options)
  const chainIds = options.isProduction ? productionChainIds : localChainIds
  const read = {
    port,
    adminPort,
    simPortBase,
    chainPortBase,
    blockTimeMs: toBlockTimeMs(env.BLOCK_TIME),
    seedReserveBps: toReserveBps(env.SEED_RESERVE_PERCENT),
    worldTime: toWorldTime(env.WORLD_TIME),
  }
  const isAlone = options.replicas === null || Boolean(env.DATABASE_URL)
  const faults = [
    ...(isAlone ? [] : [NEEDS_POSTGRES]),
    ...Object.values(read).flatMap((each) => (each.ok ? [] : [each.reason])),
  ]
  if (faults.length > 0) return refused([...new Set(faults)].join('\n'))
  return accepted({
    port: getValue(read.port),
    adminPort: getValue(read.adminPort),
    simPortBase: getValue(read.simPortBase),
    chains: chainIds.map((chainId, index) => ({
      chainId,
      port: getValue(read.chainPortBase) + index,
    })),
    dataDir: toDataDir(env, options),
    blockTimeMs: getValue(read.blockTimeMs),
    seedReserveBps: getValue(read.seedReserveBps),
    worldTime: getValue(read.worldTime),
    ...options,
  })
}

function getValue<Value>(attempt: Result<Value>): Value {
  if (!attempt.ok) throw new Error(attempt.reason)
  return attempt.value
}

/** Reads the ports; two of them follow PORT unless they are set, and are not checked if PORT is invalid. */
function toPorts(env: Env, { replicas, isProduction }: StartOptions) {
  const count = replicas ?? 1
  const adminPorts = replicas === null ? 1 : count * serverRoles.length
  const chainCount = (isProduction ? productionChainIds : localChainIds).length
  const port = toPort(env, { name: 'PORT', fallback: 3000, max: PORT_MAX - count + 1 })
  const base = port.ok ? port.value : 3000
  return {
    port,
    adminPort: toPort(env, {
      name: 'ADMIN_PORT',
      fallback: base + 1000,
      follows: 'PORT',
      max: PORT_MAX - adminPorts + 1,
    }),
    simPortBase: toPort(env, {
      name: 'SIM_PORT_BASE',
      fallback: base + 2100,
      follows: 'PORT',
      max: PORT_MAX - SIM_PORTS,
    }),
    chainPortBase: toPort(env, {
      name: 'CHAIN_PORT_BASE',
      fallback: LOCAL_NODE_PORT_BASE,
      max: PORT_MAX - chainCount + 1,
    }),
  }
}

function toDataDir(env: Env, { isEphemeral, isProduction }: StartOptions): string {
  if (isEphemeral) return mkdtempSync(join(tmpdir(), 'parvalue-'))
  if (env.DATA_DIR) return resolve(env.DATA_DIR)
  return fromRoot(isProduction ? '.data-prod' : '.data')
}

/** Parses the reserve in percent; below 100 it seeds a shortfall, for trying how the page shows one. */
function toReserveBps(text: string | undefined): Result<bigint> {
  if (!text) return accepted(RESERVE_BPS)
  const bps = parseAmount(text, 2)
  if (bps.ok && bps.value >= 5_000n && bps.value <= 15_000n) return bps
  return refused(`SEED_RESERVE_PERCENT must be percent from 50 to 150, not "${text}".`)
}

function toWorldTime(text: string | undefined): Result<WorldTimeMode> {
  const found = worldTimeModes.find((each) => each === (text || 'open'))
  if (found) return accepted(found)
  return refused(`WORLD_TIME must be open or real, not "${text}".`)
}

function toBlockTimeMs(text: string | undefined): Result<number> {
  const blockTimeMs = Number(text || '1') * 1000
  if (blockTimeMs >= 50 && blockTimeMs <= 60_000) return accepted(blockTimeMs)
  return refused(`BLOCK_TIME must be seconds from 0.05 to 60, not "${text}".`)
}

/** A port variable and its fallback; `follows` is the variable from which the fallback is computed. */
type Port = { name: string; fallback: number; max: number; follows?: string }

function toPort(env: Env, { name, fallback, max, follows }: Port): Result<number> {
  const text = env[name]
  const port = text ? Number(text) : fallback
  const isNumber = !text || /^\d{1,5}$/.test(text)
  if (isNumber && port > 0 && port <= max) return accepted(port)
  if (text || !follows) return refused(`${name} must be a port from 1 to ${max}, not "${text}".`)
  return refused(
    `${name} follows ${follows} to ${port}, and ends at ${max}. Choose a smaller ${follows}, or set ${name}.`,
  )
}
