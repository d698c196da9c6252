import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { gunzipSync } from 'node:zlib'
import { type RawBuilder, sql } from 'kysely'
import type { Db, Tx } from '../../tables/tables.ts'

/**
 * Rows saved by the tests of an earlier version, one file per database; created by
 * `tools/save-rows-of-tests.ts`.
 */
export type SavedVersion = { commit: string; newestMigration: number; databases: readonly string[] }

/** Rows by table as Postgres's JSON text. It is never parsed, so that no digit is lost. */
export type SavedRows = ReadonlyMap<string, readonly string[]>

const FOLDER = path.join(import.meta.dirname, '../../../upgrade-data')

/** Lists the saved versions; folders are named `<newest migration>-<commit>`. */
export const listSavedVersions = (): SavedVersion[] =>
  readdirSync(FOLDER).map((name) => {
    const [newest = '', commit = ''] = name.split('-')
    const databases = readdirSync(path.join(FOLDER, name)).sort()
    return { commit, newestMigration: Number(newest), databases }
  })

export function readSavedRows(
  { commit, newestMigration }: SavedVersion,
  database: string,
): SavedRows {
  const file = path.join(FOLDER, `${newestMigration}-${commit}`, database)
  const rows = new Map<string, string[]>()
  for (const line of gunzipSync(readFileSync(file)).toString('utf8').split('\n')) {
    const end = line.indexOf('\t')
    const table = line.slice(0, end)
    rows.set(table, [...(rows.get(table) ?? []), line.slice(end + 1)])
  }
  return rows
}

/** Replaces all rows by the saved ones, with triggers disabled. */
export function loadSavedRows(db: Db, rows: SavedRows): Promise<void> {
  return db.transaction().execute(async (tx) => {
    await sql`set local statement_timeout = 0`.execute(tx)
    await sql`set local session_replication_role = replica`.execute(tx)
    await empty(tx)
    for (const [table, texts] of rows) {
      const columns = sql.join((await listColumns(tx, table)).map((name) => sql.ref(name)))
      await sql`
        insert into ${sql.table(table)} (${columns}) overriding system value
        select ${columns} from jsonb_populate_recordset(null::${sql.table(table)},
          ${`[${texts.join(',')}]`}::jsonb)
      `.execute(tx)
    }
    await advanceSequences(tx)
    // The queue drops jobs that waited for weeks, and these have waited for years.
    await sql`
      update pgboss.job set start_after = now(), keep_until = now() + interval '1 day'
      where state in ('created', 'retry')
    `.execute(tx)
  })
}

async function empty(tx: Tx) {
  const { rows } = await sql<{ name: string }>`
    select table_name as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE' and table_name <> 'schema_migrations'
  `.execute(tx)
  await sql`truncate ${sql.join(rows.map(({ name }) => sql.table(name)))} cascade`.execute(tx)
}

async function listColumns(tx: Tx, table: string): Promise<string[]> {
  const [schema, name] = table.includes('.') ? table.split('.') : ['public', table]
  const { rows } = await sql<{ name: string }>`
    select column_name as name from information_schema.columns
    where table_schema = ${schema} and table_name = ${name} and is_generated = 'NEVER'
    order by ordinal_position
  `.execute(tx)
  return rows.map((row) => row.name)
}

/** Sets each sequence to continue after the last saved row. */
async function advanceSequences(tx: Tx) {
  const { rows } = await sql<{ table: string; column: string }>`
    select table_name as table, column_name as column from information_schema.columns
    where table_schema = 'public' and (is_identity = 'YES' or column_default like 'nextval(%')
  `.execute(tx)
  for (const { table, column } of rows) {
    await sql`
      select setval(pg_get_serial_sequence(${table}, ${column}),
        greatest(1, (select coalesce(max(${sql.ref(column)}), 0) from ${sql.table(table)})),
        exists (select 1 from ${sql.table(table)}))
    `.execute(tx)
  }
}

/** Queries that rebuild the former columns of a table, by the table's former name. */
export type FormerTableQueries = Readonly<Record<string, RawBuilder<unknown>>>

/** Reads all rows of these tables and columns as text, in a stable order. */
export async function readTableRows(
  db: Db,
  columnsOf: ReadonlyMap<string, readonly string[]>,
  moved: FormerTableQueries = {},
): Promise<Record<string, string[]>> {
  const found: Record<string, string[]> = {}
  for (const [table, columns] of columnsOf) {
    const { rows } = await sql<{ row: string }>`
      select (select jsonb_object_agg(key, value) from jsonb_each(to_jsonb(t))
        where key in (${sql.join(columns)}))::text as row
      from ${moved[table] ?? sql.table(table)} t
    `.execute(db)
    found[table] = rows.map(({ row }) => row).sort()
  }
  return found
}

export async function readTableColumns(db: Db): Promise<Map<string, string[]>> {
  const { rows } = await sql<{ table: string; column: string }>`
    select c.table_name as table, c.column_name as column from information_schema.columns c
    join information_schema.tables t using (table_schema, table_name)
    where c.table_schema = 'public' and t.table_type = 'BASE TABLE'
      and c.table_name not in ('schema_migrations', 'rate_counts')
  `.execute(db)
  const columns = new Map<string, string[]>()
  for (const { table, column } of rows) columns.set(table, [...(columns.get(table) ?? []), column])
  return columns
}
