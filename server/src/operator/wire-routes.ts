import { toAmountText } from '@parvalue/shared/domain/money/amount.ts'
import { WIRE_DECIMALS } from '@parvalue/shared/domain/money/decimals.ts'
import { MEMO_CODE_PATTERN } from '@parvalue/shared/domain/wires/wire-memo.ts'
import type { FastifyInstance } from 'fastify'
import type { Logger } from 'pino'
import { z } from 'zod'
import { findExpectedSender } from '../modules/funding/wires/expected-sender.ts'
import {
  listWiresNeedingReview,
  type WireDecisionRefusal,
} from '../modules/funding/wires/wire-decisions.ts'
import type { IncomingWire } from '../modules/funding/wires/wire-receipt-store.ts'
import { AppError } from '../platform/http/app-error.ts'
import { parseRequestPart } from '../platform/http/parse-input.ts'
import { reasonShape } from './reason.ts'
import type { OperatorDeps } from './service.ts'
import { decideWire } from './wire-service.ts'

const receiptId = z.uuid('This is not the id of a wire; suspense list shows them.')

const change = z.discriminatedUnion('decision', [
  z.strictObject({ decision: z.enum(['return', 'release']), receiptId, ...reasonShape }),
  z.strictObject({
    decision: z.literal('assign'),
    receiptId,
    memoCode: z.string().regex(MEMO_CODE_PATTERN, 'This is not a memo code.'),
    ...reasonShape,
  }),
  z.strictObject({ decision: z.literal('cover'), receiptId, by: receiptId, ...reasonShape }),
])

const body = z.strictObject({ change })

type Deps = OperatorDeps & { log: Logger }

/** Adds the routes for incoming wires that wait for an operator. */
export function addWireRoutes(scope: FastifyInstance, deps: Deps) {
  const list = async () =>
    Promise.all(
      (await listWiresNeedingReview(deps.db)).map(async (receipt) =>
        toWire(receipt, await findExpectedSender(deps.db, receipt)),
      ),
    )
  scope.get('/suspense', list)
  scope.post('/suspense', async (request) => {
    const input = {
      ...parseRequestPart(body, { change: request.body }).change,
      who: request.operator,
    }
    const outcome = await decideWire(deps, input)
    if (!outcome.ok) throw toError(outcome.reason)
    const { who, why, decision } = input
    deps.log.info(
      { operator: who, reason: why, wire_id: input.receiptId, decision },
      'operator: wire decision applied',
    )
    return list()
  })
}

const messages: Record<WireDecisionRefusal, string> = {
  unknown_receipt: 'There is no such wire.',
  not_now: 'Not allowed in its current status.',
  not_assignable: 'This wire can only be returned, or the request no longer accepts money.',
  unknown_request: 'There is no request with this memo code.',
  not_the_same: 'The offsetting wire must have the same amount, in the same account.',
}

const toError = (refusal: WireDecisionRefusal) =>
  new AppError(refusal.startsWith('unknown') ? 'not_found' : 'conflict', {
    message: messages[refusal],
  })

/** Returns the wire in the format of the operator commands, with a memo code only if it belongs to a request. */
const toWire = (receipt: IncomingWire, expectedSender: string | null): Record<string, string> => ({
  id: receipt.id,
  status: receipt.status,
  reason: receipt.reason ?? '',
  amount: `${toAmountText(receipt.cents, WIRE_DECIMALS)} ${receipt.currency}`,
  from: `${receipt.originator.name} (${receipt.originator.bank})`,
  expected: expectedSender ?? '',
  memo: receipt.memo,
  owner: receipt.memoCode ?? '',
  arrived: new Date(receipt.arrivedAtMs).toISOString(),
})
