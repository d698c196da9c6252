import type { FastifyInstance } from 'fastify'
import type { Logger } from 'pino'
import { z } from 'zod'
import { listOddPayments, settleOddPayment } from '../modules/corporate-actions/service.ts'
import { inTransaction } from '../platform/db/transaction.ts'
import { AppError } from '../platform/http/app-error.ts'
import { parseOperatorChange, reasonShape, singleLineSchema } from './reason.ts'
import type { OperatorDeps } from './service.ts'
import { insertOperatorAction } from './store.ts'

const decisionSchema = z.strictObject({
  id: z
    .string()
    .regex(/^\d{1,18}$/, 'This is not an id; corporate-actions odd-payments shows them.'),
  /** Values by the broker's field names; null leaves the activity out. */
  values: z.record(singleLineSchema(40).min(1), singleLineSchema(40).trim().min(1)).nullable(),
  ...reasonShape,
})

type Deps = OperatorDeps & { log: Logger }

/** Adds the routes for activities of the broker that could not be read: list, discard, complete. */
export function addOddPaymentRoutes(scope: FastifyInstance, deps: Deps) {
  const show = async () =>
    (await listOddPayments(deps.db)).map(({ id, paymentId, reason, firstSeenMs, raw }) => ({
      ...{ id, payment: paymentId ?? '-', reason },
      since: new Date(firstSeenMs).toISOString(),
      raw,
    }))
  scope.get('/corporate-actions/odd-payments', show)
  scope.post('/corporate-actions/odd-payments', async (request) => {
    await decide(deps, parseOperatorChange(decisionSchema, request))
    return show()
  })
}

type Decision = Parameters<typeof settleOddPayment>[1]

async function decide({ db, clock, log }: Deps, decision: Decision): Promise<void> {
  const { values, who, why } = decision
  const verb = values === null ? 'discard' : 'complete'
  const outcome = await inTransaction(db, async (tx) => {
    const doneAtMs = clock()
    const settled = await settleOddPayment(tx, decision, doneAtMs)
    if (!settled.ok) return settled
    const words = Object.entries(values ?? {}).map(([name, value]) => `${name}=${value}`)
    const action = ['odd payment', verb, ...words].join(' ').slice(0, 100)
    await insertOperatorAction(tx, { action, subject: decision.id, who, why, doneAtMs })
    return settled
  })
  if (!outcome.ok) throw toError(outcome)
  log.info(
    { operator: who, reason: why, odd_payment_id: decision.id, verb, values },
    'operator: odd payment of the broker resolved',
  )
}

type Refusal = Extract<Awaited<ReturnType<typeof settleOddPayment>>, { ok: false }>

const toError = (refusal: Refusal) =>
  refusal.reason === 'unknown'
    ? new AppError('not_found', { message: 'No odd payment with this id waits for an operator.' })
    : new AppError('conflict', { message: `The payment is still not readable: ${refusal.detail}.` })
