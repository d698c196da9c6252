import type { PGlite } from '@electric-sql/pglite'

/** State that a database must have again before another test may use it. */
export type MigratedState = {
  /** Digest of the schema; it changes with every table, column, trigger, function or constraint. */
  schema: string
  /** Tables with rows from migrations. */
  filled: readonly string[]
}

const COPIES = 'beginning'

/** Records the state of a migrated database, and copies the rows that migrations wrote. */
export async function recordMigratedState(pglite: PGlite): Promise<MigratedState> {
  const filled = await listFilled(pglite)
  await pglite.exec(`create schema ${COPIES}`)
  for (const table of filled) {
    await pglite.exec(`create table ${copyOf(table)} as table ${table}`)
  }
  return { schema: await readSchema(pglite), filled }
}

/**
 * Empties the tables that tests filled. Returns false if a test changed the schema; the database is then not
 * reused.
 */
export async function resetDatabase(pglite: PGlite, beginning: MigratedState): Promise<boolean> {
  await pglite.exec('discard all')
  await pglite.exec('drop schema if exists pgboss cascade')
  if ((await readSchema(pglite)) !== beginning.schema) return false
  const filled = await listFilled(pglite)
  // Disables triggers, which refuse to delete from append-only tables.
  await pglite.exec('set session_replication_role = replica')
  if (filled.length > 0) await pglite.exec(`truncate ${filled.join(', ')} cascade`)
  for (const table of beginning.filled) {
    await pglite.exec(`insert into ${table} overriding system value table ${copyOf(table)}`)
  }
  await pglite.exec(RESTART_SEQUENCES)
  await pglite.exec('set session_replication_role = default')
  return true
}

const copyOf = (table: string) => `${COPIES}.${table.replace(/^public\./, '')}`

async function listFilled(pglite: PGlite): Promise<string[]> {
  const { rows } = await pglite.query<{ name: string }>(`
    select format('%I.%I', 'public', relname) as name from pg_class
    where relkind = 'r' and relnamespace = 'public'::regnamespace and pg_relation_size(oid) > 0
    order by relname`)
  return rows.map(({ name }) => name)
}

/** Rows of these catalogs get a new xmin when the object they describe is altered. */
const CATALOGS = [
  ['pg_attribute', 'attrelid'],
  ['pg_trigger', 'tgrelid'],
  ['pg_constraint', 'conrelid'],
  ['pg_index', 'indexrelid'],
  ['pg_proc', 'oid'],
] as const

const FIRST_OWN_OID = 16_384

async function readSchema(pglite: PGlite): Promise<string> {
  const parts = CATALOGS.map(
    ([catalog, id]) =>
      `select coalesce(sum(hashtextextended(concat(${id}, '/', xmin), 0)), 0)::text as part from ${catalog} where ${id} >= ${FIRST_OWN_OID}`,
  )
  const { rows } = await pglite.query<{ part: string }>(parts.join(' union all '))
  return rows.map(({ part }) => part).join()
}

const RESTART_SEQUENCES = `
  select setval(format('%I.%I', schemaname, sequencename)::regclass, start_value, false)
  from pg_sequences where last_value is not null`
