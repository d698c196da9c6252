import { Kysely, PGliteDialect } from 'kysely'
import { fromPglite } from 'pg-boss'
import type { Tables } from '../../tables/tables.ts'
import type { DatabaseEngine } from './database.ts'

type Rows<Row> = {
  rows: Row[]
  affectedRows?: number
  fields: { name: string; dataTypeID: number }[]
}

type Statements = {
  query<Row>(text: string, values?: unknown[]): Promise<Rows<Row>>
  exec(text: string): Promise<{ rows: unknown[] }[]>
}

/**
 * The calls of PGlite that an engine needs. `npm run dev` runs PGlite in another process and passes a client for it.
 */
export type EmbeddedDatabase = Statements & {
  closed: boolean
  ready: boolean
  waitReady: Promise<void>
  transaction<T>(work: (tx: Statements & { rollback(): Promise<void> }) => Promise<T>): Promise<T>
  listen(channel: string, onPayload: (payload: string) => void): Promise<() => Promise<void>>
  close(): Promise<void>
}

/** Returns the engine over an embedded database; `release` is called after it is closed. */
export function toPgliteEngine(pglite: EmbeddedDatabase, release: () => void): DatabaseEngine {
  const db = new Kysely<Tables>({ dialect: new PGliteDialect({ pglite }) })
  return {
    db,
    queueConnection: { db: fromPglite(pglite), backend: 'pglite' },
    isAlone: true,
    runInTransaction: (work) =>
      pglite.transaction((tx) =>
        work({
          run: async (script) => {
            await tx.exec(script)
          },
          query: async (text, values) =>
            (await tx.query<Record<string, unknown>>(text, values)).rows,
        }),
      ),
    close: async () => {
      await db.destroy()
      if (!pglite.closed) await pglite.close()
      release()
    },
  }
}
