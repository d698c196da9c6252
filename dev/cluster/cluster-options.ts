import { accepted, refused } from '@parvalue/shared/domain/values/outcome.ts'
import { type PoolMode, poolModes } from '../../server/src/platform/db/pooler/pool-mode.ts'
import type { Result } from '../cli/refusal.ts'
import { CLUSTER_PORTS } from './topology.ts'

type Env = Readonly<Record<string, string | undefined>>

export type ClusterOptions = {
  poolMode: PoolMode
  /** Options that `npm run cluster` has in common with `npm start`, and their names. */
  others: readonly string[]
  known: string[]
}

const POOL_MODE = '--pool-mode='
const PORT_MAX = 65_535

/** The cluster's ports follow those of the simulators, which take PORT + 2100 to PORT + 2112. */
const AFTER_PORT = 2200

/** Database variables, which the command sets itself. */
const OWN = ['DATABASE_URL', 'DATABASE_POOLING', 'DATABASE_DIRECT_URL']

/** Parses `npm run cluster -- --pool-mode=session --ephemeral`. */
export function parseClusterOptions(args: readonly string[], env: Env): Result<ClusterOptions> {
  const set = OWN.filter((name) => env[name])
  if (set.length > 0) {
    return refused(`The cluster has a database of its own: leave out ${set.join(', ')}.`)
  }
  const [text] = args.filter((arg) => arg.startsWith(POOL_MODE)).slice(-1)
  const name = text?.slice(POOL_MODE.length) ?? 'transaction'
  const poolMode = poolModes.find((each) => each === name)
  if (!poolMode) {
    return refused(`--pool-mode must be ${poolModes.join(' or ')}, not "${name}".`)
  }
  return accepted({
    poolMode,
    others: args.filter((arg) => !arg.startsWith(POOL_MODE)),
    known: ['--fresh', '--ephemeral', `${POOL_MODE}session`],
  })
}

/** Returns the first port of the cluster: CLUSTER_PORT_BASE, or one that follows PORT. */
export function readPortBase(env: Env): Result<number> {
  const text = env.CLUSTER_PORT_BASE
  const base = Number(text || Number(env.PORT || '3000') + AFTER_PORT)
  const last = PORT_MAX - CLUSTER_PORTS + 1
  if (Number.isInteger(base) && base > 0 && base <= last) return accepted(base)
  return refused(`CLUSTER_PORT_BASE must be a port from 1 to ${last}, not "${text ?? base}".`)
}
