import type { FastifyInstance } from 'fastify'
import type { Logger } from 'pino'
import { z } from 'zod'
import { listOddRecords, settleOddRecord } from '../modules/corporate-actions/service.ts'
import { inTransaction } from '../platform/db/transaction.ts'
import { AppError } from '../platform/http/app-error.ts'
import { parseOperatorChange, reasonShape, singleLineSchema } from './reason.ts'
import type { OperatorDeps } from './service.ts'
import { insertOperatorAction } from './store.ts'

const id = z.string().regex(/^\d{1,18}$/, 'This is not an id; odd-records list shows them.')

const dismissal = z.strictObject({ id, ...reasonShape })
const completion = z.strictObject({
  id,
  values: z.record(singleLineSchema(40).min(1), singleLineSchema(40).trim().min(1)),
  ...reasonShape,
})

type Deps = OperatorDeps & { log: Logger }

/** Adds the routes for records of the market data vendor that could not be read: list, dismiss, complete. */
export function addOddRecordRoutes(scope: FastifyInstance, deps: Deps) {
  const show = async () =>
    (await listOddRecords(deps.db)).map(({ firstSeenMs, lastSeenMs, vendorId, ...record }) => ({
      ...{ id: record.id, record: vendorId ?? '', reason: record.reason },
      since: new Date(firstSeenMs).toISOString(),
      seen: new Date(lastSeenMs).toISOString(),
      raw: record.raw,
    }))
  scope.get('/odd-records', show)
  scope.post('/odd-records/dismiss', async (request) => {
    await decide(deps, { ...parseOperatorChange(dismissal, request), values: null })
    return show()
  })
  scope.post('/odd-records/complete', async (request) => {
    await decide(deps, parseOperatorChange(completion, request))
    return show()
  })
}

type Decision = Parameters<typeof settleOddRecord>[1]

async function decide({ db, clock, log }: Deps, decision: Decision): Promise<void> {
  const { values, who, why } = decision
  const verb = values === null ? 'dismiss' : 'complete'
  const outcome = await inTransaction(db, async (tx) => {
    const doneAtMs = clock()
    const settled = await settleOddRecord(tx, decision, doneAtMs)
    if (!settled.ok) return settled
    const action = ['odd record', verb, ...toWords(values)].join(' ').slice(0, 100)
    await insertOperatorAction(tx, { action, subject: decision.id, who, why, doneAtMs })
    return settled
  })
  if (!outcome.ok) throw toError(outcome)
  const facts = { operator: who, reason: why, odd_record_id: decision.id }
  log.info({ ...facts, verb, values }, 'operator: odd record of the vendor resolved')
}

const toWords = (values: Decision['values']) =>
  Object.entries(values ?? {}).map(([name, value]) => `${name}=${value}`)

type Refusal = Extract<Awaited<ReturnType<typeof settleOddRecord>>, { ok: false }>

const toError = (refusal: Refusal) =>
  refusal.reason === 'unknown'
    ? new AppError('not_found', { message: 'No odd record with this id waits for an operator.' })
    : new AppError('conflict', { message: `The record is still not readable: ${refusal.detail}.` })
