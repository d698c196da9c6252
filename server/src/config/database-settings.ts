import { z } from 'zod'
import { listDatabaseHosts } from '../platform/db/hosts/database-url.ts'
import { type DatabaseAccess, poolModes } from '../platform/db/pooler/pool-mode.ts'
import type { Environment } from './environment.ts'

export const databaseVariables = {
  DATABASE_POOLING: z
    .enum(poolModes, `must be ${poolModes.join(' or ')}`)
    .optional()
    .meta({
      description:
        '`pool_mode` of the connection pooler (PgBouncer) to which `DATABASE_URL` leads: session or transaction.',
      fallback: 'no pooler',
    }),
  DATABASE_DIRECT_URL: z
    .url({ protocol: /^postgres(ql)?$/, message: 'must be a URL that begins with postgres://' })
    .optional()
    .meta({
      description:
        'URL of the same database without the pooler, for LISTEN and migrations. Required with `DATABASE_POOLING=transaction`.',
      fallback: '`DATABASE_URL`',
    }),
  DATABASE_REPLICA_URL: z
    .string()
    .refine(
      (text) => listDatabaseHosts(text).length > 0,
      'must be a URL that begins with postgres://',
    )
    .optional()
    .meta({
      description:
        'URL of standbys of the same database, which serve public reads; several hosts with commas, each a standby itself and not a load balancer.',
      fallback: 'none: the leader serves all reads',
    }),
}

type DatabaseAccessVariables = {
  DATABASE_POOLING?: string | undefined
  DATABASE_DIRECT_URL?: string | undefined
  DATABASE_REPLICA_URL?: string | undefined
}

export const toDatabaseAccess = (env: DatabaseAccessVariables): DatabaseAccess => ({
  poolMode: poolModes.find((each) => each === env.DATABASE_POOLING) ?? null,
  directUrl: env.DATABASE_DIRECT_URL || null,
  replicaUrl: env.DATABASE_REPLICA_URL || null,
})

/** Returns why the variables of the database contradict each other, or null. */
export function findDatabaseSettingsError(env: Environment): string | null {
  const { DATABASE_URL: url, DATABASE_POOLING: mode, DATABASE_DIRECT_URL: direct } = env
  const { DATABASE_REPLICA_URL: replica } = env
  if (!mode && direct) {
    return 'DATABASE_DIRECT_URL is for a database behind a pooler. Set DATABASE_POOLING too, or leave it out.'
  }
  if (replica && !url) {
    return 'DATABASE_REPLICA_URL needs DATABASE_URL, which leads to the leader of these standbys.'
  }
  if (mode && !url) return 'DATABASE_POOLING needs DATABASE_URL, which leads to the pooler.'
  if (mode === 'transaction' && !direct) {
    return 'DATABASE_POOLING=transaction needs DATABASE_DIRECT_URL, which leads to Postgres without the pooler: LISTEN and migrations need a session.'
  }
  return null
}
