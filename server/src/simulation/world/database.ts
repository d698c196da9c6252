import { PGlite } from '@electric-sql/pglite'
import {
  type DatabaseConnection,
  type Driver,
  Kysely,
  PGliteAdapter,
  PGliteDialect,
  PostgresIntrospector,
  PostgresQueryCompiler,
  sql,
} from 'kysely'
import { MIGRATIONS_DIR } from '../../platform/db/database.ts'
import { readMigrations, runMigrations } from '../../platform/db/migrate.ts'
import type { Db, Tables } from '../../tables/tables.ts'
import { ACTION_CHANGES_TABLE } from '../corporate-actions/action-changes.ts'
import { OVERTAKINGS_SQL } from '../invariants/queue-invariants.ts'
import type { ProcessGate } from './gate.ts'
import { SIMULATED_JOBS_TABLE } from './queue.ts'

/** `lose` ends the open transaction like the database does for a process that no longer responds. */
export type SimulatedConnection = { db: Db; isInTransaction: () => boolean; lose: () => void }

/** The real database engine, which runs in memory and is emptied at the start of each run. */
export type SimulatedDatabase = {
  /** Connection of the checks, which run between two transactions of the process. */
  db: Db
  /** Connects a process; every statement passes its gate. */
  connect: (gate: ProcessGate) => SimulatedConnection
  /** Rolls back the open transaction of a killed process. */
  abandon: () => Promise<void>
  empty: () => Promise<void>
  close: () => Promise<void>
}

export async function openSimulatedDatabase(): Promise<SimulatedDatabase> {
  const pglite = await PGlite.create()
  const db = new Kysely<Tables>({ dialect: new PGliteDialect({ pglite }) })
  await createSchema(pglite)
  const empty = await createEmptying(db)
  return {
    db,
    connect: (gate) => {
      const { driver, ...line } = createDriver(pglite, gate)
      return { db: new Kysely<Tables>({ dialect: toDialect(driver) }), ...line }
    },
    abandon: async () => {
      await pglite.exec('rollback')
    },
    empty,
    close: async () => {
      await db.destroy()
    },
  }
}

async function createSchema(pglite: PGlite) {
  const migrated = await runMigrations(
    (work) =>
      pglite.transaction((tx) =>
        work({
          run: async (script) => {
            await tx.exec(script)
          },
          query: async (text, values) =>
            (await tx.query<Record<string, unknown>>(text, values)).rows,
        }),
      ),
    readMigrations(MIGRATIONS_DIR),
  )
  if (!migrated.ok) throw new Error(migrated.reason)
  await pglite.exec(SIMULATED_JOBS_TABLE)
  await pglite.exec(OVERTAKINGS_SQL)
  await pglite.exec(ACTION_CHANGES_TABLE)
}

/** Creates a function that deletes all rows except those that the migrations inserted. */
async function createEmptying(db: Db) {
  const { rows } = await sql<{ name: string }>`
    select quote_ident(tablename) as name from pg_tables
    where schemaname = 'public' and tablename <> 'schema_migrations' order by 1
  `.execute(db)
  const files: { name: string; content: string }[] = []
  for (const { name } of rows) {
    const found = await sql<{ content: string | null }>`
      select json_agg(t)::text as content from ${sql.raw(name)} t
    `.execute(db)
    const content = found.rows[0]?.content
    if (content) files.push({ name, content })
  }
  const names = sql.raw(rows.map(({ name }) => name).join(', '))
  return () =>
    db.connection().execute(async (line) => {
      // Append-only tables have triggers that prevent deletion.
      await sql`set session_replication_role = replica`.execute(line)
      await sql`truncate ${names} restart identity cascade`.execute(line)
      for (const { name, content } of files) {
        const table = sql.raw(name)
        await sql`
          insert into ${table} select * from json_populate_recordset(null::${table}, ${content}::json)
        `.execute(line)
      }
      await sql`set session_replication_role = default`.execute(line)
    })
}

const toDialect = (driver: Driver) => ({
  createAdapter: () => new PGliteAdapter(),
  createDriver: () => driver,
  createIntrospector: (db: Kysely<unknown>) => new PostgresIntrospector(db),
  createQueryCompiler: () => new PostgresQueryCompiler(),
})

function createDriver(pglite: PGlite, gate: ProcessGate) {
  let isOpen = false
  let isLost = false
  const requireLine = () => {
    if (isLost) throw Object.assign(new Error('The connection was closed'), { code: '25P03' })
  }
  const connection: DatabaseConnection = {
    executeQuery: ({ sql: text, parameters }) =>
      gate.cross('database', toTitle(text), async () => {
        requireLine()
        const { rows, affectedRows } = await pglite.query(text, [...parameters])
        return { rows: rows as never[], numAffectedRows: BigInt(affectedRows ?? 0) }
      }),
    streamQuery: () => {
      throw new Error('The simulated database has no streams')
    },
  }
  const run = (text: string, isOpenAfter: boolean) =>
    gate.cross(text === 'rollback' ? 'rollback' : 'database', text, async () => {
      if (text !== 'rollback') requireLine()
      else if (isLost) {
        isLost = false
        return
      }
      await pglite.exec(text)
      isOpen = isOpenAfter
    })
  const driver: Driver = {
    init: async () => {},
    acquireConnection: async () => connection,
    beginTransaction: (_, { isolationLevel }) =>
      run(isolationLevel ? `begin isolation level ${isolationLevel}` : 'begin', true),
    commitTransaction: () => run('commit', false),
    rollbackTransaction: () => run('rollback', false),
    releaseConnection: async () => {},
    destroy: async () => {},
  }
  return {
    driver,
    isInTransaction: () => isOpen,
    lose: () => {
      isLost = isOpen
      isOpen = false
    },
  }
}

/** Returns the start of a statement for the trace. */
const toTitle = (text: string) => text.trim().replaceAll(/\s+/g, ' ').slice(0, 70)
