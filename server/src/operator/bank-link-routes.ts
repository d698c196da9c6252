import type { FastifyInstance } from 'fastify'
import type { Logger } from 'pino'
import { z } from 'zod'
import {
  type BankLinkInReview,
  listBankLinksInReview,
  reviewBankLink,
} from '../modules/brokerage/submit/bank-link-review.ts'
import { inTransaction } from '../platform/db/transaction.ts'
import { AppError } from '../platform/http/app-error.ts'
import { parseOperatorChange, reasonShape } from './reason.ts'
import type { OperatorDeps } from './service.ts'
import { insertOperatorAction } from './store.ts'

const change = z.strictObject({
  id: z.uuid('This is not the id of a bank link; bank-links list shows them.'),
  isApproved: z.boolean(),
  ...reasonShape,
})

const messages = {
  unknown_link: 'There is no such bank link.',
  not_now: 'This bank link does not wait for a review.',
} as const

type Deps = OperatorDeps & { log: Logger }

/** Adds the routes for bank links whose owner has a name near the holder's (requirement CW-10). */
export function addBankLinkRoutes(scope: FastifyInstance, deps: Deps) {
  const { db, clock, log } = deps
  const list = async () => (await listBankLinksInReview(db)).map(toWire)
  scope.get('/bank-links', list)
  scope.post('/bank-links', async (request) => {
    const { id, isApproved, who, why } = parseOperatorChange(change, request)
    const outcome = await inTransaction(db, async (tx) => {
      const reviewed = await reviewBankLink(tx, deps, { id, isApproved })
      const action = `bank link ${isApproved ? 'approve' : 'refuse'}`
      if (reviewed.ok)
        await insertOperatorAction(tx, { action, subject: id, who, why, doneAtMs: clock() })
      return reviewed
    })
    if (!outcome.ok) {
      const code = outcome.reason === 'unknown_link' ? 'not_found' : 'conflict'
      throw new AppError(code, { message: messages[outcome.reason] })
    }
    log.info(
      { operator: who, reason: why, link_id: id, is_approved: isApproved },
      'operator: bank link reviewed',
    )
    return list()
  })
}

const toWire = (link: BankLinkInReview): Record<string, string> => ({
  id: link.id,
  holder: link.holderName ?? '',
  owner: link.ownerName,
  bank: link.bankName,
  since: new Date(link.createdAtMs).toISOString(),
})
