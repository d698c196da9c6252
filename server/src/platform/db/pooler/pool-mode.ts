/** The modes of a connection pooler (`pool_mode` of PgBouncer) with which the server works. */
export const poolModes = ['session', 'transaction'] as const

export type PoolMode = (typeof poolModes)[number]

/** How the database is reached. */
export type DatabaseAccess = {
  /** Mode of the pooler to which `DATABASE_URL` leads; null means that it leads to Postgres itself. */
  poolMode: PoolMode | null
  /** URL that leads to Postgres itself, for what needs a session; null means `DATABASE_URL`. */
  directUrl: string | null
  /** URL of the leader's standbys, for public reads; null means that there are none. */
  replicaUrl: string | null
}

export const DIRECT_ACCESS: DatabaseAccess = { poolMode: null, directUrl: null, replicaUrl: null }
