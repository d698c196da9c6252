import pg from 'pg'

/** So many texts get a name; lists of changing lengths make ever new ones, which go on without. */
const NAMES_MAX = 500
const VALUES_MAX = 40

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
    override query(...args: unknown[]): never {
      const [text, values, ...others] = args
      const isPlain = typeof text === 'string' && Array.isArray(values) && others.length === 0
      if (!isPlain || values.length > VALUES_MAX) return this.send(...args)
      const send = () => this.send({ name: findName(text), text, values }) as Promise<unknown>
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
