import type { DatabaseSync, StatementSync } from 'node:sqlite'

type Value = string | number

/** Returns functions that run statements on a store; each text is prepared once. */
export function createSql(store: DatabaseSync) {
  const ready = new Map<string, StatementSync>()
  const prepare = (sql: string): StatementSync => {
    const found = ready.get(sql) ?? store.prepare(sql)
    ready.set(sql, found)
    return found
  }
  return {
    all: <Row>(sql: string, ...values: Value[]) => prepare(sql).all(...values) as Row[],
    one: <Row>(sql: string, ...values: Value[]) =>
      (prepare(sql).get(...values) as Row | undefined) ?? null,
    run: (sql: string, ...values: Value[]) => prepare(sql).run(...values),
    runNamed: (sql: string, values: Record<string, Value | null>) => prepare(sql).run(values),
  }
}

export type Sql = ReturnType<typeof createSql>
