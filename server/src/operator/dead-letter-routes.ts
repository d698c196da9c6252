import type { FastifyInstance } from 'fastify'
import type { Logger } from 'pino'
import { z } from 'zod'
import { inTransaction } from '../platform/db/transaction.ts'
import { AppError } from '../platform/http/app-error.ts'
import {
  type DeadLetterSelector,
  discardDeadLetters,
  listDeadLetters,
  retryDeadLetters,
} from '../platform/jobs/dead-letters.ts'
import { UnknownQueueError } from '../ports/jobs.ts'
import type { Tx } from '../tables/tables.ts'
import { parseOperatorChange, reasonShape, singleLineSchema } from './reason.ts'
import type { OperatorDeps, OperatorReason } from './service.ts'
import { insertOperatorAction } from './store.ts'

const id = z.uuid('This is not an id; dead-letters list shows them.')

const oneRetry = z.strictObject({ id, ...reasonShape })
const queueRetry = z.strictObject({ queue: singleLineSchema(80).trim().min(1), ...reasonShape })

type Deps = OperatorDeps & { log: Logger }
type Verb = 'retry' | 'drop'

/** Adds the routes for jobs that exhausted their retries: list, retry, discard. */
export function addDeadLetterRoutes(scope: FastifyInstance, deps: Deps) {
  const { db, clock, log } = deps
  const show = async () =>
    (await listDeadLetters(db)).map(({ diedAtMs, tries, ...letter }) => ({
      ...letter,
      tries,
      since: new Date(diedAtMs).toISOString(),
      age: toAge(clock() - diedAtMs),
    }))
  scope.get('/dead-letters', show)
  scope.post('/dead-letters/retry', async (request) => {
    const { who, why, ...choice } = parseOperatorChange(oneRetry, request)
    await settle('retry', choice, { who, why })
    return show()
  })
  scope.post('/dead-letters/retry-queue', async (request) => {
    const { who, why, ...choice } = parseOperatorChange(queueRetry, request)
    await settle('retry', choice, { who, why })
    return show()
  })
  scope.post('/dead-letters/drop', async (request) => {
    const { who, why, ...choice } = parseOperatorChange(oneRetry, request)
    await settle('drop', choice, { who, why })
    return show()
  })

  async function settle(verb: Verb, choice: DeadLetterSelector, by: OperatorReason) {
    const count = await inTransaction(db, async (tx) => {
      const taken = await removeSelected(tx, deps, { verb, choice })
      for (const { queue, subject } of taken) {
        const action = `dead letter ${verb} ${queue}`.slice(0, 100)
        await insertOperatorAction(tx, { action, subject, ...by, doneAtMs: clock() })
      }
      return taken.length
    })
    const { who: operator, why: reason } = by
    log.info({ operator, reason, ...choice, verb, count }, 'operator: dead letters handled')
  }
}

/** Retries or discards the selected dead letters, all or none; throws if there are none. */
async function removeSelected(
  tx: Tx,
  { enqueue }: Deps,
  { verb, choice }: { verb: Verb; choice: DeadLetterSelector },
) {
  try {
    const taken =
      verb === 'retry'
        ? await retryDeadLetters(tx, enqueue, choice)
        : await discardDeadLetters(tx, choice)
    if (taken.length > 0) return taken
  } catch (error) {
    if (!(error instanceof UnknownQueueError)) throw error
    throw new AppError('conflict', { message: `${error.message}.` })
  }
  throw new AppError('not_found', { message: 'There is no such dead letter any more.' })
}

const MINUTE_MS = 60_000
const DAY_MINUTES = 1440

function toAge(ms: number): string {
  const minutes = Math.max(0, Math.floor(ms / MINUTE_MS))
  if (minutes < 60) return `${minutes} min`
  return minutes < DAY_MINUTES
    ? `${Math.floor(minutes / 60)} h`
    : `${Math.floor(minutes / DAY_MINUTES)} d`
}
