import pg from 'pg'

export type FloorQuery = <Row>(name: string, values?: readonly unknown[]) => Promise<Row[]>

export type FloorDatabase = {
  query: FloorQuery
  inTransaction: <Result>(work: (query: FloorQuery) => Promise<Result>) => Promise<Result>
}

/** Opens a pool whose clients prepare each statement once; a statement is named by its text. */
export function openFloorDatabase(
  connectionString: string,
  statements: Readonly<Record<string, string>>,
): FloorDatabase {
  const pool = new pg.Pool({ connectionString })
  const toQuery =
    (client: pg.Pool | pg.PoolClient): FloorQuery =>
    async <Row>(name: string, values: readonly unknown[] = []) => {
      const query = { name, text: statements[name] ?? '', values: [...values] }
      // The caller knows the columns of its statement.
      return (await client.query<Record<string, unknown>>(query)).rows as Row[]
    }
  return {
    query: toQuery(pool),
    inTransaction: async (work) => {
      const client = await pool.connect()
      try {
        await client.query('begin')
        const result = await work(toQuery(client))
        await client.query('commit')
        return result
      } finally {
        client.release()
      }
    },
  }
}
