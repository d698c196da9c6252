import type { Socket } from 'node:net'
import pg from 'pg'
import { createStuckCommits } from './stuck-commits.ts'
import { findTimeBudget, spend } from './time-budget.ts'

/** The first 500 statements get a name; lists of varying lengths keep producing new texts, which run unnamed. */
const NAMES_MAX = 500
const VALUES_MAX = 40

/** Matches the statement timeout that a transaction sets; the client waits that long plus `ANSWER_MORE_MS`. */
const STATEMENT_MAX = /^set local statement_timeout = (\d+)$/
const ANSWER_MORE_MS = 3000

/** SQLSTATE of a change that a read-only server refuses. */
const READ_ONLY = '25006'
/** Postgres' function that reports a commit which no standby has, in the fields of a notice. */
const STANDBY_WAIT = 'SyncRepWaitForLSN'

/**
 * Thrown when the wait for a standby was canceled: Postgres then reports success, although the change is on the leader
 * only and is lost if that fails. The SQLSTATE means that the outcome is unknown.
 */
class UnreplicatedCommitError extends Error {
  readonly code = '08007'

  constructor() {
    super('No standby has confirmed the commit')
    this.name = 'UnreplicatedCommitError'
  }
}

/**
 * Creates clients that parse and plan each statement once per connection, which is most of the cost of a small query.
 * A statement that a migration has invalidated is prepared again under another name: at once, or within a transaction
 * at its next attempt. Without `canPrepare`, statements run unnamed, because a pooler would run the next one elsewhere.
 */
export function createPreparingClient({ canPrepare = true } = {}): typeof pg.Client {
  const names = new Map<string, string>()
  const stuckCommits = createStuckCommits()
  let named = 0
  const findName = (text: string) => {
    const known = names.get(text)
    if (!canPrepare || known !== undefined || names.size >= NAMES_MAX) return known
    const name = `s${named++}`
    names.set(text, name)
    return name
  }
  class PreparingClient extends pg.Client {
    /** Statement timeout in milliseconds that the current transaction has set. */
    private statementMaxMs: number | null = null

    /** True once the server refused a change because it is read-only: the pool then opens another connection. */
    isReadOnly = false
    private isUnreplicated = false

    constructor(config?: string | pg.ClientConfig) {
      super(config)
      this.on('notice', ({ routine }) => {
        if (routine === STANDBY_WAIT) this.isUnreplicated = true
      })
    }

    override query(...args: unknown[]): never {
      const answer: unknown = this.ask(...args)
      if (!(answer instanceof Promise)) return answer as never
      return answer.then((result: unknown) => {
        if (!this.isUnreplicated) return result
        this.isUnreplicated = false
        throw new UnreplicatedCommitError()
      }) as never
    }

    private ask(...args: unknown[]): never {
      const [text, values, ...others] = args
      const isPlain = typeof text === 'string' && Array.isArray(values) && others.length === 0
      if (!isPlain) return this.send(...args)
      const [, given] = STATEMENT_MAX.exec(text) ?? []
      // 0 means no limit, so the default applies.
      if (given !== undefined) this.statementMaxMs = Number(given) || null
      else if (text === 'commit' || text === 'rollback') this.statementMaxMs = null
      const budget = findTimeBudget()
      const wait =
        this.statementMaxMs === null ? {} : { query_timeout: this.statementMaxMs + ANSWER_MORE_MS }
      const bound =
        budget === null ? wait : { query_timeout: Math.max(1, Math.ceil(budget.leftMs)) }
      const isNamed = values.length <= VALUES_MAX
      const send = () =>
        this.send({
          ...(isNamed ? { name: findName(text) } : {}),
          text,
          values,
          ...bound,
        }) as Promise<unknown>
      const isIdle = this.getTransactionStatus() !== 'T'
      const checked = isIdle
        ? stuckCommits.check(text, (asked) => this.send({ text: asked, ...bound }))
        : null
      const sending = () => (checked === null ? send() : checked.then(send))
      const answer = (budget === null ? sending() : spend(budget, sending)).catch(
        (error: unknown) => {
          if (isAnswerLate(error)) {
            stuckCommits.note(text)
            // The server still works on the statement, so this connection is of no use, not even for a rollback.
            this.destroy()
          }
          if ((error as { code?: string }).code === READ_ONLY) this.isReadOnly = true
          if (!isPlanOutdated(error)) throw error
          names.clear()
          if (this.getTransactionStatus() !== 'I') throw error
          return send()
        },
      )
      return answer as never
    }

    private destroy() {
      // The client reports that as an error, which would end the process without a listener.
      this.on('error', () => {})
      const { connection } = this as unknown as { connection: { stream: Socket } }
      connection.stream.destroy()
    }

    private send(...args: unknown[]): never {
      return (super.query as (...given: unknown[]) => never)(...args)
    }
  }
  return PreparingClient
}

const isAnswerLate = (error: unknown): boolean =>
  error instanceof Error && error.message === 'Query read timeout'

/**
 * Returns whether the error means that a migration changed the columns of a prepared statement's result, so that it
 * must be prepared again.
 */
export const isPlanOutdated = (error: unknown): boolean =>
  error instanceof Error && error.message === 'cached plan must not change result type'
