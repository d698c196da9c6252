import { corporateActionDecisions } from '@parvalue/shared/domain/corporate-actions/revise-action.ts'
import { parseAmount, toAmountText } from '@parvalue/shared/domain/money/amount.ts'
import { TOKEN_DECIMALS } from '@parvalue/shared/domain/money/decimals.ts'
import { PRICE_DECIMALS } from '@parvalue/shared/domain/stocks/stock-price.ts'
import type { FastifyInstance } from 'fastify'
import type { Logger } from 'pino'
import { z } from 'zod'
import {
  decideActionCase,
  decideUnmatchedPayment,
  listActionCases,
  listUnmatchedPayments,
  releaseAssignedPayment,
} from '../modules/corporate-actions/service.ts'
import type { RandomBytes } from '../platform/ambient.ts'
import { inTransaction } from '../platform/db/transaction.ts'
import { AppError } from '../platform/http/app-error.ts'
import type { Tx } from '../tables/tables.ts'
import { parseOperatorChange, reasonShape, singleLineSchema } from './reason.ts'
import type { OperatorDeps, OperatorReason } from './service.ts'
import { insertOperatorAction } from './store.ts'

const caseDecision = z.strictObject({
  id: z.uuid('This is not the id of a case; corporate-actions cases shows them.'),
  decision: z.enum(corporateActionDecisions),
  ...reasonShape,
})

const amountText = z.string().transform((text, context): bigint => {
  const amount = parseAmount(text, TOKEN_DECIMALS)
  if (amount.ok && amount.value > 0n) return amount.value
  context.addIssue({ code: 'custom', message: 'This is no amount in dollars, such as 12.50.' })
  return z.NEVER
})

const paymentDecision = z.strictObject({
  id: singleLineSchema(200).min(1),
  /** The dividend that the payment belongs to; null dismisses it. */
  actionId: z.uuid('This is not the id of a dividend.').nullable(),
  /** The part of the payment that belongs to the dividend, in dollars; by default all that belongs to none yet. */
  amount: amountText.optional(),
  ...reasonShape,
})

const paymentRelease = z.strictObject({
  id: singleLineSchema(200).min(1),
  actionId: z.uuid('This is not the id of a dividend.'),
  ...reasonShape,
})

type Deps = OperatorDeps & { log: Logger; random: RandomBytes }

/** Adds the routes for executed actions that the vendor changed, and for payments that belong to no dividend. */
export function addCorporateActionRoutes(scope: FastifyInstance, deps: Deps) {
  const { db } = deps
  const showCases = async () =>
    (await listActionCases(db)).map(({ id, actionId, kind, amount, openedAtMs }) => ({
      ...{ id, kind, action: actionId },
      amount: amount === null ? '-' : toAmountText(amount, TOKEN_DECIMALS),
      opened: new Date(openedAtMs).toISOString(),
    }))
  const showPayments = async () =>
    (await listUnmatchedPayments(db)).map(({ id, symbol, paidDate, ...payment }) => ({
      ...{ id, stock: symbol, paid: paidDate },
      rate: payment.perShare === null ? '-' : toAmountText(payment.perShare, PRICE_DECIMALS),
      amount: toAmountText(payment.amount, TOKEN_DECIMALS),
      assigned: payment.assignedTo ?? '-',
      dividends: payment.dividendIds.join(' ') || '-',
    }))
  scope.get('/corporate-actions/cases', showCases)
  scope.post('/corporate-actions/cases', async (request) => {
    const { id, decision, ...reason } = parseOperatorChange(caseDecision, request)
    await decide(deps, `case ${decision}`, { subject: id, ...reason }, (tx) =>
      decideActionCase(tx, deps, { id, decision }),
    )
    return showCases()
  })
  scope.get('/corporate-actions/payments', showPayments)
  scope.post('/corporate-actions/payments', async (request) => {
    const { id, actionId, amount, ...reason } = parseOperatorChange(paymentDecision, request)
    const verb = actionId === null ? 'payment dismiss' : toAssignVerb(actionId, amount)
    await decide(deps, verb, { subject: id, ...reason }, (tx) =>
      decideUnmatchedPayment(tx, deps, { id, actionId, amount: amount ?? null }),
    )
    return showPayments()
  })
  scope.post('/corporate-actions/payments/release', async (request) => {
    const { id, actionId, ...reason } = parseOperatorChange(paymentRelease, request)
    await decide(deps, `payment unassign ${actionId}`, { subject: id, ...reason }, (tx) =>
      releaseAssignedPayment(tx, { id, actionId }),
    )
    return showPayments()
  })
}

const toAssignVerb = (actionId: string, amount: bigint | undefined) =>
  amount === undefined
    ? `payment assign ${actionId}`
    : `payment assign ${actionId} ${toAmountText(amount, TOKEN_DECIMALS)}`

type Decided = { ok: true } | { ok: false; reason: 'unknown' | 'not_now' }

/** Carries out a decision and records it, in one transaction. */
async function decide(
  { db, clock, log }: Deps,
  verb: string,
  { subject, who, why }: OperatorReason & { subject: string },
  work: (tx: Tx) => Promise<Decided>,
): Promise<void> {
  const outcome = await inTransaction(db, async (tx) => {
    const decided = await work(tx)
    const action = `corporate action ${verb}`
    if (decided.ok) {
      await insertOperatorAction(tx, { action, subject, who, why, doneAtMs: clock() })
    }
    return decided
  })
  if (!outcome.ok) {
    throw outcome.reason === 'unknown'
      ? new AppError('not_found', { message: 'Nothing with this id waits for an operator.' })
      : new AppError('conflict', { message: 'Not allowed for this action.' })
  }
  log.info({ operator: who, reason: why, subject, verb }, 'operator: corporate action decided')
}
