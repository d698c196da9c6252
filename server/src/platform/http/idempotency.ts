import { createHash } from 'node:crypto'
import type { Endpoint } from '@parvalue/shared/api/endpoint.ts'
import { type ErrorCode, errorCodes } from '@parvalue/shared/api/errors.ts'
import { IDEMPOTENCY_KEY_HEADER, idempotencyKeyField } from '@parvalue/shared/api/idempotency.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Db, Tx } from '../../tables/tables.ts'
import type { Clock } from '../ambient.ts'
import {
  findStoredAnswer,
  type IdempotencyRefusal,
  type IdempotentRequest,
  type StoredAnswer,
  withIdempotency,
} from '../db/idempotency.ts'
import { inTransaction } from '../db/transaction.ts'
import { AppError } from './app-error.ts'
import type { Session } from './guards/session-guard.ts'

type IdempotentCall = {
  endpoint: Endpoint
  request: FastifyRequest
  reply: FastifyReply
  session: Session
}

type Steps = {
  /** Checks whether the wallet may make the call; skipped where a stored answer exists. */
  check: () => Promise<void>
  /** Runs the handler. All its queries use the transaction: on PGlite any other query would wait for the end of it. */
  perform: (tx: Tx) => Promise<unknown>
}

export type HandleIdempotently = (call: IdempotentCall, steps: Steps) => Promise<unknown>

/**
 * Handles a call that takes an `Idempotency-Key`. Its effects and the stored answer are one commit; a refusal of the
 * handler is stored as well, and what the handler did before it is rolled back. Headers of an answer are not stored.
 */
export function createIdempotentHandler(deps: { db: Db; clock: Clock }): HandleIdempotently {
  return async (call, { check, perform }) => {
    const request = toIdempotentRequest(call)
    const known = request && (await findStoredAnswer(deps, request))
    if (known) return toBody(readOutcome(known), call.reply)
    await check()
    if (!request) return inTransaction(deps.db, perform)
    const outcome = await withIdempotency(deps, request, async (tx) => {
      const body = await perform(tx)
      return { status: call.reply.statusCode, body }
    }).catch((error: unknown) => storeRefusal(deps, request, error))
    return toBody(readOutcome(outcome), call.reply)
  }
}

/**
 * Stores and throws a refusal, unless another request under the key was answered in between. The effects before the
 * refusal are rolled back by then.
 */
async function storeRefusal(
  deps: { db: Db; clock: Clock },
  request: IdempotentRequest,
  error: unknown,
): Promise<Read> {
  if (!isAnswer(error)) throw error
  const storedRefusal = toStored(error)
  const outcome = await withIdempotency(deps, request, async () => storedRefusal)
  if (outcome.ok && outcome.value === storedRefusal) throw error
  return outcome
}

function toIdempotentRequest({
  endpoint,
  request,
  session,
}: IdempotentCall): IdempotentRequest | null {
  const header = request.headers[IDEMPOTENCY_KEY_HEADER.toLowerCase()]
  if (header === undefined) return null
  const key = idempotencyKeyField.safeParse(header)
  if (!key.success) {
    const [issue] = key.error.issues
    throw new AppError('validation', { fields: { [IDEMPOTENCY_KEY_HEADER]: issue?.message ?? '' } })
  }
  const { params, query, body } = request
  const parts = [endpoint.method, endpoint.path, params, query, body].map(toSorted)
  const fingerprint = createHash('sha256').update(JSON.stringify(parts)).digest('hex')
  return { principal: session.address, key: key.data, fingerprint }
}

/** Sorts fields, so that their order does not change the fingerprint. */
function toSorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(toSorted)
  if (typeof value !== 'object' || value === null) return value ?? null
  const entries = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1))
  return entries.map(([name, inside]) => [name, toSorted(inside)])
}

/** Returns whether a refusal is stored as the answer; temporary refusals and faults of the server are not. */
const isAnswer = (error: unknown): error is AppError =>
  error instanceof AppError && errorCodes[error.code].status < 500 && error.code !== 'rate_limited'

type StoredRefusal = { code: ErrorCode; message: string; fields: Record<string, string> | null }

function toStored({ code, message, details }: AppError): StoredAnswer {
  const body: StoredRefusal = {
    code,
    message,
    fields: details.fields ? { ...details.fields } : null,
  }
  return { status: errorCodes[code].status, body }
}

type Read = Awaited<ReturnType<typeof withIdempotency>>

function readOutcome(outcome: Read): StoredAnswer {
  if (!outcome.ok) throw toError(outcome.reason)
  if (outcome.value.status < 400) return outcome.value
  const { code, message, fields } = outcome.value.body as StoredRefusal
  throw new AppError(code, { message, detail: 'answered before', ...(fields ? { fields } : {}) })
}

const toError = (reason: IdempotencyRefusal) =>
  new AppError(reason, reason === 'in_flight' ? { retryAfterSeconds: 1 } : {})

function toBody({ status, body }: StoredAnswer, reply: FastifyReply): unknown {
  reply.code(status)
  return body
}
