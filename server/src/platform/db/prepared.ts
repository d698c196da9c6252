import pg from 'pg'

/** So many texts get a name; lists of changing lengths make ever new ones, which go on without. */
const NAMES_MAX = 500
const VALUES_MAX = 40

/** Who says that its statements may take longer is waited for as long, and somewhat more. */
const STATEMENT_MAX = /^set local statement_timeout = (\d+)$/
const ANSWER_MORE_MS = 3000

/**
 * Clients that have each statement parsed and planned once per connection: of small queries that is
 * most of what they cost. One that a migration has outdated is prepared anew under another name: at
 * once, or inside a transaction with its next attempt.
 */
export function createPreparingClient(): typeof pg.Client {
  const names = new Map<string, string>()
  let named = 0
  const findName = (text: string) => {
    const known = names.get(text)
    if (known !== undefined || names.size >= NAMES_MAX) return known
    const name = `s${named++}`
    names.set(text, name)
    return name
  }
  class PreparingClient extends pg.Client {
    /** What a transaction has set for its statements, until it ends. */
    private statementMaxMs: number | null = null

    override query(...args: unknown[]): never {
      const [text, values, ...others] = args
      const isPlain = typeof text === 'string' && Array.isArray(values) && others.length === 0
      if (!isPlain) return this.send(...args)
      const [, given] = STATEMENT_MAX.exec(text) ?? []
      // Nought is no limit, and is waited for as ever.
      if (given !== undefined) this.statementMaxMs = Number(given) || null
      else if (text === 'commit' || text === 'rollback') this.statementMaxMs = null
      const wait =
        this.statementMaxMs === null ? {} : { query_timeout: this.statementMaxMs + ANSWER_MORE_MS }
      if (values.length > VALUES_MAX) return this.send({ text, values, ...wait })
      const send = () =>
        this.send({ name: findName(text), text, values, ...wait }) as Promise<unknown>
      const answer = send().catch((error: unknown) => {
        if (!isPlanOutdated(error)) throw error
        names.clear()
        if (this.getTransactionStatus() !== 'I') throw error
        return send()
      })
      return answer as never
    }

    private send(...args: unknown[]): never {
      return (super.query as (...given: unknown[]) => never)(...args)
    }
  }
  return PreparingClient
}

/** A column was added, beside a running process, to what a prepared statement selects from. */
export const isPlanOutdated = (error: unknown): boolean =>
  error instanceof Error && error.message === 'cached plan must not change result type'
